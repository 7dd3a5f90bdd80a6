import { err, type Game, ok, problem, type Result, unwrap } from '@ludus/kernel';
import { inputsOf } from './inputs.ts';
import { type LoadedModel, parseModel } from './model.ts';

/** Inputs that agree in all of these mean the same. */
const INPUT_SIZES = ['version', 'slots', 'aspects', 'numbers'] as const;

/** Networks that `neural` can use: those registered here, and those that come with the games. */

const registered: LoadedModel[] = [];
const shipped = new WeakMap<Game, readonly LoadedModel[]>();

/** Registers a network for every `neural` agent of this program. The last one registered for a board is preferred. */
export const registerModel = (value: unknown): Result<LoadedModel> => {
  const loaded = parseModel(value);
  if (loaded.ok) registered.unshift(loaded.value);
  return loaded;
};

/** The networks that come with a game. */
export const shippedModels = (game: Game): readonly LoadedModel[] => {
  const known = shipped.get(game) ?? (game.search?.ai.networks ?? []).map((one) => unwrap(parseModel(one)));
  shipped.set(game, known);
  return known;
};

/** Every network for a game, preferred ones first. */
export const modelsOf = (game: Game): readonly LoadedModel[] => [
  ...registered.filter(({ model }) => model.game === game.id),
  ...shippedModels(game),
];

/** The boards that have networks: `square8 with 2 players`. */
export const boardsWithModels = (game: Game): string =>
  [
    ...new Set(modelsOf(game).map(({ model: { board, players } }) => `${board} with ${players} players`)),
  ].join(', ');

/** How to get a network, if there is none. */
const advice = (game: Game): string =>
  `Train one from recorded games: \`ludus train ${game.id} --board BOARD --db games.db\`.`;

const unlearnable = ({ name }: Game): string => `${name} has no feature vectors, so no network can play it.`;

/** Why there is no network for a game at all. */
export const lacksModels = (game: Game): string | undefined => {
  if (game.learning === undefined) return unlearnable(game);
  return modelsOf(game).length > 0 ? undefined : `There is no network for ${game.name}. ${advice(game)}`;
};

/** The first of some networks that is for the board of a state and for the current rules. */
const fitting = (game: Game, state: unknown, models: readonly LoadedModel[]): LoadedModel | undefined => {
  const layout = inputsOf(game)!.layout(state);
  return models.find(
    ({ model: { inputs, rulesVersion } }) =>
      INPUT_SIZES.every((size) => inputs[size] === layout[size]) &&
      (inputs.moveParts === undefined || inputs.moveParts === layout.moveParts) &&
      rulesVersion === game.rulesVersion,
  );
};

/**
 * Whether levels play with a network on the board of a state. If the game lists such boards, no network is loaded to
 * answer. Networks of the user do not count: a level means the same everywhere.
 */
export const usesLevelModel = (game: Game, state: unknown): boolean => {
  const { networks, levelNetworks } = game.search?.ai ?? {};
  if (networks === undefined || game.learning === undefined) return false;
  return levelNetworks?.has(state) ?? fitting(game, state, shippedModels(game)) !== undefined;
};

/** The network that levels play with on the board of a state; undefined if they play without one there. */
export const levelModelFor = (game: Game, state: unknown): LoadedModel | undefined => {
  if (!usesLevelModel(game, state)) return undefined;
  const found = fitting(game, state, shippedModels(game));
  if (found === undefined) throw new Error(`The network of ${game.name} for this board was not loaded.`);
  return found;
};

/** The network for the board of a state; the one with the given id, if there is one. */
export const modelFor = (game: Game, state: unknown, id?: string): Result<LoadedModel> => {
  const refuse = (message: string): Result<never> => err(problem('no_model', 'agent', message));
  if (game.learning === undefined) return refuse(unlearnable(game));
  const lack = lacksModels(game);
  if (lack !== undefined) return refuse(lack);
  const models = modelsOf(game).filter(({ model }) => id === undefined || model.id === id);
  const found = fitting(game, state, models);
  if (found !== undefined) return ok(found);
  const known = models.map(
    ({ model: { id: name, board, players, rulesVersion } }) =>
      `"${name}" (${board}, ${players} players${rulesVersion === game.rulesVersion ? '' : `, rules ${rulesVersion}`})`,
  );
  const others =
    known.length === 0
      ? ''
      : ` ${known.join(', ')} ${known.length === 1 ? 'is for another board' : 'are for other boards'}.`;
  return refuse(`There is no network for this board of ${game.name}.${others} ${advice(game)}`);
};
