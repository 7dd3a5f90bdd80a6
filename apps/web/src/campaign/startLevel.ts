import { type Game, ok, type Result } from '@ludus/kernel';
import { type Level, sweep } from '@ludus/sweep-engine';
import { href } from '../frame/router.ts';
import { startGame } from '../play/newGame.ts';

/** Starts a level against its own rival with the usual deck; returns the address of the game. */
export const startLevel = (level: Level): Result<string, string> => {
  const game = sweep as unknown as Game;
  const seats = [{ kind: 'person' }, { kind: 'agent', agent: level.rival }] as const;
  const started = startGame({ game }, { variant: level.id, seats });
  return started.ok ? ok(href(['play', sweep.id, started.value.id])) : started;
};
