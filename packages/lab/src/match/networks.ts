import { readFileSync } from 'node:fs';
import { parseModelText, registerModel } from '@ludus/agents';
import { err, ok, problem, type Result } from '@ludus/kernel';
import { whyUnreadable } from '@ludus/replay';

/** Lists the network files for `neural`, separated by commas. */
export const NETWORKS_VARIABLE = 'LUDUS_NETWORKS';

/** Reads the file of a network. */
export const readModel = (file: string): ReturnType<typeof parseModelText> => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (caught) {
    return err(problem('unreadable', file, `${file}: ${whyUnreadable(caught)}`));
  }
  const loaded = parseModelText(text);
  return loaded.ok ? loaded : err(problem(loaded.error.code, file, `${file}: ${loaded.error.message}`));
};

/**
 * Registers the networks in some files for `neural`; by default, those in the environment variable. Threads
 * do not share networks, so each must call this.
 */
export const registerNetworks = (files = process.env[NETWORKS_VARIABLE] ?? ''): Result<void> => {
  for (const file of files.split(',').filter((name) => name.trim() !== '')) {
    const loaded = readModel(file.trim());
    if (!loaded.ok) return loaded;
    const registered = registerModel(loaded.value.model);
    if (!registered.ok) return registered;
  }
  return ok(undefined);
};
