"""Whatever a bot sends, the local Discord answers with a refusal or takes it: it never stumbles."""

import copy
import json

from bad_payloads import BAD_COMMANDS, BAD_MESSAGES, BAD_MODALS, GOOD_MESSAGES, command
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.local.errors import ApiError, Form
from bot.local.validation.commands import check_command
from bot.local.validation.messages import check_message
from bot.local.validation.modals import check_modal

JUNK = st.sampled_from([None, True, 0, -1, 1.5, "", "x", [], [1], [None], {}, {"a": 1}, [[]], [{}], 10**30])


def places(value, path=()):
    """Every place in a JSON value."""
    yield path
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in entries:
        yield from places(inner, (*path, key))


def replaced(value, path, junk):
    value = copy.deepcopy(value)
    holder = value
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = junk
    return value


def spoiled(samples):
    """One of the samples with junk in one place."""

    @st.composite
    def build(draw):
        sample = draw(st.sampled_from(samples))
        path = draw(st.sampled_from([place for place in places(sample) if place]))
        return replaced(sample, path, draw(JUNK))

    return build()


RICH = command(
    options=[
        {
            "type": 2,
            "name": "g",
            "description": "d",
            "options": [
                {
                    "type": 1,
                    "name": "s",
                    "description": "d",
                    "options": [{"type": 3, "name": "o", "description": "d", "choices": [{"name": "n", "value": "v"}]}],
                }
            ],
        }
    ],
    name_localizations={"de": "wurf"},
    contexts=[0],
    integration_types=[1],
)
EMBED = {
    "embeds": [
        {"title": "t", "author": {"name": "a"}, "footer": {"text": "f"}, "fields": [{"name": "n", "value": "v"}]}
        | {"image": {"url": "https://example.org/a.png"}}
    ],
    "allowed_mentions": {"parse": []},
    "attachments": [{"id": 0}],
}
MESSAGES = [bad[0] for bad in BAD_MESSAGES.values()] + list(GOOD_MESSAGES.values()) + [EMBED]
quickly = settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))


@quickly
@given(spoiled(MESSAGES))
def test_no_message_makes_the_check_stumble(payload):
    try:
        check_message(payload, files=0)
    except ApiError as refused:
        assert refused.code in (50035, 50006)
        json.dumps(refused.body())


@quickly
@given(spoiled([bad[0] for bad in BAD_MODALS.values()]))
def test_no_modal_makes_the_check_stumble(payload):
    check_modal(Form(), payload)


@quickly
@given(spoiled([bad[0] for bad in BAD_COMMANDS.values()] + [RICH]))
def test_no_command_makes_the_check_stumble(payload):
    check_command(Form(), payload)
