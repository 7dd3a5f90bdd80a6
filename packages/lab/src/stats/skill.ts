import { rate, rating } from 'openskill';

/** A strength as openskill estimates it: mean and standard deviation. Everybody starts at 25 ± 8.33. */
export interface Skill {
  readonly mu: number;
  readonly sigma: number;
}

/** The placings of one game: players counted from 0, ranks from 1; tied players share a rank. */
export interface Placing {
  readonly player: number;
  readonly rank: number;
}

const average = (skills: readonly Skill[]): Skill => ({
  mu: skills.reduce((sum, { mu }) => sum + mu, 0) / skills.length,
  sigma: skills.reduce((sum, { sigma }) => sum + sigma, 0) / skills.length,
});

/**
 * Rates players of games for any number of people, game by game (Weng and Lin's Plackett–Luce model). A
 * player who holds several seats at a table is rated in each of them and continues with the average.
 */
export const rateSkills = (games: readonly (readonly Placing[])[], players: number): Skill[] => {
  const skills: Skill[] = Array.from({ length: players }, () => rating());
  for (const game of games) {
    const teams = game.map(({ player }) => [{ ...skills[player]! }]);
    const rated = rate(teams, { rank: game.map(({ rank }) => rank) });
    for (const player of new Set(game.map((placing) => placing.player)))
      skills[player] = average(rated.flatMap((team, i) => (game[i]!.player === player ? team : [])));
  }
  return skills.map(({ mu, sigma }) => ({ mu, sigma }));
};
