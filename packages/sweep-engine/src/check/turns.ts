import { type Problem, plural, problem } from '@ludus/kernel';
import { minesRevealedBy, otherSide, revealsOf, safeMinesOf } from '../board.ts';
import { layoutOf, makeTile } from '../layout.ts';
import { IDLE_LIMIT } from '../turn.ts';
import type { GameResult, Side, SweepState, Tile } from '../types.ts';

/** The tiles opened in one turn; those open at the start belong to no turn. */
interface TurnReveals {
  readonly own: readonly Tile[];
  readonly others: readonly Tile[];
}

const NOTHING: TurnReveals = { own: [], others: [] };

/** Turns in order: the player's turn of round 1 is 0, the rival's 1. */
const turnOf = (round: number, side: Side): number => 2 * (round - 1) + (side === 'rival' ? 1 : 0);

const nameOf = (turn: number): string =>
  `the ${turn % 2 === 0 ? 'player' : 'rival'}'s turn of round ${Math.floor(turn / 2) + 1}`;

const FIRST_RIVAL_TURN = turnOf(1, 'rival');

interface History {
  readonly state: SweepState;
  /** The turn the game is in, or ended in. */
  readonly now: number;
  readonly turns: ReadonlyMap<number, TurnReveals>;
  readonly name: (tile: Tile) => string;
}

/**
 * Sorts opened tiles by turn. Of the rival tiles that the rival opened in round 1, as many as are open at the
 * start are left out.
 */
const historyOf = (state: SweepState): History => {
  const { config, revealed, owners, round, side } = state;
  const turns = new Map<number, { own: Tile[]; others: Tile[] }>();
  let opening = config.level.rivalReveals;
  for (const [tile, reveal] of revealed.entries()) {
    if (reveal === null) continue;
    const turn = turnOf(reveal.round, reveal.by);
    const isOwn = owners[tile] === reveal.by;
    if (isOwn && turn === FIRST_RIVAL_TURN && opening > 0) {
      opening -= 1;
      continue;
    }
    const known = turns.get(turn) ?? { own: [], others: [] };
    turns.set(turn, known);
    (isOwn ? known.own : known.others).push(tile);
  }
  const layout = layoutOf(config.level);
  return { state, now: turnOf(round, side), turns, name: (tile) => makeTile(layout, tile) };
};

const openingProblems = ({ config, revealed, owners }: SweepState): Problem[] => {
  const { rivalReveals } = config.level;
  const open = revealed.filter(
    (reveal, tile) => reveal?.by === 'rival' && reveal.round === 1 && owners[tile] === 'rival',
  ).length;
  if (open >= rivalReveals) return [];
  const message = `The level starts with ${plural(rivalReveals, 'open rival tile')}, not ${open}.`;
  return [problem('missing_reveals', 'revealed', message)];
};

/** No tile is opened in the future, and a turn opens at most one tile that is not its side's own. */
const orderProblems = ({ now, turns, name }: History): Problem[] =>
  [...turns].flatMap(([turn, { own, others }]): Problem[] => {
    const [tile] = [...own, ...others];
    if (turn > now)
      return [
        problem(
          'future_reveal',
          `revealed[${tile}]`,
          `${name(tile!)} is opened in ${nameOf(turn)}, but the game is still in ${nameOf(now)}.`,
        ),
      ];
    if (others.length <= 1) return [];
    const names = others.map(name).join(' and ');
    return [
      problem(
        'turn_was_over',
        `revealed[${others[1]}]`,
        `${names} cannot all be opened in ${nameOf(turn)}: a tile of another owner ends the turn.`,
      ),
    ];
  });

/** Turns ended by choice since the last opened tile, up to the current turn; undefined if that is too many. */
const idleTurns = ({ now, turns }: History): number | undefined => {
  let idle = 0;
  for (let turn = 0; turn < now; turn += 1) {
    const { own, others } = turns.get(turn) ?? NOTHING;
    if (own.length + others.length > 0) idle = 0;
    if (others.length === 0) idle += 1;
    if (idle >= IDLE_LIMIT) return undefined;
  }
  return idle;
};

/**
 * Turns ended by choice since the last opened tile, according to the open tiles of a running game; undefined
 * if so many passed that the game would be over. Throws for anything that is not a state.
 */
export const idleIn = (state: SweepState): number | undefined => {
  const history = historyOf(state);
  const { own, others } = history.turns.get(history.now) ?? NOTHING;
  return own.length + others.length > 0 ? 0 : idleTurns(history);
};

const idleProblems = (history: History): Problem[] => {
  const { state, now, turns } = history;
  const before = idleTurns(history);
  if (before === undefined) {
    const message = `The game would have ended before round ${state.round}: ${IDLE_LIMIT} turns in a row passed in which no tile was opened.`;
    return [problem('ended_before', 'round', message)];
  }
  const { own, others } = turns.get(now) ?? NOTHING;
  const isDraw = state.result?.reason === 'draw';
  const expected = own.length + others.length > 0 ? 0 : before + (isDraw ? 1 : 0);
  if (isDraw && expected !== IDLE_LIMIT) {
    const message = `A game is drawn after ${IDLE_LIMIT} turns in a row in which no tile is opened, but here there were ${expected}.`;
    return [problem('wrong_result', 'result', message)];
  }
  if (state.idle === expected) return [];
  const message = `According to the open tiles, ${plural(expected, 'turn')} in a row ended by choice, not ${state.idle}.`;
  return [problem('wrong_idle', 'idle', message)];
};

const leftOf = ({ owners, revealed }: SweepState, side: Side): number =>
  owners.filter((owner, tile) => owner === side && revealed[tile] === null).length;

/** A running game has tiles left on both sides, and the side to move has not ended its turn yet. */
const ongoingProblems = ({ state, now, turns, name }: History): Problem[] => {
  const problems: Problem[] = [];
  for (const side of ['player', 'rival'] as const)
    if (leftOf(state, side) === 0)
      problems.push(problem('game_is_over', 'result', `All ${side} tiles are open, so the ${side} has won.`));
  const [tile] = turns.get(now)?.others ?? [];
  if (tile !== undefined)
    problems.push(
      problem(
        'turn_was_over',
        `revealed[${tile}]`,
        `${name(tile)} ended ${nameOf(now)}, but it is still that turn.`,
      ),
    );
  return problems;
};

/** Why the last turn does not lead to the result, if it does not. */
const resultFault = ({ state, now, turns }: History, { winner, reason }: GameResult): string | undefined => {
  const { own, others } = turns.get(now) ?? NOTHING;
  if ((reason === 'draw') !== (winner === null))
    return 'A draw has no winner, and every other result has one.';
  if (winner === null)
    return leftOf(state, 'player') > 0 && leftOf(state, 'rival') > 0
      ? undefined
      : 'The game is not a draw: all tiles of one side are open.';
  if (reason === 'mine_revealed') {
    if (winner === state.side) return `The ${state.side} moved last, so it cannot win by a mine.`;
    return others.some((tile) => state.owners[tile] === 'mine')
      ? undefined
      : `No mine was opened in ${nameOf(now)}.`;
  }
  if (leftOf(state, winner) > 0) return `The ${winner} has not won: some of its tiles are hidden.`;
  if (leftOf(state, otherSide(winner)) === 0)
    return 'The game would have ended earlier: all tiles of both sides are open.';
  const isLast =
    winner === state.side
      ? own.length > 0 && others.length === 0
      : others.some((tile) => state.owners[tile] === winner);
  return isLast ? undefined : `The last ${winner} tile was not opened in ${nameOf(now)}.`;
};

const endedProblems = (history: History, result: GameResult): Problem[] => {
  const fault = resultFault(history, result);
  return fault === undefined ? [] : [problem('wrong_result', 'result', fault)];
};

/** Whether the side to move has opened only one tile, on a level where that one is safe. */
const isSafeStart = (state: SweepState): boolean =>
  state.config.level.safeStart === true && revealsOf(state, state.side) === 1;

/** Every opened mine ended the game or was absorbed. */
const mineProblems = ({ state }: History): Problem[] => {
  const { result, side, player } = state;
  const problems: Problem[] = [];
  const exploded = (by: Side): number => (result?.reason === 'mine_revealed' && side === by ? 1 : 0);
  const lethal = (side: Side): number => minesRevealedBy(state, side) - safeMinesOf(state, side);
  const absorbed = lethal('player') - exploded('player');
  const used = player.exhausted.filter((card) => card === 'underwire').length - player.shields;
  if (used !== absorbed) {
    const message = `The player survived ${plural(absorbed, 'mine')}, but Underwire absorbed ${used}.`;
    problems.push(problem('wrong_mines', 'player.shields', message));
  }
  if (result?.reason === 'mine_revealed' && isSafeStart(state))
    problems.push(
      problem('wrong_mines', 'result', `The first tile of the ${side} is safe here and cannot end the game.`),
    );
  if (exploded('player') === 1 && player.shields > 0)
    problems.push(
      problem('wrong_mines', 'player.shields', 'Underwire would have absorbed the mine that ended the game.'),
    );
  const { mineProtection = 0 } = state.config.level;
  const survived = lethal('rival') - exploded('rival');
  if (survived > mineProtection || (exploded('rival') === 1 && survived < mineProtection)) {
    const message = `The rival survived ${plural(survived, 'mine')}, but the level protects it from ${mineProtection}.`;
    problems.push(problem('wrong_mines', 'revealed', message));
  }
  return problems;
};

/** Whether the open tiles, turn by turn, contradict the round, the idle turns or the result. */
export const turnProblems = (state: SweepState): Problem[] => {
  const opening = openingProblems(state);
  if (opening.length > 0) return opening;
  const history = historyOf(state);
  const order = orderProblems(history);
  if (order.length > 0) return order;
  return [
    ...idleProblems(history),
    ...(state.result === null ? ongoingProblems(history) : endedProblems(history, state.result)),
    ...mineProblems(history),
  ];
};
