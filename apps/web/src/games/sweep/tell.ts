import { ownersIn, type Pips, type SweepEvent, type SweepView } from '@ludus/sweep-engine';
import { ownerWords, personOfSide, type Speech, tileName, tileWords } from './owners.ts';
import { sweepWords } from './words.ts';

const { events: say, cardNames } = sweepWords;

const QUIET: readonly SweepEvent['type'][] = ['turn_started', 'turn_ended', 'cards_drawn'];

const tellClue = (
  { forPlayer, forRival, kind }: Extract<SweepEvent, { readonly type: 'clue_given' }>,
  view: Pick<SweepView, 'config'>,
  speech: Speech,
): string => {
  const seen: readonly Pips[] | null = speech.own === 'player' ? forPlayer : forRival;
  const isOwn = (kind === 'rival') === (speech.own === 'rival');
  if (seen === null || !isOwn)
    return say.otherClue(personOfSide(speech, kind === 'rival' ? 'rival' : 'player'));
  return say.clue(
    seen.reduce((sum, { pips }) => sum + pips, 0),
    seen.map(({ tile }) => tileName(view, tile)),
  );
};

/** One event as a sentence. */
export const tellEvent = (event: SweepEvent, view: Pick<SweepView, 'config'>, speech: Speech): string => {
  const name = (tile: number): string => tileName(view, tile);
  switch (event.type) {
    case 'turn_started':
      return say.turnStarts(event.round, personOfSide(speech, event.side));
    case 'cards_drawn':
      return [
        ...(event.reshuffled ? [say.reshuffled] : []),
        say.drawn(event.cards.map((card) => cardNames[card])),
      ].join(' ');
    case 'card_played':
      return say.plays(personOfSide(speech, 'player'), cardNames[event.card], event.targets.map(name));
    case 'card_exhausted':
      return say.usedUp(cardNames[event.card]);
    case 'clue_given':
      return tellClue(event, view, speech);
    case 'tile_noted':
      return say.noted(
        name(event.tile),
        ownersIn(event.possible).map((owner) => ownerWords(speech, owner)),
      );
    case 'tile_overheard':
      return say.overheard(
        name(event.tile),
        sweepWords.tile.count(personOfSide(speech, 'player'), event.count),
      );
    case 'rival_distracted':
      return say.distracted(personOfSide(speech, 'rival'));
    case 'tile_revealed': {
      const who = personOfSide(speech, event.by);
      return event.owner === 'mine'
        ? say.revealsMine(who, name(event.tile))
        : say.reveals(
            who,
            name(event.tile),
            tileWords(speech, event.owner),
            sweepWords.tile.count(who, event.count),
          );
    }
    case 'mine_absorbed':
      return say.absorbed[event.by](name(event.tile));
    case 'turn_ended':
      return say.turnEnds(personOfSide(speech, event.side), event.chosen);
    case 'game_over':
      return event.winner === null ? say.nobody : say.wins(personOfSide(speech, event.winner));
  }
};

/** What a move did, in sentences; the end of a turn needs none. */
export const tell = (
  events: readonly SweepEvent[],
  view: Pick<SweepView, 'config'>,
  speech: Speech,
): string[] =>
  events.filter(({ type }) => !QUIET.includes(type)).map((event) => tellEvent(event, view, speech));
