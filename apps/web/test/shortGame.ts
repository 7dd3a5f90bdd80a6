import type { Page } from 'playwright-core';

/** Saves the first moves of a stored RingRift game in the browser, as a game with this id. */
export const saveShortGame = (
  page: Page,
  asked: { readonly id: string; readonly moves: number },
): Promise<void> =>
  page.evaluate(async ({ id, moves: count }) => {
    const stored = '/api/replay/games/rings-and-regions';
    const { gameState } = await (await fetch(`${stored}/state?move_number=-1`)).json();
    const { moves: all } = await (await fetch(`${stored}/moves`)).json();
    const steps = all
      .slice(0, count)
      .map(({ move, player }: { move: Record<string, unknown>; player: number }) => {
        const { moveNumber: _, ...action } = move;
        return { action, seat: player };
      });
    const seats = [{ kind: 'person' }, { kind: 'person' }];
    const game = { id, game: 'ringrift', variant: 'square8', start: gameState, steps, seats };
    localStorage.setItem(`ludus.game.${id}`, JSON.stringify({ ...game, seed: 's', changed: 1 }));
  }, asked);
