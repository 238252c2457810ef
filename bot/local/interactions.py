"""The life of an interaction: sent, acknowledged within 3 s or failed, answered for 15 min.

It must not parse requests: routes and people hand in what they were given.
"""

import asyncio
import secrets
from dataclasses import dataclass, field

from bot.local import messages, payloads
from bot.local.clock import Alarm
from bot.local.errors import Form, Json, form_error, refusal
from bot.local.hub import Hub, Report
from bot.local.messages import Body
from bot.local.validation.commands import check_choices
from bot.local.validation.modals import check_modal
from bot.local.world import DM, EPHEMERAL, LOADING, StoredMessage

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
REPLY, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
ACKNOWLEDGE_WITHIN = 3.0
TOKEN_LIFE = 15 * 60.0
FOLLOW_UPS_WITHOUT_SERVER = 5
NO_ANSWER = "The application did not respond"


def full_name(data: Json) -> str:
    """A command's name with its group and subcommand, as Discord signs the answer: `league show`."""
    inner = next((option for option in data.get("options") or [] if option["type"] in (1, 2)), None)
    return f"{data['name']} {full_name(inner)}" if inner is not None else str(data["name"])


@dataclass
class Interaction:
    """One thing a person did to the application."""

    id: str
    token: str
    kind: int
    user_id: str
    channel_id: str
    sent_at: float
    data: Json
    owners: Json
    source: StoredMessage | None = None
    answer: int | None = None
    failed: bool = False
    original_id: str | None = None
    follow_ups: int = 0
    modal: Json | None = None
    alarm: Alarm | None = None
    focused_type: int = 3
    choices: asyncio.Future[list[Json]] | None = None
    parent: "Interaction | None" = None
    metadata: Json = field(default_factory=dict)


class Interactions:
    """All interactions whose tokens still mean something."""

    def __init__(self, hub: Hub) -> None:
        self.hub, self.world, self.clock = hub, hub.world, hub.clock
        self.by_id: dict[str, Interaction] = {}
        self.by_token: dict[str, Interaction] = {}

    # --- from a person

    def send(
        self,
        kind: int,
        user_id: str,
        channel: Json,
        data: Json,
        *,
        locale: str,
        owners: Json,
        source: StoredMessage | None = None,
        parent: Interaction | None = None,
    ) -> Interaction:
        """Give the interaction to the bot and start the three seconds."""
        world = self.world
        number = world.snowflake()
        token = secrets.token_urlsafe(48)
        one = Interaction(number, token, kind, user_id, channel["id"], self.clock.now(), data, owners, source)
        one.parent = parent
        one.metadata = self._metadata(one)
        self.by_id[number] = self.by_token[token] = one
        if kind == AUTOCOMPLETE:
            one.choices = asyncio.get_running_loop().create_future()
        else:
            self.fate(one, "sent")
        if not self.hub.gateway.reachable(channel.get("guild_id")):
            self._fail(one)
            return one
        one.alarm = self.clock.call_later(ACKNOWLEDGE_WITHIN, lambda: self._fail(one))
        self.hub.gateway.dispatch(
            "INTERACTION_CREATE", self._payload(one, channel, locale), guild_id=channel.get("guild_id")
        )
        self._forget_old()
        return one

    def _payload(self, one: Interaction, channel: Json, locale: str) -> Json:
        world = self.world
        guild_id = channel.get("guild_id")
        payload: Json = {
            "id": one.id,
            "application_id": world.app["id"],
            "type": one.kind,
            "data": one.data,
            "token": one.token,
            "version": 1,
            "channel_id": channel["id"],
            "channel": payloads.interaction_channel(world, channel),
            "app_permissions": str(payloads.app_permissions(world, channel)),
            "locale": locale,
            "entitlements": [],
            "authorizing_integration_owners": one.owners,
            "context": self.context(channel),
            "attachment_size_limit": payloads.FILE_LIMIT,
        }
        if guild_id is not None:
            guild = world.guilds[guild_id]
            member = payloads.member(world, guild, one.user_id)
            member["permissions"] = str(payloads.permissions(world, one.user_id))
            payload |= {"guild_id": guild_id, "guild_locale": guild.locale, "member": member}
            payload["guild"] = {"id": guild_id, "locale": guild.locale, "features": []}
        else:
            payload["user"] = world.users[one.user_id]
        if one.source is not None:
            payload["message"] = one.source.payload
        return payload

    def context(self, channel: Json) -> int:
        if channel["type"] != DM:
            return 0
        return 1 if self.world.bot_id in channel["recipient_ids"] else 2

    def _metadata(self, one: Interaction) -> Json:
        metadata: Json = {
            "id": one.id,
            "type": one.kind,
            "user": self.world.users[one.user_id],
            "authorizing_integration_owners": one.owners,
        }
        if one.kind == COMMAND:
            metadata |= {"name": full_name(one.data), "command_type": one.data["type"]}
        if one.kind == COMPONENT and one.source is not None:
            metadata["interacted_message_id"] = one.source.id
        if one.parent is not None:
            metadata["triggering_interaction_metadata"] = one.parent.metadata
        return metadata

    def fate(self, one: Interaction, state: str, message: str | None = None) -> None:
        """Tell the person what became of it."""
        frame: Json = {"type": "interaction", "interaction_id": one.id, "state": state}
        if message is not None:
            frame["message"] = message
        if one.kind != AUTOCOMPLETE:
            self.hub.tell(one.user_id, frame)

    def _fail(self, one: Interaction) -> None:
        if one.answer is not None or one.failed:
            return
        one.failed = True
        if one.alarm is not None:
            one.alarm.cancel()
        self.hub.report(Report(0, 0, NO_ANSWER, "INTERACTION", f"/interactions/{one.id}"))
        if one.choices is not None and not one.choices.done():
            one.choices.set_exception(refusal(10062))
        self.fate(one, "failed", NO_ANSWER)

    def _forget_old(self) -> None:
        horizon = self.clock.now() - TOKEN_LIFE - 60
        while self.by_id and (oldest := next(iter(self.by_id.values()))).sent_at < horizon:
            del self.by_id[oldest.id], self.by_token[oldest.token]

    # --- the bot's callback

    def callback(self, interaction_id: str, token: str, body: Body) -> Json:
        """Acknowledge; gives the answer for `with_response`."""
        one = self.by_id.get(interaction_id)
        if one is None or one.token != token:
            raise refusal(10062)
        if one.answer is not None:
            raise refusal(40060)
        if one.failed or (one.alarm is not None and one.alarm.over):
            raise refusal(10062)
        kind = body.json.get("type")
        if kind not in self._allowed(one):
            listed = ", ".join(str(entry) for entry in self._allowed(one))
            raise form_error(("type",), "BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}.")
        message = self._answer(one, kind, body.nested("data"))
        one.answer = kind
        if one.alarm is not None:
            one.alarm.cancel()
        return self._response(one, message)

    def _allowed(self, one: Interaction) -> tuple[int, ...]:
        if one.kind == AUTOCOMPLETE:
            return (CHOICES,)
        allowed = [REPLY, DEFER]
        if one.source is not None:
            allowed += [DEFER_UPDATE, UPDATE]
        elif one.kind == MODAL_SUBMIT:
            allowed.append(DEFER_UPDATE)
        if one.kind != MODAL_SUBMIT:
            allowed.append(MODAL)
        return tuple(allowed)

    def _answer(self, one: Interaction, kind: int, body: Body) -> StoredMessage | None:
        if kind == CHOICES:
            self._choices(one, body.json.get("choices"))
            return None
        if kind == MODAL:
            form = Form()
            check_modal(form, body.json)
            form.check()
            one.modal = body.json
            shown = {key: body.json.get(key) for key in ("custom_id", "title", "components")}
            self.hub.tell(one.user_id, {"type": "modal", "interaction_id": one.id, "modal": shown})
            self.fate(one, "done")
            return None
        if kind in (DEFER_UPDATE, UPDATE):
            if one.source is not None:
                one.original_id = one.source.id
            if kind == UPDATE and one.source is not None:
                messages.edit(self.hub, one.source, body)
                self.hub.revise(one.source)
            self.fate(one, "done")
            return one.source
        message = self._thinking(one, body.json) if kind == DEFER else self._compose(one, body)
        one.original_id = message.id
        self.hub.post(message)
        self.fate(one, "thinking" if kind == DEFER else "done")
        return message

    def _choices(self, one: Interaction, choices: object) -> None:
        form = Form()
        check_choices(form, choices, one.focused_type, ("data", "choices"))
        form.check()
        if one.choices is not None and not one.choices.done() and isinstance(choices, list):
            one.choices.set_result(choices)

    def _compose(self, one: Interaction, body: Body, *, follow_up: bool = False) -> StoredMessage:
        ephemeral = messages.is_ephemeral(body.json)
        kind = self._message_kind(one, follow_up=follow_up)
        flags = EPHEMERAL if ephemeral else 0
        message = messages.create(self.hub, one.channel_id, self.world.bot_id, body, kind=kind, flags=flags)
        return self._sign(one, message, only_for=one.user_id if ephemeral else None)

    def _thinking(self, one: Interaction, data: Json) -> StoredMessage:
        ephemeral = messages.is_ephemeral(data)
        kind = self._message_kind(one)
        payload = messages.blank(self.hub, one.channel_id, self.world.bot_id, kind=kind)
        payload["flags"] = LOADING | (EPHEMERAL if ephemeral else 0)
        return self._sign(one, StoredMessage(payload), only_for=one.user_id if ephemeral else None)

    def _message_kind(self, one: Interaction, *, follow_up: bool = False) -> int:
        if one.kind == COMMAND and not follow_up:
            return 20 if one.data["type"] == 1 else 23
        return 0 if one.source is None and not follow_up else 19

    def _sign(self, one: Interaction, message: StoredMessage, *, only_for: str | None) -> StoredMessage:
        message.only_for, message.interaction_id, message.owners = only_for, one.id, one.owners
        message.payload |= {
            "webhook_id": self.world.app["id"],
            "application_id": self.world.app["id"],
            "interaction_metadata": one.metadata,
        }
        if one.kind == COMMAND:
            message.payload["interaction"] = {
                "id": one.id,
                "type": one.kind,
                "name": full_name(one.data),
                "user": self.world.users[one.user_id],
            }
        if message.payload["type"] == 19:
            self._refer(one, message)
        return message

    def _refer(self, one: Interaction, message: StoredMessage) -> None:
        """Answers to a press, and follow-ups, point at the message they belong to."""
        target_id = one.original_id or (one.source.id if one.source else None)
        target = self.world.find_message(target_id) if target_id else None
        if target is None:
            message.payload["type"] = 0
            return
        message.payload["message_reference"] = {"type": 0, "channel_id": one.channel_id, "message_id": target.id}
        message.payload["referenced_message"] = {
            key: value for key, value in target.payload.items() if key != "referenced_message"
        }

    def _response(self, one: Interaction, message: StoredMessage | None) -> Json:
        resource: Json = {"type": one.answer}
        told: Json = {"id": one.id, "type": one.kind}
        if message is not None:
            told |= {
                "response_message_id": message.id,
                "response_message_loading": bool(message.payload["flags"] & LOADING),
                "response_message_ephemeral": message.only_for is not None,
            }
            if one.answer in (REPLY, UPDATE, DEFER):
                resource["message"] = message.payload
        return {"interaction": told, "resource": resource}

    # --- the bot's webhook: original answer and follow-ups

    def live(self, application_id: str, token: str) -> Interaction:
        """The interaction behind a webhook token, if it may still be used."""
        one = self.by_token.get(token)
        if application_id != self.world.app["id"] or one is None:
            raise refusal(10015 if one is not None else 50027)
        if self.clock.now() - one.sent_at > TOKEN_LIFE:
            raise refusal(50027)
        if one.answer is None:
            raise refusal(10015)
        return one

    def target(self, one: Interaction, message_id: str) -> StoredMessage:
        """A message this token may touch."""
        number = one.original_id if message_id == "@original" else message_id
        message = self.world.find_message(number) if number else None
        own = message is not None and (message.interaction_id == one.id or message is one.source)
        if message is None or not own:
            raise refusal(10008)
        return message

    def follow_up(self, one: Interaction, body: Body) -> StoredMessage:
        original = self.world.find_message(one.original_id) if one.original_id else None
        if original is not None and original.payload["flags"] & LOADING:
            # The first follow-up after a deferral becomes the answer itself.
            return self.edit(one, original, body)
        if "0" not in one.owners and one.follow_ups >= FOLLOW_UPS_WITHOUT_SERVER:
            raise refusal(40094)
        message = self._compose(one, body, follow_up=True)
        one.follow_ups += 1
        self.hub.post(message)
        return message

    def edit(self, one: Interaction, message: StoredMessage, body: Body) -> StoredMessage:
        thinking = bool(message.payload["flags"] & LOADING)
        messages.edit(self.hub, message, body)
        self.hub.revise(message)
        if thinking:
            self.fate(one, "done")
        return message

    def delete(self, one: Interaction, message: StoredMessage) -> None:
        thinking = bool(message.payload["flags"] & LOADING)
        self.hub.remove(message)
        if thinking:
            self.fate(one, "done")
