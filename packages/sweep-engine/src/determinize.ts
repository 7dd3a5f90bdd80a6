import type { Rng } from '@ludus/kernel';
import { drawBoard } from './ai/exact/drawBoard.ts';
import { inferenceOf } from './ai/exact/inference.ts';
import { ENERGY, HAND_SIZE } from './cards.ts';
import { CLUE_RULES, drawPips, fillBag, spoilerCopies } from './clue.ts';
import { only, ownersOfLevel } from './ownerSet.ts';
import { drawDistraction } from './turn.ts';
import type { Card, Clue, Owner, Pips, PlayerSecrets, SeenClue, SweepState, SweepView } from './types.ts';

/** Where the player's cards may be, seen by a rival that knows only the deck. */
const imaginedSecrets = ({ config, owners, side }: SweepView, rng: Rng): PlayerSecrets => {
  const draw = rng.shuffle<Card>(config.deck);
  const hand = draw.splice(-HAND_SIZE);
  const unknown = ownersOfLevel(config.level.counts);
  return {
    hand,
    draw,
    discard: [],
    exhausted: [],
    energy: side === 'player' ? ENERGY : 0,
    shields: 0,
    notes: owners.map((owner) => (owner === null ? unknown : only(owner))),
    overheard: owners.map(() => null),
  };
};

/**
 * The other draw from the bag a rival clue came from: the tiles of the draw that was seen are in the bag, those of
 * the rival with most pips as its targets, and tiles that may have stayed unseen fill it up.
 */
const imaginedTwin = (seen: readonly Pips[], view: SweepView, owners: readonly Owner[], rng: Rng): Pips[] => {
  const rule = CLUE_RULES.rival;
  const ranked = seen.toSorted((a, b) => b.pips - a.pips).map(({ tile }) => tile);
  const targets = ranked.filter((tile) => owners[tile] === rule.side).slice(0, rule.targets);
  const spoilers = ranked.filter((tile) => !targets.includes(tile));
  const hidden = view.revealed.flatMap((reveal, tile) =>
    reveal === null && !ranked.includes(tile) ? [tile] : [],
  );
  const filled = [...spoilers, ...rng.shuffle(hidden)].slice(0, rule.spoilers);
  if (targets.length === 0) return drawPips(fillBag(rule, [...ranked, ...hidden], owners, rng), rng);
  const copies = [
    ...targets.map(() => rule.targetCopies),
    ...filled.map((tile) => spoilerCopies(rule, owners[tile]!)),
  ];
  return drawPips({ tiles: [...targets, ...filled], copies, guaranteed: targets.length }, rng);
};

const imaginedClue = (clue: SeenClue, view: SweepView, owners: readonly Owner[], rng: Rng): Clue => {
  const { kind, round, pips } = clue;
  if (view.seat === 'rival')
    return { kind, round, forPlayer: imaginedTwin(pips, view, owners, rng), forRival: pips };
  return {
    kind,
    round,
    forPlayer: pips,
    forRival: kind === 'rival' ? imaginedTwin(pips, view, owners, rng) : null,
  };
};

/** In the rival's turn its Distraction is at work; the player knows only the stacks. */
const imaginedDistraction = ({ side, stacks, owners }: SweepView, rng: Rng): number[] =>
  side === 'rival' && stacks > 0 ? drawDistraction(owners.length, stacks, rng) : [];

/**
 * A whole state that looks like `view` to its side. Hidden owners are drawn uniformly from all boards that agree
 * with the numbers, the counts and the player's notes (pips of clues do not weigh in); the draw pile is shuffled;
 * the other side's draw of every rival clue comes from a bag that fits the one seen. The rival knows the deck
 * but not where the cards are, so it imagines a fresh hand and a player without notes.
 */
export const determinize = (view: SweepView, rng: Rng): SweepState => {
  const { config, revealed, side, round, idle, stacks, result } = view;
  const drawn = drawBoard(inferenceOf(view), rng);
  const owners = view.owners.map((owner, tile) => owner ?? drawn.get(tile)!);
  const { player } = view;
  return {
    config,
    revealed,
    side,
    round,
    idle,
    stacks,
    result,
    owners,
    clues: view.clues.map((clue) => imaginedClue(clue, view, owners, rng)),
    player: player === null ? imaginedSecrets(view, rng) : { ...player, draw: rng.shuffle(player.draw) },
    distraction: view.distraction ?? imaginedDistraction(view, rng),
    rng: { seed: `${rng.uint32()}-${rng.uint32()}`, index: 0 },
  };
};
