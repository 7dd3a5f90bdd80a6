import { type Game, makeJson, type Tagged } from '@ludus/kernel';
import { actionFinder, policyOf } from './samples.ts';
import type { Policy, Row, Sample, Split } from './types.ts';

interface RowOptions {
  readonly split: Split;
  /** Whether to add every rotation and reflection the game knows. */
  readonly symmetries: boolean;
  /** Whether to include the whole state. */
  readonly states: boolean;
  /** The version of the features; null for games without them. */
  readonly featureVersion: number | null;
}

/** A position as played, or turned. */
interface Turned {
  readonly symmetry: number;
  readonly state: unknown;
  readonly hash: string;
  readonly action: Tagged;
  /** The action as notation. */
  readonly notation: string;
  readonly policy: Policy;
  readonly features: Float32Array | null;
}

/** A policy whose moves are actions, which can be turned. Recorded moves that are not legal are left out. */
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

/** A turned position; undefined if it is not new. */
const turn = (
  game: Game,
  sample: Sample,
  symmetry: number,
  { policyActions, isNew }: { readonly policyActions: readonly Turnable[]; readonly isNew: IsNew },
): Turned | undefined => {
  const { state, move, seat } = sample;
  const { symmetries, features } = game.learning!;
  const turned = symmetries.state(state, symmetry);
  const hash = game.hash(turned);
  if (!isNew(hash)) return undefined;
  const turnAction = (action: Tagged): Tagged => symmetries.action(state, action, symmetry);
  const write = (action: Tagged): string => game.text.makeNotation(turned, action);
  const action = turnAction(move.action);
  return {
    symmetry,
    state: turned,
    hash,
    action,
    notation: write(action),
    policy: policyActions.map(({ action: one, share }) => ({ move: write(turnAction(one)), share })),
    features: features.vector(turned, seat),
  };
};

/** Actions as text. Stores return equal moves as the same object, so most are written only once. */
const texts = new WeakMap<Tagged, string>();

const actionText = (action: Tagged): string => {
  const known = texts.get(action);
  if (known !== undefined) return known;
  const text = makeJson(action);
  texts.set(action, text);
  return text;
};

const makeRow = (sample: Sample, turned: Turned, { split, states, featureVersion }: RowOptions): Row => {
  const { metadata, move, seat, values } = sample;
  const { state, action, policy } = turned;
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
    move: turned.notation,
    action: actionText(action),
    policy_moves: policy.map(({ move: notation }) => notation),
    policy_shares: policy.map(({ share }) => share),
    engine_eval: move.engineEval ?? null,
    engine_nodes: move.engineNodes ?? null,
    feature_version: featureVersion,
    features: turned.features,
    state: states ? makeJson(state) : null,
  };
};

/** Whether a position, given by its hash, has not occurred before. */
type IsNew = (hash: string) => boolean;

/** Adds the rows of a position: one, or one per symmetry of the board. Only those that `isNew` accepts are made. */
export const addRows = (
  rows: Row[],
  game: Game,
  sample: Sample,
  options: RowOptions & { readonly isNew: IsNew },
): void => {
  const { state, hash, move, notation = '', vector: features = null } = sample;
  const policy = policyOf(sample, notation);
  if (options.isNew(hash)) {
    const asPlayed = { symmetry: 0, state, hash, action: move.action, notation, policy, features };
    rows.push(makeRow(sample, asPlayed, options));
  }
  const count = options.symmetries ? (game.learning?.symmetries.count(state) ?? 1) : 1;
  if (count === 1) return;
  const policyActions = turnable(game, sample, policy);
  for (let symmetry = 1; symmetry < count; symmetry += 1) {
    const turned = turn(game, sample, symmetry, { policyActions, isNew: options.isNew });
    if (turned !== undefined) rows.push(makeRow(sample, turned, options));
  }
};
