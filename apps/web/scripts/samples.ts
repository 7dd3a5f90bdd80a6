/**
 * Plays the sample games of a new server and writes them to `samples/`. Run it after a change of rules.
 *
 *   bun apps/web/scripts/samples.ts
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createAgent, decide, describeAgent, notesOf } from '@ludus/agents';
import { games } from '@ludus/games';
import { Rng, type Tagged, unwrap, viewFor } from '@ludus/kernel';
import { Archive, exportGames, type GameStore, type MoveInput, openStore } from '@ludus/replay';

interface Sample {
  readonly id: string;
  /** For the rules and for the agents. */
  readonly seed: string;
  readonly game: string;
  readonly variant: string;
  readonly agents: readonly string[];
  readonly options?: Readonly<Record<string, unknown>>;
  /** Random moves at the start, so that no two games are alike. */
  readonly opening: number;
  readonly notes: string;
}

const SAMPLES: readonly Sample[] = [
  {
    id: 'rings-and-regions',
    seed: 's1',
    game: 'ringrift',
    variant: 'square8',
    agents: ['auto:3', 'auto:2'],
    opening: 4,
    notes: 'Two friendly bots fill the small square board.',
  },
  {
    id: 'three-at-the-table',
    seed: 's7',
    game: 'ringrift',
    variant: 'square8',
    agents: ['auto:7', 'auto:5', 'auto:6'],
    opening: 6,
    notes: 'Three players: shorter lines on a crowded board.',
  },
  {
    id: 'honeycomb',
    seed: 'h4',
    game: 'ringrift',
    variant: 'hex8',
    agents: ['auto:3', 'auto:2'],
    opening: 8,
    notes: 'The small hexagonal board.',
  },
  {
    id: 'the-wide-board',
    seed: 'the-wide-board',
    game: 'ringrift',
    variant: 'square19',
    agents: ['auto:3', 'auto:2'],
    opening: 24,
    notes: 'A long game on nineteen by nineteen.',
  },
  {
    id: 'world-war-of-three',
    seed: 'world-war-of-three',
    game: 'risk',
    variant: 'classic',
    agents: ['auto:8', 'auto:7', 'auto:6'],
    opening: 3,
    notes: 'Three bots on the classic map.',
  },
  {
    id: 'small-world',
    seed: 'small-world',
    game: 'risk',
    variant: 'generated-20',
    agents: ['auto:8', 'auto:7'],
    opening: 2,
    notes: 'A duel on a generated map.',
  },
  {
    id: 'courtyard',
    seed: 'courtyard',
    game: 'sweep',
    variant: '3',
    agents: ['auto:9', 'noguess'],
    opening: 0,
    notes: 'Against a rival that opens only what its clues prove.',
  },
  {
    id: 'town-square',
    seed: 'market',
    game: 'sweep',
    variant: '7',
    agents: ['auto:9', 'reasoning'],
    opening: 0,
    notes: 'The reasoning rival at work; open its thoughts in the replay.',
  },
  {
    id: 'citadel',
    seed: 'citadel',
    game: 'sweep',
    variant: '10',
    agents: ['auto:9', 'exact'],
    opening: 0,
    notes: 'The last level, against exact probabilities.',
  },
];

const MOST_MOVES = 4000;
/** The day the first samples were played, so that archives of the same games are identical. */
const PLAYED = '2026-11-15T20:00:00.000Z';

const play = async (sample: Sample, db: GameStore): Promise<void> => {
  const game = unwrap(games.get(sample.game));
  const config = unwrap(
    game.configure({
      variant: sample.variant,
      players: sample.agents.length,
      ...(sample.options === undefined ? {} : { options: sample.options }),
    }),
  );
  const rng = Rng.from(sample.seed);
  const initialState = unwrap(game.setup(config, sample.seed)).state;
  const agents = sample.agents.map((name) => unwrap(createAgent(game, name)));
  const moves: MoveInput[] = [];
  let state = initialState;
  for (let seat = game.toAct(state); seat !== undefined; seat = game.toAct(state)) {
    if (moves.length > MOST_MOVES) throw new Error(`${sample.id} does not end`);
    let move: MoveInput;
    if (moves.length < sample.opening) move = { action: rng.pick(game.legal(state)) as Tagged };
    else {
      const request = { game, view: viewFor(game, state, seat), seat, seats: agents.length, rng };
      const decision = decide(agents[seat - 1]!, request);
      const { engineEval, engineEvalType, engineDepth, engineNodes, enginePv } = notesOf(decision, seat);
      move = { action: decision.action, engineEval, engineEvalType, engineDepth, engineNodes, enginePv };
    }
    state = unwrap(game.play(state, move.action, seat)).state;
    moves.push(move);
  }
  unwrap(
    await db.storeGame({
      gameId: sample.id,
      game: sample.game,
      boardType: sample.variant,
      numPlayers: agents.length,
      players: agents.map((agent) => describeAgent(agent, initialState)),
      source: 'self_play',
      rngSeed: sample.seed,
      createdAt: PLAYED,
      completedAt: PLAYED,
      tags: ['sample'],
      notes: sample.notes,
      initialState,
      moves,
    }),
  );
  console.log(`${sample.id}: ${moves.length} moves, ${game.outcome(state)?.reason}`);
};

const folder = join(import.meta.dir, '..', 'samples');
rmSync(folder, { recursive: true, force: true });
const db = unwrap(await openStore(':memory:', { games }));
for (const sample of SAMPLES) await play(sample, db);
const archive = unwrap(Archive.open(folder));
unwrap(await exportGames(db, archive));
archive.close();
// The index can be regenerated at any time; only the games matter.
for (const end of ['', '-shm', '-wal']) rmSync(join(folder, `index.db${end}`), { force: true });
