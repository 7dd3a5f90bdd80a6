import type { Game, Registry } from '@ludus/kernel';
import { unpack } from '../record/packing.ts';
import type { StateRow } from '../record/readRows.ts';
import type { Description } from '../types.ts';

/** The setup of a game, as far as its initial state shows it. */
export interface Setting {
  readonly rules: Game;
  readonly boardType: string;
  readonly numPlayers: number;
  readonly initialState: unknown;
}

type Said = Partial<Pick<Description, 'game' | 'boardType' | 'numPlayers' | 'rngSeed'>>;

const settingIn = (rules: Game, content: unknown, said: Said): Setting | undefined => {
  const parsed = rules.parseState(content);
  if (!parsed.ok) return undefined;
  const initialState = parsed.value;
  const { record } = rules;
  const boards = [said.boardType, ...rules.variants.map(({ id }) => id)];
  const boardType =
    record === undefined
      ? said.boardType
      : boards.find((id) => id !== undefined && record.isOfVariant(initialState, id));
  const numPlayers = record?.progress(initialState).length ?? said.numPlayers;
  if (boardType === undefined || numPlayers === undefined) return undefined;
  return { rules, boardType, numPlayers, initialState };
};

/** The game that an initial state belongs to: the one named, or the only one that accepts such states. */
export const settingOf = (games: Registry, row: StateRow, said: Said): Setting | undefined => {
  const content = unpack(row.content, row.compressed);
  if (!content.ok) return undefined;
  const found = games.games.flatMap((rules) => settingIn(rules, content.value, said) ?? []);
  return found.find(({ rules }) => rules.id === said.game) ?? (found.length === 1 ? found[0] : undefined);
};

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** Reconstructs a lost initial state, if something else confirms it. */
export const setUpAgain = (
  games: Registry,
  said: Said,
  isKnown: (setting: Setting) => boolean,
): Setting | undefined => {
  for (const rules of games.games.filter(({ id }) => said.game === undefined || said.game === id))
    for (const { id, minSeats, maxSeats } of rules.variants)
      for (const players of said.numPlayers === undefined ? range(minSeats, maxSeats) : [said.numPlayers]) {
        const config = rules.configure({ variant: id, players });
        const start = config.ok ? rules.setup(config.value, said.rngSeed ?? 0) : config;
        if (!start.ok) continue;
        const setting = { rules, boardType: id, numPlayers: players, initialState: start.value.state };
        if (isKnown(setting)) return setting;
      }
  return undefined;
};
