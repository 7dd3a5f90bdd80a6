import { hiddenTiles, isProtected } from '../../board.ts';
import { CARD_RULES } from '../../cards.ts';
import { layoutOf } from '../../layout.ts';
import { has, isPinned } from '../../ownerSet.ts';
import type { Card, PlayerSecrets, SweepAction, SweepView, Tile } from '../../types.ts';
import { beliefsOf } from '../beliefs.ts';
import type { OwnerProbabilities } from '../exact/marginals.ts';
import type { Posterior } from '../exact/posterior.ts';
import { hiddenCounts } from '../numbers.ts';

/** How the player values a guess: one of its own tiles is worth 1. */
export interface PlayerStyle {
  /** The cost of opening a rival tile. */
  readonly rivalCost: number;
  /**
   * The cost of a mine, which loses the game, and how much more it is for every own tile left: one tile of
   * many matters less.
   */
  readonly mineCost: number;
  readonly minePerTile: number;
  /**
   * The value of a tile's number per hidden neighbour, times p · (1 − p), where p is the chance that the
   * neighbour is the player's.
   */
  readonly curiosity: number;
  /** If the best guess is worth less than this, the turn ends instead. */
  readonly least: number;
}

export const BALANCED: PlayerStyle = Object.freeze({
  rivalCost: 0.8,
  mineCost: 3,
  minePerTile: 0.8,
  curiosity: 0.08,
  least: 0,
});

export interface PlayerDecision {
  readonly action: SweepAction;
  /** In a few words. */
  readonly reason: string;
  /** The player's estimate of the board, including clues. */
  readonly posterior: Posterior;
}

const SURE = 1 - 1e-9;
/** Below this, a card that looks at tiles would tell next to nothing. */
const WORTHWHILE = 0.05;

interface Mind {
  readonly view: SweepView;
  readonly secrets: PlayerSecrets;
  readonly hidden: readonly Tile[];
  readonly chance: (tile: Tile) => OwnerProbabilities;
  readonly style: PlayerStyle;
  readonly mineCost: number;
}

const spread = (p: number): number => p * (1 - p);

const bestTile = (
  tiles: readonly Tile[],
  value: (tile: Tile) => number,
): { tile: Tile; value: number } | undefined => {
  let best: { tile: Tile; value: number } | undefined;
  for (const tile of tiles) {
    const own = value(tile);
    if (best === undefined || own > best.value) best = { tile, value: own };
  }
  return best;
};

const canPay = ({ secrets }: Mind, card: Card): boolean =>
  secrets.hand.includes(card) && secrets.energy >= CARD_RULES[card].energy;

const areaSum = (
  { view, secrets }: Mind,
  area: readonly Tile[],
  of: (tile: Tile, note: number) => number,
): number => {
  let sum = 0;
  for (const tile of area) if (view.revealed[tile] === null) sum += of(tile, secrets.notes[tile]!);
  return sum;
};

/**
 * The current cost of a mine: only the turn, and a tile for the rival, while Underwire or a safe start
 * absorbs it.
 */
const mineCostOf = (view: SweepView, { shields }: PlayerSecrets, style: PlayerStyle): number =>
  shields > 0 || isProtected(view, 'player')
    ? style.rivalCost
    : style.mineCost + style.minePerTile * hiddenCounts(view).player;

const guessValue = (mind: Mind, tile: Tile): number => {
  const { chance, style, mineCost, view } = mind;
  const { player, rival, mine } = chance(tile);
  const around = areaSum(mind, layoutOf(view.config.level).neighbours[tile]!, (other) =>
    spread(chance(other).player),
  );
  const news = (1 - mine) * style.curiosity * around;
  return player - rival * style.rivalCost - mine * mineCost + news;
};

const playCanary = (mind: Mind): SweepAction | undefined => {
  if (!canPay(mind, 'canary')) return undefined;
  const { pluses } = layoutOf(mind.view.config.level);
  const best = bestTile([...pluses.keys()], (centre) =>
    areaSum(mind, pluses[centre]!, (tile, note) =>
      !isPinned(note) && has(note, 'mine') ? spread(mind.chance(tile).mine) : 0,
    ),
  );
  return best !== undefined && best.value > WORTHWHILE ? { type: 'canary', tile: best.tile } : undefined;
};

const playBrush = (mind: Mind): SweepAction | undefined => {
  if (!canPay(mind, 'brush')) return undefined;
  const { squares } = layoutOf(mind.view.config.level);
  const best = bestTile([...squares.keys()], (centre) =>
    areaSum(mind, squares[centre]!, (tile, note) => (isPinned(note) ? 0 : spread(mind.chance(tile).player))),
  );
  return best !== undefined && best.value > WORTHWHILE ? { type: 'brush', tile: best.tile } : undefined;
};

/** Listens where the uncertainty is greatest, at the tile itself and around it. */
const playEavesdropping = (mind: Mind): SweepAction | undefined => {
  if (!canPay(mind, 'eavesdropping')) return undefined;
  const { neighbours } = layoutOf(mind.view.config.level);
  const { overheard } = mind.secrets;
  const candidates = mind.hidden.filter((tile) => overheard[tile] === null);
  const best = bestTile(candidates, (tile) => {
    const around = areaSum(mind, neighbours[tile]!, (other) => spread(mind.chance(other).player));
    return 2 * spread(mind.chance(tile).player) + 0.25 * around;
  });
  return best !== undefined && best.value > WORTHWHILE
    ? { type: 'eavesdropping', tile: best.tile }
    : undefined;
};

const playTingle = (mind: Mind): SweepAction | undefined => {
  const { chance, hidden, secrets } = mind;
  if (!canPay(mind, 'tingle')) return undefined;
  const unknown = hidden.reduce(
    (sum, tile) => sum + (isPinned(secrets.notes[tile]!) ? 0 : chance(tile).rival + chance(tile).mine),
    0,
  );
  return unknown > 0.5 ? { type: 'tingle' } : undefined;
};

/** Cards that give information, strongest first. */
const playForNews = (mind: Mind): SweepAction | undefined => {
  for (const card of ['imperious', 'vague'] as const) if (canPay(mind, card)) return { type: card };
  return playBrush(mind) ?? playEavesdropping(mind) ?? playTingle(mind);
};

/** Opens the safer of the two best guesses. */
const playScurry = (mind: Mind): SweepAction | undefined => {
  if (!canPay(mind, 'scurry') || mind.hidden.length < 2) return undefined;
  const [a, b] = mind.hidden.toSorted((x, y) => guessValue(mind, y) - guessValue(mind, x));
  const first = mind.chance(a!);
  const second = mind.chance(b!);
  const player = 1 - (1 - first.player) * (1 - second.player);
  const rival = (first.rival + first.mine) * (second.rival + second.mine);
  const mine = first.mine * second.mine;
  if (player - rival * mind.style.rivalCost - mine * mind.mineCost <= mind.style.least) return undefined;
  return { type: 'scurry', first: Math.min(a!, b!), second: Math.max(a!, b!) };
};

const choose = (mind: Mind): Omit<PlayerDecision, 'posterior'> => {
  const { hidden, chance, style } = mind;
  const sure = hidden.find((tile) => chance(tile).player > SURE);
  if (sure !== undefined) return { action: { type: 'reveal', tile: sure }, reason: 'certainly ours' };
  if (canPay(mind, 'underwire')) return { action: { type: 'underwire' }, reason: 'protection costs nothing' };
  const news = playCanary(mind) ?? playForNews(mind);
  if (news !== undefined) return { action: news, reason: 'learn first, guess later' };
  const guess = bestTile(hidden, (tile) => guessValue(mind, tile));
  const safe = guess !== undefined && chance(guess.tile).player > 0.95 && guess.value > 0.9;
  const scurry = safe ? undefined : playScurry(mind);
  if (scurry !== undefined) return { action: scurry, reason: 'the safer of two good guesses' };
  if (canPay(mind, 'ramble'))
    return { action: { type: 'ramble' }, reason: 'nothing better to spend energy on' };
  if (guess !== undefined && guess.value > style.least)
    return { action: { type: 'reveal', tile: guess.tile }, reason: 'the best guess is worth it' };
  return { action: { type: 'end_turn' }, reason: 'every guess costs more than it gains' };
};

/**
 * Plays the player's side: opens what is certain, spends its energy on information, then weighs the best
 * guess. It uses only the player's view, with the exact posterior over numbers and notes and the clues as
 * evidence.
 */
export const choosePlayerAction = (view: SweepView, style: PlayerStyle = BALANCED): PlayerDecision => {
  if (view.player === null) throw new Error('the player decides from its own view');
  const posterior = beliefsOf(view);
  const mind: Mind = {
    view,
    secrets: view.player,
    hidden: hiddenTiles(view),
    chance: (tile) => posterior.owners[tile]!,
    style,
    mineCost: mineCostOf(view, view.player, style),
  };
  return { ...choose(mind), posterior };
};
