/** The likelihood that one agent is stronger than another, as people read it. No number of games makes it certain. */
export const makeLikelihood = (chance: number): string => {
  if (chance > 0.999) return '>99.9%';
  return chance < 0.001 ? '<0.1%' : `${(100 * chance).toFixed(1)}%`;
};
