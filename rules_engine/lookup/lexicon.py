"""What the words of a question mean at the table: small words, synonyms, and the words people use for each rule.

It must not rank anything; the words themselves stand in a folder of the game's rules, such as `assets/rules/asked`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from rules_engine.cardfiles.yaml12 import read
from rules_engine.lookup.stems import split, stem

SYNONYMS = "synonyms.yaml"
FAINT = 0.5
"""What a word counts that says a little."""
_SILENT = {
    "en": """
    a about actually ah all along already also always am an and any anyway are as at be because been being but by can
    cannot completely could did do does doing done each either else even ever exactly far for from get gets getting give
    gives go going got had happen happens has have having he hello her here hers hi him himself his how i if im in into
    is it its itself just keep kind know let lets like ll may maybe me might mine more much must my myself need needs
    now of ok okay on once one ones only or other others our ours out please possible possibly properly put quite
    really s same say says shall she should simply since so some something sometimes still such sure t tell than that
    the their them themselves then there these they thing things this those though thus to too try up upon us use used
    uses using usually very want wants was way we well were what whatever whenever wherever whether while whoever why
    will with would yes yet you your yours yourself
    """,
    "de": """
    aber alle allen aller alles als also am an andere anderen auch auf aus bei beim bekomme bekommen bekommt bin bis
    bitte bloß da dabei dadurch dafür damit dann daran darauf darf das dass davon dazu dein deine deinem deinen dem den
    denn der deren des deshalb dessen die dies diese diesem diesen dieser dieses doch dort du durfte dürfen eben ein
    eine einem einen einer eines einfach einmal er es etwa etwas euch euer eure falls ganz gar geben geht gehört genau
    gerade gern gibt habe haben hallo hat hatte hier ich ihm ihn ihnen ihr ihre ihrem ihren im immer in ins ist ja je
    jede jeden jeder jedes jetzt kann kannst können könnte konkret kriege kriegen kriegt lassen mache machen macht mal
    man manche mehr mein meine meinem meinen meiner mich mir mit möchte möglich mögen muss müssen na nach nämlich nun
    nur ob oder ohne ok schon sehr sein seine seinem seinen seiner seit sich sie sind so sobald soll sollen sollte
    sonst sowas spiele stimmt tue tun tut überhaupt um und uns unser unsere unserem unseren vielleicht vom von vor war
    warum was weil weiter welche welchem welchen welcher welches wenn werde werden wie wieso will wir wird wirklich
    wollen worden wozu wurde würde zu zum zur eigentlich
    """,
}
"""They say nothing about what is asked for."""
_FAINT = {
    "en": """
    who whom whose when where which many not no nobody never first last both two again twice over under between after
    before during without against through around off down away long big left right end start stop make makes take takes
    bring brings allowed mean means number whole lot often somebody someone anybody anyone guy guys
    character characters person
    """,
    "de": """
    wer wen wem wann wo woher wohin viel viele vielen nicht kein keine keinen niemand nie zuerst letzte beide zwei
    nochmal zweimal über unter zwischen nach vor während gegen durch weg runter lange groß links rechts ende anfang
    nehme nehmen nimmt bringt bringen erlaubt heißt bedeutet bedeuten passiert zahl ganze oft trotzdem
    jemand jemanden jemandem figur figuren charakter charaktere
    """,
}


class Word(NamedTuple):
    """One word of a text: its stem, what it may stand for, and how much it says."""

    stem: str
    meanings: tuple[str, ...]
    weight: float


class Asked(NamedTuple):
    """Rules, and the words with which people ask for them."""

    rules: tuple[str, ...]
    words: str


class Lexicon:
    """The words of one folder."""

    def __init__(self, folder: Traversable) -> None:
        self._folder = folder
        self._kept: dict[str, tuple[Asked, ...]] = {}
        self._meant: dict[str, dict[tuple[str, ...], tuple[str, ...]]] = {}

    def _files(self) -> Iterator[tuple[str, Any]]:
        for file in sorted(self._folder.iterdir(), key=lambda file: file.name):
            if file.name.endswith(".yaml"):
                yield file.name, read(file.read_text(encoding="utf-8"))

    def asked(self, language: str) -> tuple[Asked, ...]:
        """How people ask, subject by subject."""
        if language not in self._kept:
            subjects = [subject for name, raw in self._files() if name != SYNONYMS for subject in raw]
            self._kept[language] = tuple(Asked(tuple(one["rules"].split()), one[language]) for one in subjects)
        return self._kept[language]

    def _synonyms(self, language: str) -> dict[tuple[str, ...], tuple[str, ...]]:
        """The stems of a word or phrase, and the groups it belongs to."""
        if language in self._meant:
            return self._meant[language]
        groups = next(raw for name, raw in self._files() if name == SYNONYMS)[language]
        found: dict[tuple[str, ...], tuple[str, ...]] = {}
        for group in groups:
            for phrase in group:
                stems = tuple(stem(word, language) for word in split(phrase))
                found[stems] = tuple(dict.fromkeys((*found.get(stems, ()), group[0])))
        self._meant[language] = found
        return found

    def read_words(self, text: str, language: str) -> list[Word]:
        """A text as its words; what only joins them is left out, and a phrase that has a meaning is one word more."""
        spoken = split(text)
        stems = [stem(word, language) for word in spoken]
        weights, synonyms = _weights(language), self._synonyms(language)
        longest = max(map(len, synonyms))
        words: list[Word] = []
        for at, (word, root) in enumerate(zip(spoken, stems, strict=True)):
            for length in range(longest, 1, -1):
                phrase = tuple(stems[at : at + length])
                if len(phrase) == length and phrase in synonyms:
                    words.append(Word(" ".join(phrase), synonyms[phrase], 1.0))
                    break
            weight = weights.get(word, 1.0)
            if weight:
                words.append(Word(root, synonyms.get((root,), ()), weight))
        return words


@cache
def _weights(language: str) -> dict[str, float]:
    silent, faint = split(_SILENT[language]), split(_FAINT[language])
    return dict.fromkeys(silent, 0.0) | dict.fromkeys(faint, FAINT)
