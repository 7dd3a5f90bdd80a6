import { bestAttack } from './attack.ts';
import type { Chance } from './chance.ts';
import { fortify, neediestBorder } from './defence.ts';
import { drawCard, tradeAll } from './hand.ts';
import type { Sketch } from './sketch.ts';
import type { Temper } from './tempers.ts';

/** Where a turn is taken up. */
export const STAGES = ['begin', 'place', 'attack', 'fortify', 'end'] as const;
export type Stage = (typeof STAGES)[number];

/** Where the best attack starts or, without one, the border that needs armies most; -1 when there is no border. */
export const bestPlace = (sketch: Sketch, temper: Temper): number => {
  const { from } = bestAttack(sketch, temper, sketch.reserve);
  return from >= 0 ? from : neediestBorder(sketch);
};

/** Trades, and puts everything in one place. */
const place = (sketch: Sketch, temper: Temper): void => {
  tradeAll(sketch);
  if (sketch.reserve === 0) return;
  const at = bestPlace(sketch, temper);
  if (at >= 0) sketch.armies[at]! += sketch.reserve;
  sketch.reserve = 0;
};

/** Attacks to the end; says whether anybody was eliminated. */
const attack = (sketch: Sketch, from: number, to: number, chance: Chance): boolean => {
  const { armies, battle, owners, seat } = sketch;
  const loser = owners[to]!;
  const hasWon = battle.fight(armies[from]!, armies[to]!, chance);
  armies[from] = battle.attackers;
  armies[to] = battle.defenders;
  if (!hasWon) return false;
  sketch.capture(to, seat);
  sketch.advance(from, to);
  return loser !== 0 && sketch.held[loser] === 0;
};

const attackOn = (sketch: Sketch, temper: Temper, chance: Chance): void => {
  for (;;) {
    const { from, to } = bestAttack(sketch, temper, 0);
    if (from < 0) return;
    const hasEliminated = attack(sketch, from, to, chance);
    if (sketch.alive === 1) return;
    if (hasEliminated && sketch.cards[sketch.seat]! >= sketch.rules.cards.forcedTradeAfterElimination)
      place(sketch, temper);
  }
};

/** Plays the turn of the seat to act to its end. */
export const playTurn = (sketch: Sketch, temper: Temper, chance: Chance, stage: Stage): void => {
  if (stage === 'begin') sketch.beginTurn();
  if (stage === 'begin' || stage === 'place') place(sketch, temper);
  if (stage !== 'fortify' && stage !== 'end') attackOn(sketch, temper, chance);
  if (sketch.alive === 1) return;
  if (stage !== 'end' && sketch.rules.fortify.maxFortifiesPerTurn !== 0) fortify(sketch);
  if (sketch.hasCaptured && sketch.rules.cards.awardCardOnCapture) drawCard(sketch, chance);
};
