/** A number with its noun: `1 game`, `2 games`. */
export const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
