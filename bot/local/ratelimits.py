"""Discord's rate limits: a bucket per route and resource, 50 requests a second in all, headers and 429.

It must not know what a route does.
"""

import hashlib
import math
from collections import Counter
from dataclasses import dataclass

from bot.local.clock import Clock

GLOBAL_PER_SECOND = 50
TOO_MANY = 429
WHILE_SHUT = 0.2
"""Seconds after which one may ask again, to be refused again."""
# Route (method and path pattern) -> requests and seconds. Discord tells its limits only by headers;
# these are the values its clients commonly see.
LIMITS: dict[str, tuple[int, float]] = {
    "POST /channels/{channel_id}/messages": (5, 5.0),
    "PATCH /channels/{channel_id}/messages/{message_id}": (5, 5.0),
    "DELETE /channels/{channel_id}/messages/{message_id}": (5, 1.0),
    "POST /channels/{channel_id}/typing": (5, 5.0),
    "PATCH /channels/{channel_id}": (10, 15.0),
    "PUT /applications/{application_id}/commands": (200, 20.0),
    "POST /webhooks/{application_id}/{token}": (5, 2.0),
    "PATCH /webhooks/{application_id}/{token}/messages/{message_id}": (5, 2.0),
}
DEFAULT = (50, 10.0)
MAJOR = ("channel_id", "guild_id", "application_id", "token")


@dataclass
class Bucket:
    limit: int
    period: float
    remaining: int
    reset_at: float


@dataclass
class Verdict:
    """Headers for the reply, and how long to wait if it is a refusal."""

    headers: dict[str, str]
    retry_after: float | None = None
    everywhere: bool = False


class RateLimits:
    """Counts requests; `force` makes the next ones fail."""

    def __init__(self, clock: Clock, *, enabled: bool = True) -> None:
        self.clock, self.enabled = clock, enabled
        self.buckets: dict[str, Bucket] = {}
        self.second, self.in_second = 0, 0
        self.forced: list[tuple[str | None, float, bool]] = []
        self.shut = False
        """Every request is refused."""
        self.asked: Counter[str] = Counter()
        """How many requests came by each route, those that were refused among them."""

    def force(self, route: str | None, retry_after: float, everywhere: bool) -> None:
        """Refuse the next request whose `METHOD /pattern` contains `route`."""
        self.forced.append((route, retry_after, everywhere))

    def ask(self, route: str, match: dict[str, str], *, exempt_from_global: bool) -> Verdict:
        self.asked[route] += 1
        limit, period = LIMITS.get(route, DEFAULT)
        headers = {"X-RateLimit-Bucket": hashlib.sha256(route.encode()).hexdigest()[:32]}
        if self.shut:
            return self._refuse(headers, WHILE_SHUT, True)
        for index, (wanted, retry_after, everywhere) in enumerate(self.forced):
            if wanted is None or wanted in route:
                del self.forced[index]
                return self._refuse(headers, retry_after, everywhere)
        if not self.enabled:
            return Verdict({})
        now = self.clock.now()
        if not exempt_from_global and (wait := self._over_global(now)) is not None:
            return self._refuse(headers, wait, True)
        key = ":".join([route, *(match.get(major, "") for major in MAJOR)])
        bucket = self.buckets.get(key)
        if bucket is None or now >= bucket.reset_at:
            self._forget(now)
            bucket = self.buckets[key] = Bucket(limit, period, limit, now + period)
        headers |= {
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Reset": f"{bucket.reset_at:.3f}",
            "X-RateLimit-Reset-After": f"{bucket.reset_at - now:.3f}",
        }
        if bucket.remaining == 0:
            headers["X-RateLimit-Remaining"] = "0"
            return self._refuse(headers, bucket.reset_at - now, False)
        bucket.remaining -= 1
        headers["X-RateLimit-Remaining"] = str(bucket.remaining)
        return Verdict(headers)

    def _over_global(self, now: float) -> float | None:
        if int(now) != self.second:
            self.second, self.in_second = int(now), 0
        self.in_second += 1
        return None if self.in_second <= GLOBAL_PER_SECOND else self.second + 1 - now

    def _refuse(self, headers: dict[str, str], retry_after: float, everywhere: bool) -> Verdict:
        wait = max(0.001, math.ceil(retry_after * 1000) / 1000)
        extra = {
            "Via": "1.1 local-discord",
            "Retry-After": str(math.ceil(wait)),
            "X-RateLimit-Scope": "global" if everywhere else "user",
        }
        if everywhere:
            extra["X-RateLimit-Global"] = "true"
        return Verdict(headers | extra, wait, everywhere)

    def _forget(self, now: float) -> None:
        if len(self.buckets) > 5000:
            self.buckets = {key: bucket for key, bucket in self.buckets.items() if now < bucket.reset_at}
