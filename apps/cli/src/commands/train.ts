import { type Model, makeModelText } from '@ludus/agents';
import type { Game, Json, Seed } from '@ludus/kernel';
import {
  baselineOf,
  type Epoch,
  faultOf,
  type Gathered,
  gather,
  makeTrainingReport,
  modelOf,
  TRAINING_DEFAULTS,
  type Trained,
  train,
} from '@ludus/lab';
import { Command, Option } from 'commander';
import { quoted } from '../commandLine.ts';
import { ludusCall } from '../ludusCall.ts';
import { findGame, layerSizes, numberBetween, seedOf, wholeNumber } from '../options.ts';
import { announceReport, requireWritableFile, writeOutput } from '../outputs.ts';
import { NegativeAnswer, orRefuse, Refusal, required, unknownName } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';
import { trainingFacts } from '../trainingFacts.ts';
import { Work } from '../work.ts';
import {
  type FilterFlags,
  fileSize,
  filterOf,
  plural,
  withGameFilterOptions,
  withStores,
} from './db/store.ts';

interface TrainFlags extends FilterFlags {
  readonly db: readonly string[];
  readonly out?: string;
  readonly id?: string;
  readonly seed: string;
  readonly epochs: number;
  readonly hidden: readonly [number, number];
  readonly batch: number;
  readonly learningRate: number;
  readonly searchShare: number;
  readonly symmetries: boolean;
  readonly keepWorse?: boolean;
  readonly validation: number;
  readonly report?: string;
  readonly json?: boolean;
}

const HELP = `
Example:
  ludus selfplay ringrift --board square8 --agents minimax@nodes=500,minimax@nodes=500 --opening 12 --games 2000 --db games.db
  ludus train ringrift --board square8 --db games.db --report training.html --out my-network.json

Then let it play:
  LUDUS_NETWORKS=my-network.json ludus play ringrift --board square8 --seats human,neural

docs/training.md explains what is learned and how.`;

/** The board and number of players to train for; the games come from the flags. */
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
  { board, players }: { readonly board: string; readonly players: number },
): Promise<Gathered> => {
  const { validation, symmetries } = flags;
  const filter = filterOf({ ...flags, game: game.id, board, players });
  return await withStores(flags.db, filter, async (dbs, total) => {
    const work = new Work(terminal, { total });
    const options = { filter, validation, symmetries, onGame: work.onGame };
    const data = await orRefuse(terminal, () => gather(game, dbs, options));
    work.end();
    return required(data);
  });
};

const epochLine = ({ epoch, loss, validation, isBest }: Epoch): string =>
  `epoch ${epoch}: loss ${loss.toFixed(4)}, validation ${validation.loss.toFixed(4)}, winners predicted ${(validation.accuracy * 100).toFixed(1)}%${isBest ? '' : ' (no better)'}`;

const fit = async (terminal: Terminal, data: Gathered, flags: TrainFlags, seed: Seed): Promise<Trained> => {
  const { epochs, hidden, batch, learningRate: rate, searchShare, json } = flags;
  const work = new Work(terminal);
  const trained = await train(data, {
    ...TRAINING_DEFAULTS,
    epochs,
    hidden,
    batch,
    rate,
    searchShare,
    seed,
    onEpoch: (epoch) => (json ? terminal.out(JSON.stringify(epoch)) : terminal.err(epochLine(epoch))),
    onStep: async () => {
      // Signals arrive only while the program waits.
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
      : `${file}: network "${model.id}", ${fileSize(text.length)}, validation loss ${best!.validation.loss.toFixed(4)} after epoch ${best!.epoch} of ${epochs.length}`,
  );
};

/** Flags that select games. */
const FILTERS: readonly string[] = [
  ...['winner', 'termination', 'status', 'source', 'minMoves', 'maxMoves', 'from', 'to'],
  ...['agent', 'profile', 'parity', 'tag', 'text'],
];

const flagName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The command that makes the same network again. */
const commandOf = (
  game: Game,
  flags: TrainFlags,
  { board, players }: { readonly board: string; readonly players: number },
): string => {
  const { seed, epochs, hidden, batch, learningRate, searchShare, validation, symmetries } = flags;
  const { id, keepWorse } = flags;
  const games = Object.entries(flags).flatMap(([name, value]) =>
    FILTERS.includes(name) ? [`--${flagName(name)} ${quoted(String(value))}`] : [],
  );
  return [
    ludusCall(`train ${game.id} --board ${board} --players ${players}`),
    ...games,
    `--epochs ${epochs} --hidden ${hidden.join(',')} --batch ${batch} --learning-rate ${learningRate}`,
    `--search-share ${searchShare} --validation ${validation}${symmetries ? '' : ' --no-symmetries'}`,
    ...(id === undefined ? [] : [`--id ${quoted(id)}`]),
    ...(keepWorse === true ? ['--keep-worse'] : []),
    `--seed ${quoted(String(seed))} --db ${flags.db.map(quoted).join(' ')}`,
  ].join(' ');
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
  const data = await read(terminal, game, flags, place);
  if (data.repeated > data.train.count)
    terminal.err(`${plural(data.repeated, 'repeated position')} skipped: some games repeat each other.`);
  const trained = await fit(terminal, data, flags, seed);
  const baseline = baselineOf(data, flags.searchShare);
  const { searchShare, symmetries, hidden, batch, learningRate: rate } = flags;
  const how: Record<string, Json> = {
    ...{ seed, searchShare, symmetries, hidden: [...hidden], batch, rate, games: data.games },
    positions: data.train.count,
  };
  if (flags.report !== undefined)
    writeOutput(
      flags.report,
      makeTrainingReport({
        title: `A network for ${game.name}, ${place.board}, ${plural(place.players, 'player')}`,
        data,
        trained,
        baseline,
        facts: trainingFacts(how),
        command: commandOf(game, flags, place),
      }),
    );
  announceReport(terminal, flags.report);
  const fault = faultOf(trained, baseline);
  if (fault !== undefined && (trained.best === undefined || flags.keepWorse !== true)) {
    terminal.err(`${fault} No network was written.`);
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
    .option('-o, --out <file>', 'write the network to this file (default: game-board-players.json)')
    .option('--id <name>', 'the name of the network')
    .option('--epochs <n>', 'passes over all positions', wholeNumber(1), TRAINING_DEFAULTS.epochs)
    .addOption(
      new Option('--hidden <n,n>', 'sizes of the two hidden layers')
        .argParser(layerSizes)
        .default(TRAINING_DEFAULTS.hidden, TRAINING_DEFAULTS.hidden.join()),
    )
    .option('--batch <n>', 'positions per step', wholeNumber(1), TRAINING_DEFAULTS.batch)
    .option(
      '--learning-rate <x>',
      'learning rate of the optimiser',
      numberBetween(1e-7, 1),
      TRAINING_DEFAULTS.rate,
    )
    .option(
      '--search-share <x>',
      "weight of the engine's evaluation relative to the result (0 to 1)",
      numberBetween(0, 1),
      TRAINING_DEFAULTS.searchShare,
    )
    .option('--no-symmetries', 'do not add rotated and reflected positions')
    .option('--keep-worse', "write the network even if it is worse than the game's own evaluation")
    .option('--validation <share>', 'share of games for validation', numberBetween(0.01, 0.5), 0.1)
    .option('-s, --seed <seed>', 'random seed', '1')
    .option('--report <file>', 'write an HTML page with the loss per epoch')
    .option('--json', 'print one JSON object per epoch, then one for the network')
    .addHelpText('after', HELP)
    .action((id: string, flags: TrainFlags) => run(terminal, id, flags));
