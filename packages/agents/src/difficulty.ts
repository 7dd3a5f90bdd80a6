import type { Difficulty, Game } from '@ludus/kernel';
import { type AgentName, makeAgentName } from './name.ts';

/** Plays according to the game's difficulty table; needs a level. */
export const AUTO = 'auto';

/**
 * For games without a table of their own: from random moves to a search of several seconds. The steps follow what more
 * nodes are worth in Liar's dice, where gains end near 400. `ludus levels` fits and measures a table for any game.
 */
const GENERAL: readonly Difficulty[] = [
  { level: 1, agent: 'random', blunder: 0 },
  { level: 2, agent: 'mcts', nodes: 20, blunder: 0.6 },
  { level: 3, agent: 'mcts', nodes: 20, blunder: 0.35 },
  { level: 4, agent: 'mcts', nodes: 20, blunder: 0.15 },
  { level: 5, agent: 'mcts', nodes: 20, blunder: 0 },
  { level: 6, agent: 'mcts', nodes: 40, blunder: 0 },
  { level: 7, agent: 'mcts', nodes: 80, blunder: 0 },
  { level: 8, agent: 'mcts', nodes: 160, blunder: 0 },
  { level: 9, agent: 'mcts', nodes: 400, blunder: 0 },
  { level: 10, agent: 'mcts', nodes: 2000, blunder: 0 },
];

/** The ten levels of a game, used by its documentation, its menus and `name:level`. */
export const difficultiesOf = ({ search, levels }: Game): readonly Difficulty[] =>
  search?.ai.difficulties ?? levels ?? GENERAL;

/**
 * The agent of a level with other settings, and without random moves: `minimax@ms=500`, or `auto:10@ms=500` if it depends
 * on the board.
 */
export const agentOfLevel = (
  { level, agent, otherwise, blunder }: Difficulty,
  settings: AgentName['settings'] = {},
): string =>
  otherwise === undefined
    ? makeAgentName({ kind: agent, settings })
    : makeAgentName({
        kind: AUTO,
        level,
        settings: { ...settings, ...(blunder > 0 && { blunder: '0' }) },
      });

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** A level in words: `minimax, 5,000 nodes per decision; 10% of its moves are random`. */
export const describeDifficulty = ({ agent, otherwise, nodes, blunder }: Difficulty): string => {
  const who = otherwise === undefined ? agent : `${agent} (on some boards ${otherwise})`;
  const thinking = nodes === undefined ? '' : `, ${nodes.toLocaleString('en')} nodes per decision`;
  const slips = blunder === 0 ? '' : `; ${percent(blunder)} of its moves are random`;
  return `${who}${thinking}${slips}`;
};

/** The table of a game in Markdown, for its documentation. */
export const difficultyTable = (game: Game): string =>
  [
    '| level | agent | nodes per decision | random moves |',
    '| ----: | :---- | ---------------: | -----------: |',
    ...difficultiesOf(game).map(
      ({ level, agent, otherwise, nodes, blunder }) =>
        `| ${level} | \`${agent}\`${otherwise === undefined ? '' : ` or \`${otherwise}\``} | ${nodes === undefined ? '–' : nodes.toLocaleString('en')} | ${percent(blunder)} |`,
    ),
  ].join('\n');
