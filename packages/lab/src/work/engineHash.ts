import { games } from '@ludus/games';
import { type Game, hashText, makeJson, Rng, unwrap } from '@ludus/kernel';
import type { Rules } from '@ludus/queue';
import { GameCursor } from '@ludus/table';

const GAMES = 2;
const MOST_MOVES = 2000;

const playRandom = (game: Game, config: unknown, seed: string): string => {
  const cursor = new GameCursor(game, unwrap(game.setup(config, seed)).state);
  const rng = Rng.from(seed);
  let choices = '';
  while (cursor.moves < MOST_MOVES && cursor.toAct !== 0) {
    choices += `${cursor.legalMoves.length},`;
    cursor.apply(rng.pick(cursor.legalMoves));
  }
  return choices + game.hash(cursor.state);
};

/**
 * A hash of what an engine does: its versions, and how random games of a configuration go. Machines with
 * equal hashes can share work; an engine with a different hash may play different games.
 */
export const engineHash = (game: Game, config: unknown): string => {
  const played = Array.from({ length: GAMES }, (_, i) => playRandom(game, config, `engine ${i}`));
  return hashText([game.id, game.rulesVersion, game.engineVersion, ...played].join('\n')).slice(0, 16);
};

/** A cache for this process; engines do not change while it runs. */
const known = new Map<string, string>();

const knownHash = (rules: Rules): string => {
  const key = makeJson(rules);
  const hash = known.get(key) ?? engineHash(unwrap(games.get(rules.game)), rules.config);
  known.set(key, hash);
  return hash;
};

/** The engine hash of a run with several rule sets. For a single one, it is `engineHash`. */
export const engineHashOf = (rules: readonly Rules[]): string => {
  const hashes = [...new Set(rules.map(knownHash))];
  return hashes.length === 1 ? hashes[0]! : hashText(hashes.join('\n')).slice(0, 16);
};
