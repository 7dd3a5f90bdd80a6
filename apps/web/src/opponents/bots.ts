import { type Look, look } from './looks.ts';

/** A computer opponent: an agent with a name and a face. */
export interface Bot {
  readonly id: string;
  readonly name: string;
  /** From 1 to 10: five dots in half steps. */
  readonly strength: number;
  /** The agent that thinks for it: `auto:6`, or a rival of Sweep. */
  readonly agent: string;
  /** The kind of agent behind its level, as records name it; left out if games differ. */
  readonly kind?: string;
  /** The kind on boards without a network, if it is another one there. */
  readonly otherwise?: string;
  /** The level it plays like, if there is one. */
  readonly level?: number;
  /** The share of its moves that are random; left out if games differ. */
  readonly slips?: number;
  readonly look: Look;
}

interface Kind {
  readonly kind?: string;
  readonly otherwise?: string;
  readonly slips?: number;
}

/** The bot of a level. */
const ofLevel = (strength: number, name: string, look: Look, { kind, otherwise, slips }: Kind = {}): Bot => ({
  id: name.toLowerCase(),
  name,
  strength,
  agent: `auto:${strength}`,
  level: strength,
  ...(kind !== undefined && { kind }),
  ...(otherwise !== undefined && { otherwise }),
  ...(slips !== undefined && { slips }),
  look,
});

/** One of Sweep’s own rivals, with the level that plays the same way, if there is one. */
const rival = (agent: string, { level, ...bot }: Omit<Bot, 'id' | 'agent' | 'kind'>): Bot => ({
  ...bot,
  id: bot.name.toLowerCase(),
  agent,
  kind: agent,
  ...(level !== undefined && { level }),
});

const SEARCH = { kind: 'neural', otherwise: 'minimax' } as const;

const ringrift: readonly Bot[] = [
  ofLevel(1, 'Pip', look('circle', 'wide', 'oh', 'sprout', 'leaf'), { kind: 'random', slips: 0 }),
  ofLevel(2, 'Moss', look('wide', 'sleepy', 'smile', 'none', 'fog'), { kind: 'heuristic', slips: 0.65 }),
  ofLevel(3, 'Juno', look('tall', 'wink', 'smile', 'bow', 'rose'), { kind: 'heuristic', slips: 0.4 }),
  ofLevel(4, 'Bramble', look('triangle', 'slit', 'grin', 'horns', 'clay'), { ...SEARCH, slips: 0.38 }),
  ofLevel(5, 'Otto', look('square', 'dots', 'none', 'moustache', 'sand'), { ...SEARCH, slips: 0.3 }),
  ofLevel(6, 'Rook', look('tower', 'visor', 'flat', 'none', 'slate'), { ...SEARCH, slips: 0.21 }),
  ofLevel(7, 'Saffron', look('drop', 'closed', 'smirk', 'none', 'gold'), { ...SEARCH, slips: 0.13 }),
  ofLevel(8, 'Quill', look('hexagon', 'glasses', 'smirk', 'quill', 'plum'), { ...SEARCH, slips: 0.08 }),
  ofLevel(9, 'Vesper', look('shield', 'sleepy', 'flat', 'hood', 'night'), { ...SEARCH, slips: 0.03 }),
  ofLevel(10, 'Atlas', look('circle', 'single', 'flat', 'rings', 'mint'), { ...SEARCH, slips: 0 }),
];

const risk: readonly Bot[] = [
  ofLevel(1, 'Biscuit', look('circle', 'dots', 'grin', 'beret', 'sand'), { kind: 'random', slips: 0 }),
  ofLevel(2, 'Marlow', look('tall', 'sleepy', 'none', 'moustache', 'fog'), {
    kind: 'heuristic',
    slips: 0.91,
  }),
  ofLevel(3, 'Tansy', look('drop', 'wide', 'smile', 'sprout', 'leaf'), { kind: 'heuristic', slips: 0.84 }),
  ofLevel(4, 'Hugo', look('square', 'slit', 'grille', 'helmet', 'clay'), { kind: 'heuristic', slips: 0.77 }),
  ofLevel(5, 'Freya', look('shield', 'wink', 'smirk', 'headband', 'sky'), { kind: 'heuristic', slips: 0.66 }),
  ofLevel(6, 'Cass', look('wide', 'glasses', 'flat', 'none', 'rose'), { kind: 'heuristic', slips: 0.5 }),
  ofLevel(7, 'Dario', look('hexagon', 'dots', 'smirk', 'hat', 'cherry'), { kind: 'heuristic', slips: 0.37 }),
  ofLevel(8, 'Ingrid', look('diamond', 'visor', 'flat', 'none', 'sea'), { kind: 'heuristic', slips: 0.22 }),
  ofLevel(9, 'Sable', look('triangle', 'sleepy', 'flat', 'hood', 'ink'), { kind: 'mcts', slips: 0.1 }),
  ofLevel(10, 'Magnus', look('square', 'single', 'flat', 'crown', 'gold'), { kind: 'mcts', slips: 0 }),
];

/** By the share of correct tiles, Sweep’s own rivals are between the levels. */
const sweep: readonly Bot[] = [
  ofLevel(1, 'Dot', look('circle', 'wide', 'smile', 'antenna', 'sky'), { kind: 'random', slips: 0 }),
  ofLevel(2, 'Fern', look('tall', 'closed', 'smile', 'sprout', 'mint'), { kind: 'conservative', slips: 0.6 }),
  ofLevel(3, 'Tumble', look('wide', 'wink', 'grin', 'none', 'clay'), { kind: 'conservative', slips: 0.45 }),
  ofLevel(4, 'Hazel', look('drop', 'glasses', 'smile', 'none', 'sand'), {
    kind: 'conservative',
    slips: 0.34,
  }),
  rival('noguess', {
    name: 'Pixel',
    strength: 5,
    slips: 0,
    look: look('square', 'pixel', 'grille', 'none', 'plum'),
  }),
  ofLevel(6, 'Nim', look('diamond', 'dots', 'oh', 'antenna', 'leaf'), { kind: 'conservative', slips: 0.15 }),
  rival('conservative', {
    name: 'Wren',
    strength: 7,
    level: 8,
    slips: 0,
    look: look('circle', 'sleepy', 'smirk', 'goggles', 'fog'),
  }),
  rival('reasoning', {
    name: 'Cobalt',
    strength: 8,
    slips: 0,
    look: look('hexagon', 'slit', 'flat', 'none', 'night'),
  }),
  ofLevel(9, 'Delphi', look('shield', 'closed', 'flat', 'halo', 'rose'), { kind: 'exact', slips: 0.06 }),
  rival('exact', {
    name: 'Zero',
    strength: 10,
    level: 10,
    slips: 0,
    look: look('circle', 'visor', 'flat', 'orbit', 'ink'),
  }),
];

/** For all other games; what a level does differs from game to game. */
const general: readonly Bot[] = [
  ofLevel(1, 'Pebble', look('wide', 'dots', 'oh', 'none', 'fog')),
  ofLevel(2, 'Basil', look('drop', 'sleepy', 'smile', 'sprout', 'leaf')),
  ofLevel(3, 'Olive', look('circle', 'wink', 'grin', 'headband', 'mint')),
  ofLevel(4, 'Ferris', look('square', 'wide', 'flat', 'headphones', 'sky')),
  ofLevel(5, 'Maple', look('triangle', 'dots', 'smirk', 'scarf', 'clay')),
  ofLevel(6, 'Cleo', look('diamond', 'closed', 'smile', 'headband', 'gold')),
  ofLevel(7, 'Barnaby', look('tall', 'dots', 'none', 'monocle', 'sand')),
  ofLevel(8, 'Iris', look('hexagon', 'single', 'smile', 'bow', 'plum')),
  ofLevel(9, 'Sterling', look('tower', 'slit', 'grille', 'flag', 'slate')),
  ofLevel(10, 'Orion', look('shield', 'visor', 'flat', 'moon', 'night')),
];

const BOTS: Readonly<Record<string, readonly Bot[]>> = { ringrift, risk, sweep };

/** The ten bots of a game, weakest first. */
export const botsFor = (game: string): readonly Bot[] => BOTS[game] ?? general;

/** Stand-ins if somebody of the same strength is already at the table. */
const NAMESAKES: readonly (readonly [string, Look])[] = [
  ['Ember', look('triangle', 'wide', 'smirk', 'scarf', 'cherry')],
  ['Lark', look('circle', 'closed', 'oh', 'quill', 'sky')],
  ['Jasper', look('hexagon', 'slit', 'grin', 'headband', 'leaf')],
  ['Clover', look('wide', 'glasses', 'smile', 'sprout', 'mint')],
  ['Indigo', look('tall', 'pixel', 'flat', 'headphones', 'night')],
  ['Fable', look('drop', 'wink', 'smirk', 'beret', 'plum')],
  ['Nova', look('diamond', 'single', 'oh', 'halo', 'sea')],
  ['Basalt', look('tower', 'dots', 'grille', 'goggles', 'ink')],
];

const plays = (bot: Bot, kind: string, level: number | undefined): boolean => {
  const kinds = ['auto', bot.kind ?? kind, bot.otherwise];
  if (level !== undefined) return bot.level === level && kinds.includes(kind);
  return bot.agent === kind || (kind === 'random' && bot.strength === 1);
};

/**
 * The bot for an agent: `auto:6` in RingRift is Rook. Records of games store an agent and its level
 * separately, and the agent by its kind: `minimax` or `neural` with 6 is Rook too. Agents with their own settings
 * (`mcts@ms=700`) are not bots.
 */
export const botOf = (game: string, agent: string, level?: number): Bot | undefined => {
  const [, kind = '', given] = /^([a-z]+)(?::(\d+))?$/.exec(agent) ?? [];
  return botsFor(game).find((bot) =>
    plays(bot, kind, level ?? (given === undefined ? undefined : Number(given))),
  );
};

/** A bot under another name, for a table at which its own is taken. */
const namesakeOf = (bot: Bot, taken: number): Bot => {
  const [name, look] = NAMESAKES[taken % NAMESAKES.length]!;
  const round = Math.floor(taken / NAMESAKES.length);
  return { ...bot, name: round === 0 ? name : `${name} ${round + 1}`, look };
};

/** The bots of a table, by seat, with unique names. Seats of people, and of agents that are not bots, have none. */
export const botsAt = (bots: readonly (Bot | undefined)[]): readonly (Bot | undefined)[] => {
  const seen = new Set<string>();
  let taken = 0;
  return bots.map((bot) => {
    if (bot === undefined) return undefined;
    if (!seen.has(bot.id)) {
      seen.add(bot.id);
      return bot;
    }
    taken += 1;
    return namesakeOf(bot, taken - 1);
  });
};
