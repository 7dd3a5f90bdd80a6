import type { Rng } from '@ludus/kernel';
import { DISTRACTION_RANGE, ENERGY, HAND_SIZE } from './cards.ts';
import { CLUE_RULES, drawPips, eligibleTiles, fillBag } from './clue.ts';
import { addClue, type Draft } from './draft.ts';
import type { Card, Clue, ClueKind, Ending, Side } from './types.ts';

/** After this many turns in a row ended by choice without an opened tile, nobody wins. */
export const IDLE_LIMIT = 20;

export const endGame = (draft: Draft, winner: Side | null, reason: Ending): void => {
  draft.result = { winner, reason };
  draft.stacks = 0;
  draft.distraction = [];
  draft.events.push({ type: 'game_over', winner, reason });
};

/** Draws a clue's pips twice and lets each side see its own draw. */
export const giveClue = (draft: Draft, kind: ClueKind): void => {
  const rule = CLUE_RULES[kind];
  const bag = fillBag(rule, eligibleTiles(draft, rule.side), draft.owners, draft.rng);
  const forRival = kind === 'rival' ? drawPips(bag, draft.rng) : null;
  const clue: Clue = { kind, round: draft.round, forPlayer: drawPips(bag, draft.rng), forRival };
  addClue(draft, clue);
  draft.events.push({ type: 'clue_given', ...clue });
};

const drawCards = ({ player, rng, events }: Draft): void => {
  const cards: Card[] = [];
  let reshuffled = false;
  while (cards.length < HAND_SIZE) {
    if (player.draw.length === 0) {
      if (player.discard.length === 0) break;
      player.draw = rng.shuffle(player.discard);
      player.discard = [];
      reshuffled = true;
    }
    cards.push(player.draw.pop()!);
  }
  player.hand = cards;
  events.push({ type: 'cards_drawn', cards, reshuffled });
};

export const startPlayerTurn = (draft: Draft): void => {
  const { player, round, events } = draft;
  draft.side = 'player';
  events.push({ type: 'turn_started', side: 'player', round });
  player.discard.push(...player.hand);
  player.energy = ENERGY;
  drawCards(draft);
};

/** A bonus for every tile: each stack adds an independent draw from [0, 1.5). */
export const drawDistraction = (tiles: number, stacks: number, rng: Rng): number[] =>
  Array.from({ length: tiles }, () => {
    let bonus = 0;
    for (let stack = 0; stack < stacks; stack += 1) bonus += rng.float() * DISTRACTION_RANGE;
    return bonus;
  });

/** The rival's turn opens with its Distraction, good for the whole turn, and its clue. */
const startRivalTurn = (draft: Draft): void => {
  const { config, round, rng, events } = draft;
  draft.side = 'rival';
  events.push({ type: 'turn_started', side: 'rival', round });
  if (config.equipment.includes('eyeshadow')) draft.stacks += 1;
  if (draft.stacks > 0) {
    events.push({ type: 'rival_distracted', stacks: draft.stacks });
    draft.distraction = drawDistraction(draft.owners.length, draft.stacks, rng);
  }
  giveClue(draft, 'rival');
};

const startNextRound = (draft: Draft): void => {
  draft.stacks = 0;
  draft.distraction = [];
  draft.round += 1;
  startPlayerTurn(draft);
};

/** Ends the turn of the side to move, by choice or because of the tile it opened, and starts the next. */
export const endTurn = (draft: Draft, chosen: boolean): void => {
  const { side, events } = draft;
  events.push({ type: 'turn_ended', side, chosen });
  if (chosen) draft.idle += 1;
  if (draft.idle >= IDLE_LIMIT) endGame(draft, null, 'draw');
  else if (side === 'player') startRivalTurn(draft);
  else startNextRound(draft);
};
