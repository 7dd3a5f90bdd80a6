/** The engine's names of players as people say them: `player2` is player 2. */
export const people = (text: string): string => text.replace(/\bplayer(\d)\b/g, 'player $1');

export const armies = (n: number): string => (n === 1 ? '1 army' : `${n} armies`);
