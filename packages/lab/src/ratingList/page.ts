import { makeLikelihood } from '@ludus/agents';
import { makeEstimate, makeNumber, makeReport, type PlainTable, type Plot } from '../report/index.ts';
import type { RatedPlayer, RatingList } from './types.ts';

export const RATING_HEAD = ['#', 'agent', 'Elo', '95%', 'games', 'won', 'opponents', 'LOS'];

const whole = (elo: number | undefined): string => (elo === undefined ? '–' : makeNumber(Math.round(elo)));

const errorOf = ({ elo, isAnchor }: RatedPlayer): string => {
  if (isAnchor) return 'anchor';
  return elo?.low === undefined || elo.high === undefined ? '?' : `±${whole((elo.high - elo.low) / 2)}`;
};

/** One row for each player, as the terminal and the page show it. */
export const ratingRows = ({ players }: RatingList): string[][] =>
  players.map((player, i) => [
    `${i + 1}`,
    player.name,
    whole(player.elo?.estimate),
    errorOf(player),
    makeNumber(player.games),
    makeNumber(player.winShare.estimate, 'percent'),
    whole(player.opponents),
    player.superiority === undefined ? '' : makeLikelihood(player.superiority),
  ]);

/** `ringrift on square8, 2 players`. */
export const titleOf = ({ setting: { game, board, players } }: RatingList): string =>
  `${game} on ${board}, ${players} players`;

const plotOf = (list: RatingList): Plot => ({
  kind: 'dots',
  title: 'Ratings with 95% intervals',
  note:
    list.anchors.length === 0
      ? 'Relative to the average of the list.'
      : `On the scale of ${list.anchors.map(({ name, elo }) => `${name} = ${makeNumber(elo)}`).join(', ')}.`,
  value: { label: 'Elo' },
  series: ['Elo'],
  rows: list.players.map(({ name, elo }) => ({ name, values: [elo] })),
});

const tableOf = (list: RatingList): PlainTable => ({ head: RATING_HEAD, rows: ratingRows(list) });

const leaderOf = ({ players: [first] }: RatingList): string =>
  first?.elo === undefined ? 'nobody is rated' : `${first.name} leads with ${makeEstimate(first.elo)}`;

/** Rating lists as one HTML page. */
export const makeRatingReport = (lists: readonly RatingList[], command?: string): string =>
  makeReport({
    title: 'Ratings',
    summary: lists.map(
      (list) =>
        `${titleOf(list)}: ${leaderOf(list)}, ${makeNumber(list.games)} ${list.games === 1 ? 'game' : 'games'}.`,
    ),
    facts: [['games', makeNumber(lists.reduce((sum, { games }) => sum + games, 0))]],
    sections: lists.map((list) => ({
      title: titleOf(list),
      paragraphs: [`Fingerprint of the rules: ${list.setting.engine}.`],
      plots: [plotOf(list)],
      tables: [tableOf(list)],
    })),
    ...(command !== undefined && { command }),
  });
