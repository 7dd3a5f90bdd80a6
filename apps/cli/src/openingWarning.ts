import type { Game } from '@ludus/kernel';
import { openingFault } from '@ludus/lab';
import type { Terminal } from './terminal.ts';

/** Says so if the opening somebody asked for leaves little of the game to the agents. */
export const warnOfOpening = (
  terminal: Terminal,
  game: Game,
  { configs, opening = 0 }: { readonly configs: readonly unknown[]; readonly opening?: number | undefined },
): void => {
  const [fault] = configs.flatMap((config) => openingFault(game, config, opening) ?? []);
  if (fault !== undefined) terminal.err(fault);
};
