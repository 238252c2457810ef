"""Pictures, drawn with Pillow off the event loop; nothing here asks the rules while it draws.

A picture is made in two steps. First a view is built from a match: frozen values that any thread may hold.

>>> from rules_engine.crisis_protocol.cards.loader.load import default_content
>>> from bot.games.crisis_protocol.pictures.view import BoardView
>>> view = BoardView()                      # in play: board_view(match, content, "de", names={"blue": "Anna"})

Then it is drawn, best with `RenderPool.draw`, into a `Picture(data, format, alt)`; `alt` goes to the attachment.

>>> from bot.games.crisis_protocol.pictures.board import Options, draw_board
>>> picture = draw_board(view, (), Options(mode="dark"))
>>> picture.format, picture.filename("board")
('png', 'board.png')

What there is:

* `view.board_view(match, content, language, names)` and `board.draw_board(view, overlays, Options(mode, region, …))`:
  the whole board with its header, or a part of it without (`region`).
* `crisis_map.crisis_map(crises, map, language, mode)`: where the tokens of crises will lie, before there is a match.
* `overlays`: `Reach`, `Rings`, `Tool`, `Line`, `Beam`, `Area`, `Ghosts`, `Path`, `Before`, `Change`, all in inches, as
  the board's own functions return them (`reachable_area`, `Laying`, witnesses of `sight` and `cover`, `Lane.outline`,
  `Sweep.path`). Ghosts are numbered from 1 in the order given.
* `crops.crop_around(view, ids, overlays)`: the region an action is about.
* `action.action_of(events, before, after)`: overlays, characters and a short sentence for what just happened; its
  `region(after)` is the crop to post.
* `attack_story.attack_stories(events, match, content, language)` and `attack_picture.draw_attack(story, mode)`: an
  attack die by die; a story may still be going on, so that a post can grow with it. Plain rolls: `dice.dice_picture`.
* `card_view.live_card(match, content, who, language)` or `card_view.card_view(card, content, language)`, and
  `card_picture.draw_card`: a character's sheet.
* `odds_chart.odds_view(title, odds, specials, before=…)` and `odds_chart.draw_odds`: damage as bars.
* `squads.draw_squads(view)` and `summary.draw_summary(view)`: both squads as they are revealed, a finished match.
* `film.steps_of(entries, content, language, names)` with pairs of state and events, `film.draw_film(steps)` for an
  animated picture under 10 MiB, `replay_page.replay_page(steps, title)` for one HTML page that holds everything.
* `text_board.text_board(view, about=None)`: the same facts in words, for playing without pictures.

Modes are `light`, `dark`, `red_green` and `blue_yellow` (`palette.MODES`). A side is always a shape as well: blue is
the triangle on a dark plate, red the square on a pale one. Sprites and grounds are cached.
"""
