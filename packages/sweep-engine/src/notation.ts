import { err, ok, problem, type Result } from '@ludus/kernel';
import { CARD_RULES } from './cards.ts';
import { layoutOf, makeTile, parseTile } from './layout.ts';
import { problemWith, seatOf } from './legality.ts';
import { ownersIn } from './ownerSet.ts';
import { parseAction, soundState } from './schema.ts';
import {
  type Absorber,
  CARDS,
  type Level,
  type Owner,
  type Pips,
  type Side,
  type SweepAction,
  type SweepEvent,
  type SweepState,
} from './types.ts';

/** `reveal c4`, `scurry a1 b2`, `imperious`, `end turn`, `pass`; empty if the state or the action is invalid. */
export const makeNotation = (state: Pick<SweepState, 'config'>, action: SweepAction): string => {
  const parsed = parseAction(action);
  if (!parsed.ok) return '';
  try {
    return writeNotation(state, parsed.value);
  } catch {
    return '';
  }
};

const writeNotation = ({ config }: Pick<SweepState, 'config'>, action: SweepAction): string => {
  const layout = layoutOf(config.level);
  if (action.type === 'end_turn') return 'end turn';
  if (action.type === 'scurry')
    return `scurry ${makeTile(layout, action.first)} ${makeTile(layout, action.second)}`;
  return 'tile' in action ? `${action.type} ${makeTile(layout, action.tile)}` : action.type;
};

const bad = (text: string): Result<never> =>
  err(
    problem(
      'unknown_notation',
      '',
      `${JSON.stringify(text.slice(0, 60))} is not a move. Try "reveal c4", a card such as "tingle" or "brush c4", or "end turn".`,
    ),
  );

const readAction = (words: readonly string[], tiles: readonly number[]): SweepAction | undefined => {
  const [verb, ...rest] = words;
  const given = rest.length;
  if (verb === 'pass' && given === 0) return { type: 'pass' };
  if (verb === 'end' && (given === 0 || (given === 1 && rest[0] === 'turn'))) return { type: 'end_turn' };
  if (tiles.length !== given) return undefined;
  if (verb === 'reveal' || verb === 'open')
    return given === 1 ? { type: 'reveal', tile: tiles[0]! } : undefined;
  const card = CARDS.find((name) => name === verb);
  if (card === undefined || CARD_RULES[card].targets !== given) return undefined;
  if (card === 'scurry')
    return { type: card, first: Math.min(tiles[0]!, tiles[1]!), second: Math.max(tiles[0]!, tiles[1]!) };
  if (card === 'eavesdropping' || card === 'brush' || card === 'canary')
    return { type: card, tile: tiles[0]! };
  return { type: card };
};

/**
 * The legal action that a text stands for; spaces, capitals and the order of Scurry's tiles do not matter.
 * Takes anything and never throws.
 */
export const parseNotation = (state: SweepState, text: string): Result<SweepAction> => {
  const sound = soundState(state);
  return sound.ok ? readNotation(sound.value, text) : err(sound.error[0]!);
};

/** The same for a state that needs no check. */
export const readNotation = (state: SweepState, text: string): Result<SweepAction> => {
  if (typeof text !== 'string') return bad(typeof text);
  const words = text.trim().toLowerCase().split(/\s+/, 4);
  const layout = layoutOf(state.config.level);
  const tiles = words.slice(1).flatMap((word) => parseTile(layout, word) ?? []);
  const action = readAction(words, tiles);
  if (action === undefined) return bad(text);
  const wrong = problemWith(state, action, seatOf(state.side));
  return wrong === undefined ? ok(action) : err(wrong);
};

const WHO = { player: 'The player', rival: 'The rival' } as const;
const ENDED = {
  mine_revealed: 'a mine went off',
  all_tiles_revealed: 'all its tiles are open',
  draw: 'nobody opened a tile for ten rounds',
} as const;

const ABSORBED: Readonly<Record<Absorber, string>> = {
  safe_start: ': the first tile is safe on this level',
  protection: ': this level protects the rival',
  underwire: '',
};

const KIND: Readonly<Record<Owner, string>> = {
  player: 'a player tile',
  rival: 'a rival tile',
  neutral: 'a neutral tile',
  mine: 'a mine',
};

const tilesOf = (side: Side, count: number): string => `${count} ${side} tile${count === 1 ? '' : 's'}`;

/** An event as a sentence for logs and screen readers. Throws if the level or the event is invalid. */
export const describeEvent = (level: Level, event: SweepEvent): string => {
  const layout = layoutOf(level);
  const name = (tile: number): string => makeTile(layout, tile);
  const pips = (list: readonly Pips[] | null): string =>
    (list ?? []).map(({ tile, pips: count }) => `${name(tile)} ×${count}`).join(', ');
  switch (event.type) {
    case 'turn_started':
      return `Round ${event.round}: the ${event.side}'s turn.`;
    case 'cards_drawn':
      return `Drawn: ${event.cards.map((card) => CARD_RULES[card].name).join(', ')}${event.reshuffled ? ' (reshuffled)' : ''}.`;
    case 'card_played':
      return `${CARD_RULES[event.card].name} played${event.targets.length === 0 ? '' : ` on ${event.targets.map(name).join(' and ')}`}.`;
    case 'card_exhausted':
      return `${CARD_RULES[event.card].name} is used up.`;
    case 'clue_given':
      return `Clue (${event.kind}): ${pips(event.forPlayer ?? event.forRival)}.`;
    case 'tile_noted':
      return `${name(event.tile)} can be ${ownersIn(event.possible)
        .map((owner) => KIND[owner])
        .join(' or ')}.`;
    case 'tile_overheard':
      return `${name(event.tile)} has ${tilesOf('player', event.count)} around it.`;
    case 'rival_distracted':
      return `The rival is distracted (${event.stacks} ${event.stacks === 1 ? 'stack' : 'stacks'}).`;
    case 'tile_revealed':
      return `${WHO[event.by]} opens ${name(event.tile)}: ${KIND[event.owner]}, ${tilesOf(event.by, event.count)} around it.`;
    case 'mine_absorbed':
      return `The mine on ${name(event.tile)} is absorbed${ABSORBED[event.by]}.`;
    case 'turn_ended':
      return event.chosen ? `${WHO[event.side]} ends the turn.` : `${WHO[event.side]}'s turn is over.`;
    case 'game_over':
      return `${event.winner === null ? 'Nobody wins' : `${WHO[event.winner]} wins`}: ${ENDED[event.reason]}.`;
  }
};
