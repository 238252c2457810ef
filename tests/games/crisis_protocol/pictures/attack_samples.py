"""Attacks to draw, played by the real rules with chosen dice: rerolls, cover, criticals."""

from functools import cache
from typing import Any

from picture_samples import content

from bot.games.crisis_protocol.pictures.attack_story import AttackStory, attack_stories
from rules_engine.crisis_protocol.testing.runner import Run, play
from rules_engine.crisis_protocol.testing.script import Script

_STATS = {"stamina": 5, "speed": "M", "size": 2, "defense": [3, 3, 3]}


def _hero(name: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "alter_ego": f"{name} X", "threat": 3, "base": 35, "stats": _STATS, **more}


def _reroller(name: str, power: str, dice: int) -> dict[str, Any]:
    on = {"moment": "modify_own", "roll": "attack", "subject": "ally"}
    return _hero(name, superpowers=[{"name": power, "kind": "innate", "optional": True, "on": on, "reroll": dice}])


ATTACKS: dict[str, dict[str, Any]] = {
    "rerolls": {
        "title": "Two abilities reroll, one die twice",
        "cards": {
            "characters": {
                "hero": _hero("Hero", attacks=[{"name": "Punch", "type": "physical", "range": 3, "strength": 3}]),
                "twin": _reroller("Twin", "Luck", 2),
                "other": _reroller("Other", "Plan", 3),
                "jinx": _hero("Jinx"),
            }
        },
        "blue": {
            "characters": [
                {"card": "hero", "at": "18,10"}, {"card": "twin", "at": "15,8"}, {"card": "other", "at": "18,7"},
            ]
        },
        "red": {"characters": [{"card": "jinx", "at": "18,14"}]},
        "start": "activation hero",
        "dice": ["- - B", "B B B", "- F", "H H"],
        "play": [
            {"blue": {"act": "attack", "modify_own": "twin"}},
            {"blue": {"reroll": ["0", "1"]}},
            {"blue": {"modify_own": "other"}},
            {"blue": {"reroll": ["0", "2"]}},
        ],
    },
    "cover": {
        "title": "Cover changes a die",
        "terrain": [{"id": "car", "size": 2, "at": "18,13", "box": [4, 1]}],
        "blue": {"characters": [{"card": "captain_marvel", "name": "marvel", "at": "18,8"}]},
        "red": {"characters": [{"card": "iron_man", "at": "18,14.6"}]},
        "start": "activation marvel",
        "dice": ["H H H -", "F - B"],
        "play": [{"blue": {"act": "attack", "modify_own": "pass"}}, {"red": {"cover": ["1"]}}],
    },
    "criticals": {
        "title": "Criticals, a reroll of the defence, a push",
        "blue": {"characters": [{"card": "iron_man", "at": "18,10", "power": 2}]},
        "red": {"characters": [{"card": "baron_zemo", "name": "zemo", "at": "18,15"}]},
        "start": "activation iron_man",
        "dice": ["H H C W B F", "B - F", "C", "C"],
        "play": [
            {"blue": {"act": "friday"}},
            {"blue": {"act": "attack"}},
            {"red": {"modify_own": "strategic_genius"}},
            {"red": {"reroll": ["1"]}},
            {"blue": {"push": "away"}},
        ],
    },
    "otherwise": {
        "title": "A card makes blanks count",
        "blue": {"characters": [{"card": "captain_marvel", "name": "marvel", "at": "18,8"}]},
        "red": {"characters": [{"card": "hood", "at": "18,14.6", "power": 2}]},
        "start": "activation marvel",
        "dice": ["H H H -", "- F B"],
        "play": [
            {"blue": {"act": "attack"}},
            {"red": {"targeted": "invisibility_cloak"}},
            {"blue": {"modify_own": "pass"}},
            {"red": {"damaged": "pass"}},
        ],
    },
}  # fmt: skip


@cache
def attacked(name: str) -> Run:
    return play(Script.model_validate(ATTACKS[name]), content())


def story(name: str, language: str = "en") -> AttackStory:
    run = attacked(name)
    [told] = attack_stories(run.events, run.state, run.engine.game.content, language)
    return told
