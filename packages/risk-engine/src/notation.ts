import { err, matchNotation, ok, problem, type Result } from '@ludus/kernel';
import { parseAction } from './action.ts';
import { atlasOf, labelOf } from './atlas.ts';
import { armies } from './refusal.ts';
import { getLegalActions, validateAction } from './rules.ts';
import { parseState } from './state.ts';
import type { Action, CardId, GameState, TerritoryId } from './types.ts';
import type { RiskView } from './view.ts';

const dice = (count: number): string => (count === 1 ? '1 die' : `${count} dice`);

/** `Alaska (A)`, `wild:1 (W)`. */
const cardLabel = ({ map, cardsById }: Pick<GameState, 'map' | 'cardsById'>, id: CardId): string => {
  const card = cardsById[id];
  const name = card?.territoryId === undefined ? id : labelOf(map, card.territoryId);
  return card === undefined ? name : `${name} (${card.kind})`;
};

/**
 * An action in notation: `Attack Alaska → Kamchatka, 3 dice`; an empty string for anything that is not a state or not
 * an action.
 */
export const makeNotation = (state: GameState | RiskView, action: Action): string => {
  const parsed = parseAction(action);
  if (!parsed.ok) return '';
  try {
    return write(state, parsed.value);
  } catch {
    return '';
  }
};

const write = (state: Pick<GameState, 'map' | 'cardsById'>, action: Action): string => {
  const label = (id: TerritoryId): string => labelOf(state.map, id);
  switch (action.type) {
    case 'TradeCards':
      return `Trade ${action.cardIds.map((id) => cardLabel(state, id)).join(' + ')}`;
    case 'PlaceReinforcements':
      return `Place ${action.count} in ${label(action.territoryId)}`;
    case 'Attack': {
      const route = `Attack ${label(action.from)} → ${label(action.to)}`;
      return action.attackerDice === undefined ? route : `${route}, ${dice(action.attackerDice)}`;
    }
    case 'Blitz':
      return `Blitz ${label(action.from)} → ${label(action.to)}, stop at ${action.stopAt}`;
    case 'Occupy':
      return `Occupy with ${action.moveArmies}`;
    case 'Fortify':
      return `Fortify ${label(action.from)} → ${label(action.to)}, ${armies(action.count)}`;
    case 'EndAttackPhase':
      return 'End attacks';
    case 'EndTurn':
      return 'End turn';
    case 'Resign':
      return 'Resign';
  }
};

const plain = (text: string): string =>
  text
    .trim()
    .replaceAll('->', '→')
    .replace(/\s*→\s*/g, ' → ')
    .replace(/\s+/g, ' ')
    .toLowerCase();

const FORMS: readonly [pattern: RegExp, make: (groups: Groups) => Action][] = [
  [
    /^place (?<n>\d+) (?:in|on) (?<to>.+)$/,
    ({ n, to }) => ({ type: 'PlaceReinforcements', territoryId: to, count: n }),
  ],
  [
    /^attack (?<from>.+) → (?<to>.+), (?<n>\d+) (?:dice|die)$/,
    ({ from, to, n }) => ({ type: 'Attack', from, to, attackerDice: n }),
  ],
  [/^attack (?<from>.+) → (?<to>.+)$/, ({ from, to }) => ({ type: 'Attack', from, to })],
  [
    /^blitz (?<from>.+) → (?<to>.+), stop at (?<n>\d+)$/,
    ({ from, to, n }) => ({ type: 'Blitz', from, to, stopAt: n }),
  ],
  [/^occupy with (?<n>\d+)$/, ({ n }) => ({ type: 'Occupy', moveArmies: n })],
  [
    /^fortify (?<from>.+) → (?<to>.+), (?<n>\d+)(?: army| armies)?$/,
    ({ from, to, n }) => ({ type: 'Fortify', from, to, count: n }),
  ],
  [/^end attacks$/, () => ({ type: 'EndAttackPhase' })],
  [/^end turn$/, () => ({ type: 'EndTurn' })],
  [/^resign$/, () => ({ type: 'Resign' })],
];

interface Groups {
  readonly from: TerritoryId;
  readonly to: TerritoryId;
  readonly n: number;
}

/** Territories by what people may call them: label or id. */
const territoryNamed = ({ map }: GameState, name: string): TerritoryId => {
  const { ids, labels } = atlasOf(map);
  const at = labels.findIndex((label) => plain(label) === name);
  return ids[at] ?? ids.find((id) => plain(id) === name) ?? name;
};

const readForm = (state: GameState, text: string): Action | undefined => {
  for (const [pattern, make] of FORMS) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const { from = '', to = '', n = '0' } = match.groups ?? {};
    return make({ from: territoryNamed(state, from), to: territoryNamed(state, to), n: Number(n) });
  }
  return undefined;
};

/** For trades, and for territories whose names look like notation. */
const readByComparing = (state: GameState, text: string): Result<Action> => {
  const legal = (): Action[] => getLegalActions(state, { actorId: state.turn.currentPlayerId });
  return matchNotation({ legal, makeNotation }, state, text);
};

const MAX_LENGTH = 1000;

/**
 * The action of the player to act that a notation stands for. Capitals and spaces do not matter, and `->` works as an
 * arrow. Takes anything and never throws.
 */
export const parseNotation = (state: GameState, text: string): Result<Action> => {
  if (typeof text !== 'string' || text.length > MAX_LENGTH)
    return err(problem('unknown_notation', '', `A move is a string of at most ${MAX_LENGTH} characters.`));
  const checked = parseState(state);
  return checked.ok ? readText(checked.value, text) : err(checked.error[0]!);
};

const readText = (state: GameState, text: string): Result<Action> => {
  const read = readForm(state, plain(text));
  if (read === undefined) return readByComparing(state, plain(text));
  const validity = validateAction(state, read, { actorId: state.turn.currentPlayerId });
  if (validity.ok) return ok(read);
  const compared = readByComparing(state, text);
  return compared.ok ? compared : err(validity.errors[0]!);
};
