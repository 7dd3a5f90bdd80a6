import { type Game, makeJson, type Tagged } from '@ludus/kernel';
import { actionFinder, policyOf } from './samples.ts';
import type { Policy, Row, Sample, Split } from './types.ts';

interface RowOptions {
  readonly split: Split;
  /** Whether every position is given turned in every way the game knows. */
  readonly symmetries: boolean;
  /** Whether the whole state goes along. */
  readonly states: boolean;
}

/** A position as it was played, or turned. */
interface Turned {
  readonly symmetry: number;
  readonly state: unknown;
  readonly hash: string;
  readonly action: Tagged;
  readonly policy: Policy;
}

/** A policy whose moves are actions, which can be turned. What is noted and not legal is left out. */
interface Turnable {
  readonly action: Tagged;
  readonly share: number;
}

const turnable = (game: Game, { state, move }: Sample, policy: Policy): readonly Turnable[] => {
  const find = actionFinder(game, state);
  const found = policy.flatMap(({ move: notation, share }) => {
    const action = find(notation);
    return action === undefined ? [] : [{ action, share }];
  });
  return found.length === 0 ? [{ action: move.action, share: 1 }] : found;
};

const turn = (game: Game, sample: Sample, policy: readonly Turnable[], symmetry: number): Turned => {
  const { state, move } = sample;
  const { symmetries } = game.learning!;
  const turned = symmetries.state(state, symmetry);
  const turnAction = (action: Tagged): Tagged => symmetries.action(state, action, symmetry);
  return {
    symmetry,
    state: turned,
    hash: game.hash(turned),
    action: turnAction(move.action),
    policy: policy.map(({ action, share }) => ({
      move: game.text.makeNotation(turned, turnAction(action)),
      share,
    })),
  };
};

const makeRow = (game: Game, sample: Sample, turned: Turned, { split, states }: RowOptions): Row => {
  const { metadata, move, seat, values } = sample;
  const { state, action, policy } = turned;
  const features = game.learning?.features;
  return {
    game_id: metadata.gameId,
    game: metadata.game,
    board_type: metadata.boardType,
    num_players: metadata.numPlayers,
    split,
    move_number: move.moveNumber,
    symmetry: turned.symmetry,
    state_hash: turned.hash,
    phase: sample.phase,
    seat,
    legal_count: sample.legalCount,
    value: values[seat - 1]!,
    values,
    move: game.text.makeNotation(state, action),
    action: makeJson(action),
    policy_moves: policy.map(({ move: notation }) => notation),
    policy_shares: policy.map(({ share }) => share),
    engine_eval: move.engineEval ?? null,
    engine_nodes: move.engineNodes ?? null,
    feature_version: features?.layout(state).version ?? null,
    features: features?.vector(state, seat) ?? null,
    state: states ? makeJson(state) : null,
  };
};

/** The rows of a position: one, or one for every way to turn the board. Only those `isNew` by their hash are made. */
export function* rowsOf(
  game: Game,
  sample: Sample,
  options: RowOptions & { readonly isNew: (hash: string) => boolean },
): Generator<Row> {
  const { state, hash, move } = sample;
  const policy = policyOf(game, sample);
  if (options.isNew(hash))
    yield makeRow(game, sample, { symmetry: 0, state, hash, action: move.action, policy }, options);
  const count = options.symmetries ? (game.learning?.symmetries.count(state) ?? 1) : 1;
  if (count === 1) return;
  const actions = turnable(game, sample, policy);
  for (let symmetry = 1; symmetry < count; symmetry += 1) {
    const turned = turn(game, sample, actions, symmetry);
    if (options.isNew(turned.hash)) yield makeRow(game, sample, turned, options);
  }
}
