import { type Model, makeModelText } from '@ludus/agents';
import type { Game, Json, Seed } from '@ludus/kernel';
import {
  type Epoch,
  type Gathered,
  gather,
  makeTrainingReport,
  modelOf,
  TRAINING_DEFAULTS,
  type Trained,
  train,
} from '@ludus/lab';
import { Command, InvalidArgumentError } from 'commander';
import { findGame, seedOf, wholeNumber } from '../options.ts';
import { requireWritableFile, writeOutput } from '../outputs.ts';
import { NegativeAnswer, Refusal, required, unknownName } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';
import { Work } from '../work.ts';
import { type FilterFlags, filterOf, plural, withGameFilterOptions, withStores } from './db/store.ts';

interface TrainFlags extends FilterFlags {
  readonly db: readonly string[];
  readonly out?: string;
  readonly id?: string;
  readonly seed: string;
  readonly epochs: number;
  readonly hidden: readonly number[];
  readonly batch: number;
  readonly learningRate: number;
  readonly patience: number;
  readonly engineShare: number;
  readonly turns: number;
  readonly validation: number;
  readonly report?: string;
  readonly json?: boolean;
}

const HELP = `
Example:
  ludus selfplay ringrift --board square8 --agents minimax@nodes=500,minimax@nodes=500 --games 2000 --db games.db
  ludus train ringrift --board square8 --db games.db --report training.html --out my-network.json

Then let it play:
  LUDUS_NETWORKS=my-network.json ludus play ringrift --board square8 --seats human,neural

docs/training.md says what is learnt and how.`;

const range =
  (from: number, to: number) =>
  (text: string): number => {
    const value = Number(text);
    if (text.trim() === '' || !(value >= from && value <= to))
      throw new InvalidArgumentError(`It must be a number from ${from} to ${to}.`);
    return value;
  };

const sizes = (text: string): number[] => text.split(',').map(wholeNumber(1));

/** The board and number of players to train for; games are those of the flags. */
const boardOf = (game: Game, { board, players }: TrainFlags): { board: string; players: number } => {
  const variant = board === undefined ? game.variants[0]! : game.variants.find(({ id }) => id === board);
  if (variant === undefined)
    throw new Refusal(
      unknownName(
        'board',
        board!,
        game.variants.map(({ id }) => id),
      ),
    );
  return { board: variant.id, players: players ?? variant.minSeats };
};

const read = async (
  terminal: Terminal,
  game: Game,
  flags: TrainFlags,
  { board, players, seed }: { readonly board: string; readonly players: number; readonly seed: Seed },
): Promise<Gathered> => {
  const { validation, engineShare, turns } = flags;
  const filter = filterOf({ ...flags, game: game.id, board, players });
  return await withStores(flags.db, filter, async (dbs, total) => {
    const work = new Work(terminal, { total });
    const options = { filter, validation, engineShare, turns, seed, onGame: work.onGame };
    const data = await gather(game, dbs, options);
    work.end();
    return required(data);
  });
};

const epochLine = ({ epoch, loss, validation, isBest }: Epoch): string =>
  `epoch ${epoch}: loss ${loss.toFixed(4)}, validation ${validation.loss.toFixed(4)}, winners named ${(validation.accuracy * 100).toFixed(1)}%${isBest ? '' : ' (no better)'}`;

const fit = async (terminal: Terminal, data: Gathered, flags: TrainFlags, seed: Seed): Promise<Trained> => {
  const { epochs, hidden, batch, learningRate: rate, patience, json } = flags;
  const work = new Work(terminal);
  const trained = await train(data, {
    ...TRAINING_DEFAULTS,
    epochs,
    hidden,
    batch,
    rate,
    patience,
    seed,
    onEpoch: (epoch) => (json ? terminal.out(JSON.stringify(epoch)) : terminal.err(epochLine(epoch))),
    onStep: async () => {
      // Signals arrive only when the program waits.
      await Bun.sleep(0);
      return work.signal.aborted ? 'stop' : undefined;
    },
  });
  work.end();
  return trained;
};

const save = (
  terminal: Terminal,
  flags: TrainFlags,
  { file, model, trained }: { readonly file: string; readonly model: Model; readonly trained: Trained },
): void => {
  const text = makeModelText(model);
  writeOutput(file, text);
  const { best, epochs } = trained;
  const summary = {
    file,
    id: model.id,
    bytes: text.length,
    epochs: epochs.length,
    bestEpoch: best!.epoch,
    validation: best!.validation,
  };
  terminal.out(
    flags.json
      ? JSON.stringify(summary)
      : `${file}: network "${model.id}", ${Math.round(text.length / 1024)} KB, validation loss ${best!.validation.loss.toFixed(4)} after epoch ${best!.epoch} of ${epochs.length}`,
  );
};

const run = async (terminal: Terminal, id: string, flags: TrainFlags): Promise<void> => {
  const game = findGame(id);
  if (game.learning === undefined)
    throw new Refusal(`${game.name} has no feature vectors, so no network can be trained for it.`);
  const seed = seedOf(flags);
  const place = boardOf(game, flags);
  const name = `${game.id}-${place.board}-${place.players}p`;
  const file = flags.out ?? `${name}.json`;
  for (const output of [file, flags.report]) requireWritableFile(output);
  const data = await read(terminal, game, flags, { ...place, seed });
  const trained = await fit(terminal, data, flags, seed);
  const { engineShare, turns, hidden, batch, learningRate: rate } = flags;
  const how: Record<string, Json> = { seed, engineShare, turns, hidden, batch, rate, games: data.games };
  if (flags.report !== undefined)
    writeOutput(
      flags.report,
      makeTrainingReport({
        title: `A network for ${game.name}, ${place.board}, ${plural(place.players, 'player')}`,
        data,
        trained,
        facts: Object.entries(how).map(([key, value]) => [key, String(value)] as const),
        command: `ludus train ${game.id} --board ${place.board} --players ${place.players} --seed ${flags.seed} --db ${flags.db.join(' ')}`,
      }),
    );
  if (trained.best === undefined) {
    terminal.err('nothing was learnt: no epoch made the validation loss smaller.');
    throw new NegativeAnswer();
  }
  const about = { ...place, id: flags.id ?? name, layout: data.layout, trained: how };
  save(terminal, flags, { file, model: modelOf(game, trained, about), trained });
};

export const trainCommand = (terminal: Terminal): Command =>
  withGameFilterOptions(new Command('train'))
    .description('fit the value network of the neural agent to recorded games')
    .argument('<game>', 'a game with feature vectors')
    .requiredOption('-d, --db <file...>', 'replay databases: files or postgres:// addresses')
    .option('-o, --out <file>', 'the file of the network (default: game-board-players.json)')
    .option('--id <name>', 'the name of the network')
    .option('--epochs <n>', 'most passes over all positions', wholeNumber(1), TRAINING_DEFAULTS.epochs)
    .option(
      '--patience <n>',
      'stop after n epochs without improvement',
      wholeNumber(1),
      TRAINING_DEFAULTS.patience,
    )
    .option('--hidden <n,n,…>', 'sizes of the hidden layers', sizes, [...TRAINING_DEFAULTS.hidden])
    .option('--batch <n>', 'positions per step', wholeNumber(1), TRAINING_DEFAULTS.batch)
    .option('--learning-rate <x>', 'how far a step goes', range(1e-7, 1), TRAINING_DEFAULTS.rate)
    .option(
      '--engine-share <x>',
      'how much the opinion of the engine counts beside the result',
      range(0, 1),
      0.5,
    )
    .option('--turns <n>', 'also add every position in n other orientations', wholeNumber(0), 7)
    .option('--validation <share>', 'share of games for validation', range(0.01, 0.5), 0.1)
    .option('-s, --seed <seed>', 'seed of everything random', '1')
    .option('--report <file>', 'write a page with the loss by epoch')
    .option('--json', 'one JSON object per epoch, then one about the network')
    .addHelpText('after', HELP)
    .action((id: string, flags: TrainFlags) => run(terminal, id, flags));
