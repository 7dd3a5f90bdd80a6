import { type Rng, unwrap } from '@ludus/kernel';
import { drawBoard } from './ai/exact/drawBoard.ts';
import { inferenceOf } from './ai/exact/inference.ts';
import { minesRevealedBy, safeMinesOf } from './board.ts';
import { CARD_RULES, ENERGY, HAND_SIZE, RAMBLE_STACKS } from './cards.ts';
import { CLUE_RULES, drawPips, fillBag, spoilerCopies, tilesAtClue } from './clue.ts';
import { only, ownersOfLevel } from './ownerSet.ts';
import { soundConfig } from './schema.ts';
import { vouchForState } from './sound.ts';
import { drawDistraction } from './turn.ts';
import type { Card, Clue, Owner, Pips, PlayerSecrets, SeenClue, SweepState, SweepView } from './types.ts';

/** Removes up to `count` cards of a kind from a list. */
const takeOut = (cards: Card[], card: Card, count: number): Card[] => {
  const taken: Card[] = [];
  for (let at = cards.indexOf(card); at >= 0 && taken.length < count; at = cards.indexOf(card))
    taken.push(...cards.splice(at, 1));
  return taken;
};

/** The mines that the player opened without losing, except the one absorbed by a safe start. */
const absorbedMines = (view: SweepView): number => {
  const isLost = view.result?.reason === 'mine_revealed' && view.side === 'player';
  return minesRevealedBy(view, 'player') - safeMinesOf(view, 'player') - (isLost ? 1 : 0);
};

/**
 * Where the player's cards may be, for a rival that knows the deck, the Distraction and the mines absorbed:
 * it assumes that the player has played this turn's Rambles and nothing else.
 */
const guessedSecrets = (view: SweepView, rng: Rng): PlayerSecrets => {
  const { config, owners, side, stacks } = view;
  const draw = rng.shuffle<Card>(config.deck);
  const exhausted = takeOut(draw, 'underwire', absorbedMines(view));
  const handSize = Math.min(HAND_SIZE, draw.length);
  const worn = side === 'rival' && config.equipment.includes('eyeshadow') ? 1 : 0;
  const discard = takeOut(draw, 'ramble', Math.max(0, (stacks - worn) / RAMBLE_STACKS));
  const hand = draw.splice(draw.length - (handSize - discard.length));
  const unknown = ownersOfLevel(config.level.counts);
  return {
    hand,
    draw,
    discard,
    exhausted,
    energy: ENERGY - discard.length * CARD_RULES.ramble.energy,
    shields: 0,
    notes: owners.map((owner) => (owner === null ? unknown : only(owner))),
    overheard: owners.map(() => null),
  };
};

/** The player knows everything about the cards except their order in the draw pile. */
const ownSecrets = (player: PlayerSecrets, rng: Rng): PlayerSecrets => ({
  ...player,
  hand: player.hand.slice(),
  draw: rng.shuffle(player.draw),
  discard: player.discard.slice(),
  exhausted: player.exhausted.slice(),
  notes: player.notes.slice(),
  overheard: player.overheard.slice(),
});

/**
 * The other draw from the bag of a rival clue. The tiles of the draw that was seen are in the bag, with the
 * rival's tiles with the most pips as targets; tiles that may have stayed unseen fill it up.
 */
const guessedTwin = (clue: SeenClue, view: SweepView, owners: readonly Owner[], rng: Rng): Pips[] => {
  const { pips: seen } = clue;
  const rule = CLUE_RULES.rival;
  const ranked = seen.toSorted((a, b) => b.pips - a.pips).map(({ tile }) => tile);
  const targets = ranked.filter((tile) => owners[tile] === rule.side).slice(0, rule.targets);
  const spoilers = ranked.filter((tile) => !targets.includes(tile));
  const unseen = [...tilesAtClue(view, clue).can].filter((tile) => !ranked.includes(tile));
  const filled = [...spoilers, ...rng.shuffle(unseen)].slice(0, rule.spoilers);
  if (targets.length === 0) return drawPips(fillBag(rule, [...ranked, ...unseen], owners, rng), rng);
  const copies = [
    ...targets.map(() => rule.targetCopies),
    ...filled.map((tile) => spoilerCopies(rule, owners[tile]!)),
  ];
  return drawPips({ tiles: [...targets, ...filled], copies, guaranteed: targets.length }, rng);
};

const guessedClue = (clue: SeenClue, view: SweepView, owners: readonly Owner[], rng: Rng): Clue => {
  const { kind, round } = clue;
  const pips = clue.pips.map((given) => ({ ...given }));
  if (view.seat === 'rival')
    return { kind, round, forPlayer: guessedTwin(clue, view, owners, rng), forRival: pips };
  return {
    kind,
    round,
    forPlayer: pips,
    forRival: kind === 'rival' ? guessedTwin(clue, view, owners, rng) : null,
  };
};

/** In the rival's turn, its Distraction is active; the player knows only the stacks. */
const guessedDistraction = ({ side, stacks, owners }: SweepView, rng: Rng): number[] =>
  side === 'rival' && stacks > 0 ? drawDistraction(owners.length, stacks, rng) : [];

/**
 * A whole state that looks like `view` to its side. Hidden owners are drawn uniformly from all boards that
 * agree with the numbers, the counts and the player's notes (pips of clues do not count). The draw pile is
 * shuffled, and the other side's draw of every rival clue comes from a bag that fits the one seen. The rival
 * knows the deck but not where the cards are, so it assumes a fresh hand and a player without notes. The
 * state is frozen. Throws for anything that is not a view.
 */
export const determinize = (view: SweepView, rng: Rng): SweepState => {
  const { side, round, idle, stacks, result } = view;
  const drawn = drawBoard(inferenceOf(view), rng);
  const owners = view.owners.map((owner, tile) => owner ?? drawn.get(tile)!);
  return vouchForState({
    config: unwrap(soundConfig(view.config)),
    revealed: view.revealed.map((reveal) => (reveal === null ? null : { ...reveal })),
    side,
    round,
    idle,
    stacks,
    result: result === null ? null : { ...result },
    owners,
    clues: view.clues.map((clue) => guessedClue(clue, view, owners, rng)),
    player: view.player === null ? guessedSecrets(view, rng) : ownSecrets(view.player, rng),
    distraction: view.distraction?.slice() ?? guessedDistraction(view, rng),
    rng: { seed: `${rng.uint32()}-${rng.uint32()}`, index: 0 },
  });
};
