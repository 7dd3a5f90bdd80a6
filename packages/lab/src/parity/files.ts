import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  array,
  type Checked,
  err,
  type Infer,
  integer,
  type Json,
  nullable,
  object,
  oneOf,
  parse,
  problem,
  type Result,
  type Schema,
  text,
} from '@ludus/kernel';
import { whyUnreadable } from '@ludus/replay';
import { withoutState } from './account.ts';
import type { CapturedStates } from './compare.ts';
import { anything } from './protocol.ts';
import { type Account, COMPARED, type Divergence } from './types.ts';

/** The files for a divergence: a short fixture, and a bundle with the whole states around it. */

const account: Schema<Account> = {
  expected: 'a summary or a refusal',
  fits: (value, inspection) =>
    (typeof value === 'object' && value !== null && ('summary' in value || 'refused' in value)) ||
    inspection.report('wrong_type', 'must be a summary or a refusal.'),
};

const MOVE = object({
  move_number: integer(0),
  player: integer(1),
  action: anything,
  notation: text(),
});

const FIXTURE_FIELDS = {
  db: text(),
  game: text(),
  game_id: text(),
  board_type: text(),
  num_players: integer(1),
  /** The move after which the sides disagree, counted from 0; −1 is the initial position. */
  diverged_at: integer(-1),
  mismatches: array(oneOf(COMPARED)),
  counterpart: text(),
  ours: account,
  theirs: account,
  /** `null` if the sides disagree about the initial position. */
  canonical_move: nullable(MOVE),
};

const PAIR = object({ ours: anything, theirs: anything });
const FIXTURE = object(FIXTURE_FIELDS);
const BUNDLE = object({
  ...FIXTURE_FIELDS,
  before: PAIR,
  at: PAIR,
});

export type Fixture = Infer<typeof FIXTURE>;
export type StateBundle = Infer<typeof BUNDLE>;

/** Where a divergence was found: the file, and the name of the other side. */
export interface Found {
  readonly db: string;
  readonly counterpart: string;
}

export const makeFixture = (divergence: Divergence, { db, counterpart }: Found): Fixture => {
  const { move } = divergence;
  return {
    db,
    game: divergence.game,
    game_id: divergence.gameId,
    board_type: divergence.boardType,
    num_players: divergence.numPlayers,
    diverged_at: divergence.divergedAt,
    mismatches: divergence.fields,
    counterpart,
    ours: withoutState(divergence.ours),
    theirs: withoutState(divergence.theirs),
    canonical_move:
      move === undefined
        ? null
        : {
            move_number: move.moveNumber,
            player: move.player,
            action: move.action as unknown as Json,
            notation: move.notation,
          },
  };
};

export const makeBundle = (divergence: Divergence, states: CapturedStates, found: Found): StateBundle => ({
  ...makeFixture(divergence, found),
  ...states,
});

/** Characters that are allowed in file names everywhere. */
const plain = (name: string): string => name.replace(/[^\w.-]/g, '_');

/** The start of both file names, from file, game and move: `selfplay_square8_2p__0192…__k142`. */
const stem = ({ db, game_id, diverged_at }: Fixture): string =>
  `${plain(basename(db).replace(/\.db$/, ''))}__${plain(game_id)}__k${diverged_at}`;

const write = (file: string, value: unknown): string => {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
  return file;
};

/** Writes a fixture into a folder and returns the name of the file. */
export const writeFixture = (folder: string, fixture: Fixture): string =>
  write(join(folder, `${stem(fixture)}.json`), fixture);

export const writeBundle = (folder: string, bundle: StateBundle): string =>
  write(join(folder, `${stem(bundle)}.state_bundle.json`), bundle);

const readJson = <T>(file: string, kind: string, check: (value: unknown) => Checked<T>): Result<T> => {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (caught) {
    return err(problem('unreadable', file, `${file}: ${whyUnreadable(caught)}`));
  }
  const checked = check(value);
  return checked.ok
    ? checked
    : err(problem('bad_file', file, `${file} is not a ${kind}: ${checked.error[0]!.message}`));
};

export const readFixture = (file: string): Result<Fixture> =>
  readJson(file, 'fixture', (value) => parse(FIXTURE, value));

export const readBundle = (file: string): Result<StateBundle> =>
  readJson(file, 'state bundle', (value) => parse(BUNDLE, value));
