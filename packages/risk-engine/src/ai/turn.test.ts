import { describe, expect, test } from 'bun:test';
import { Rng, type Seat } from '@ludus/kernel';
import { opened, startOf } from '../../test/candidateGames.ts';
import { randomSetup } from '../../test/world.ts';
import type { Position } from '../position.ts';
import { applyAction } from '../rules.ts';
import { createGame } from '../setup.ts';
import type { Action, GameEvent } from '../types.ts';
import { CROWD, DUEL, PLAIN, styleOf } from './attackStyles.ts';
import { Chance, type Luck } from './luck.ts';
import { Sketch } from './sketch.ts';
import { playTurn } from './turn.ts';

const KINDS = ['A', 'B', 'C', 'W'];

/** A sketch that also plays everything it does in the game itself, with the game's dice and cards. */
class Mirror extends Sketch {
  now: Position;
  moves = 0;
  readonly seen = new Set<string>();
  #kindsBefore: readonly number[] = [];
  #bonus: number | undefined;
  #drawn = 0;

  constructor(position: Position) {
    super(position);
    this.now = position;
  }

  /** Throws if the rules refuse the action. */
  #play(action: Action): readonly GameEvent[] {
    const applied = applyAction(this.now.state(), action, { actorId: this.now.playerId });
    if (!applied.ok) throw new Error(`${JSON.stringify(action)}: ${applied.errors[0]!.message}`);
    this.now = opened(applied.state);
    this.moves += 1;
    this.seen.add(action.type);
    return applied.events;
  }

  #id(territory: number): string {
    return this.table.atlas.ids[territory]!;
  }

  override beginTurn(): void {
    super.beginTurn();
    expect(this.seat).toBe(this.now.seat);
    expect(this.reserve).toBe(this.now.reinforcements?.remaining ?? 0);
  }

  override place(territory: number, count: number): void {
    this.#play({ type: 'PlaceReinforcements', territoryId: this.#id(territory), count });
    super.place(territory, count);
  }

  override trade(luck: Luck): boolean {
    this.#kindsBefore = [...this.kinds.subarray(4 * this.seat, 4 * this.seat + 4)];
    this.#bonus = undefined;
    if (!super.trade(luck)) return false;
    if (this.#bonus === undefined) this.#tradeForReal();
    return true;
  }

  /** Trades cards of the kinds that the sketch has just traded. */
  #tradeForReal(): void {
    const { byId } = this.table.cards;
    const cardIds = KINDS.flatMap((kind, k) =>
      this.now.hand
        .filter((id) => byId[id]!.kind === kind)
        .slice(0, this.#kindsBefore[k]! - this.kinds[4 * this.seat + k]!),
    );
    const traded = this.#play({ type: 'TradeCards', cardIds }).find(({ type }) => type === 'CardsTraded');
    this.#bonus = traded?.type === 'CardsTraded' ? traded.territoryBonus : 0;
  }

  showsOwn(): boolean {
    this.#tradeForReal();
    return this.#bonus! > 0;
  }

  fight(_: Sketch, from: number, to: number): boolean {
    this.#play({ type: 'Blitz', from: this.#id(from), to: this.#id(to), stopAt: 1 });
    const { armies, owners, result, seat } = this.now;
    const isTaken = owners[to] === this.seat && seat === this.seat;
    this.armies[from] = armies[from]! + (result === undefined ? 0 : armies[to]!);
    this.armies[to] = isTaken ? 0 : armies[to]!;
    return isTaken;
  }

  override occupy(from: number, to: number, count: number): void {
    if (this.now.turn.phase === 'Occupy') this.#play({ type: 'Occupy', moveArmies: count });
    super.occupy(from, to, count);
  }

  override fortify(from: number, to: number): void {
    const count = this.armies[from]! - 1;
    if (this.now.turn.phase === 'Attack') this.#play({ type: 'EndAttackPhase' });
    this.#play({ type: 'Fortify', from: this.#id(from), to: this.#id(to), count });
    super.fortify(from, to);
  }

  override draw(luck: Luck): void {
    if (this.now.turn.phase === 'Attack') this.#play({ type: 'EndAttackPhase' });
    for (const event of this.#play({ type: 'EndTurn' }))
      if (event.type === 'CardDrawn') this.#drawn = KINDS.indexOf(this.table.cards.byId[event.cardId!]!.kind);
    super.draw(luck);
  }

  // The answer of `Luck.draw`. `Sketch.draw` has the same name, so this method needs another one.
  kindDrawn(): number {
    return this.#drawn;
  }
}

/** The game's own dice and cards. */
const luckOf = (mirror: Mirror): Luck => ({
  fight: (sketch, from, to) => mirror.fight(sketch, from, to),
  showsOwn: () => mirror.showsOwn(),
  draw: () => mirror.kindDrawn(),
});

const expectSame = (mirror: Mirror): void => {
  const { now, table } = mirror;
  expect([...mirror.owners]).toEqual([...now.owners]);
  expect([...mirror.armies]).toEqual([...now.armies]);
  expect(mirror.trades).toBe(now.tradesCompleted);
  for (let seat: Seat = 1; seat < table.names.length; seat += 1) {
    const hand = now.hands[table.names[seat]!]!;
    const kinds = KINDS.map((kind) => hand.filter((id) => table.cards.byId[id]!.kind === kind).length);
    expect([...mirror.kinds.subarray(4 * seat, 4 * seat + 4)]).toEqual(kinds);
    expect(mirror.cards[seat]).toBe(hand.length);
  }
  const { result } = now;
  expect(mirror.winner !== undefined).toBe(result !== undefined);
  if (result === undefined) expect([mirror.seat, mirror.round]).toEqual([now.seat, now.turn.round]);
  else if (mirror.winner !== 0)
    expect(table.sideNames[mirror.winner!]).toBe((result.winningTeamId ?? result.winningPlayerId)!);
};

describe('turns of the quick player', () => {
  test('are turns of the game, move by move, under all options and in teams', () => {
    const seen = new Set<string>();
    const count = { turns: 0, moves: 0, over: 0, teams: 0, adjacent: 0 };
    for (let game = 0; game < 120; game += 1) {
      const rng = Rng.from(`mirror ${game}`);
      const mirror = new Mirror(opened(createGame(randomSetup(rng)).state));
      const { teams, fortify } = mirror.rules;
      for (let turn = 0; turn < 60 && mirror.winner === undefined; turn += 1) {
        const style = rng.pick([PLAIN, DUEL, CROWD]);
        playTurn(mirror, style, luckOf(mirror), turn === 0 ? 'place' : 'begin');
        expectSame(mirror);
        count.turns += 1;
      }
      count.moves += mirror.moves;
      if (mirror.winner !== undefined) count.over += 1;
      if (teams.teamsEnabled) count.teams += 1;
      if (fortify.fortifyMode === 'adjacent') count.adjacent += 1;
      for (const type of mirror.seen) seen.add(type);
    }
    expect([...seen].sort()).toEqual(
      'Blitz EndAttackPhase EndTurn Fortify Occupy PlaceReinforcements TradeCards'.split(' '),
    );
    expect(count.turns).toBeGreaterThan(2000);
    expect(count.moves).toBeGreaterThan(10_000);
    for (const some of [count.over, count.teams, count.adjacent]) expect(some).toBeGreaterThan(20);
  }, 600_000);
});

describe('games of quick players end', () => {
  /** The round a game ends in; Infinity if it does not end within 150. */
  const lengthOf = (players: number, game: number): number => {
    const sketch = new Sketch(opened(startOf(players, {}, `ends ${game}`)));
    const chance = new Chance();
    chance.start(game);
    for (let turn = 0; sketch.winner === undefined && sketch.round <= 150; turn += 1) {
      chance.turn(turn);
      playTurn(sketch, styleOf(sketch), chance, turn === 0 ? 'place' : 'begin');
    }
    return sketch.winner === undefined ? Infinity : sketch.round;
  };

  test.each([2, 3, 4, 5, 6])('with %i players: most within 150 rounds, half of them within 60', (players) => {
    const rounds = Array.from({ length: 40 }, (_, game) => lengthOf(players, game)).sort((a, b) => a - b);
    expect(rounds[20]!).toBeLessThanOrEqual(60);
    expect(rounds[35]!).toBeLessThanOrEqual(150);
  });
});
