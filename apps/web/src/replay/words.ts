import type { Fault } from '@ludus/agents';
import { area } from '../words/area.ts';
import { number, percent, plural } from '../words/format.ts';
import { byPerson, type Person } from '../words/people.ts';

const moves = (n: number): string => plural(n, { one: '# move', other: '# moves' });

/** The text around games under review. */
export const replayWords = area('replay', {
  title: (game: string) => `Review of ${game}`,
  turnTold: (turn: number, sentences: string) => `Turn ${number(turn)}: ${sentences}`,
  board: 'Board and controls',
  reading: 'Moves and analysis',
  game: 'The game',
  controls: 'Replay controls',
  withKey: (label: string, key: string) => `${label} (${key})`,
  move: 'Move',
  first: 'Start',
  back: 'Previous move',
  play: 'Play',
  pause: 'Pause',
  forward: 'Next move',
  end: 'End',
  speed: 'Moves per second',
  jump: 'Jump to turn',
  ofAll: (all: number) => `/ ${number(all)}`,
  previousPoint: 'Previous turning point',
  nextPoint: 'Next turning point',
  showBest: 'Best move',
  showAllSteps: 'Forced steps',
  options: 'Show',
  showBestHere: 'The best move on the board',
  showAllStepsHere: 'Every step, forced ones too',
  playBots: 'Play on from here',
  tryMoves: 'Try moves',
  playOn: 'Play from here',
  keys: 'Keys',
  close: 'Close',
  keyTexts: {
    arrows: 'Previous or next move',
    ends: 'Start or end',
    space: 'Play or pause',
    speed: 'Slower or faster',
    points: 'Next or previous turning point',
    best: 'Show the best move on the board',
    steps: 'Show forced steps',
    branch: 'Try moves on the board',
    list: 'From move to move, in the list of moves',
    help: 'This help',
  },
  keyNames: { space: 'Space', ends: 'Home End', home: 'Home', end: 'End' },
  tabs: { moves: 'Moves', analysis: 'Analysis', alternatives: 'Alternatives', details: 'Details' },
  moveList: 'List of moves',
  forcedSteps: (n: number) => plural(n, { one: '# forced step', other: '# forced steps' }),
  marks: {
    best: 'Best',
    good: 'Good',
    inaccuracy: 'Inaccuracy',
    mistake: 'Mistake',
    blunder: 'Blunder',
    forced: 'Forced',
  },
  markRows: {
    best: 'Best moves',
    good: 'Good moves',
    inaccuracy: 'Inaccuracies',
    mistake: 'Mistakes',
    blunder: 'Blunders',
    forced: 'Forced moves',
  },
  markBy: (mark: string, person: Person) => `${mark} by ${person.isYou ? 'you' : person.name}`,
  delta: ({ name }: Person, before: number, after: number) =>
    before <= after ? `${name} ${percent(after)}` : `${name} ${percent(before)} → ${percent(after)}`,
  showMove: (move: string) => `Show ${move}`,
  tryYourself: 'Try it yourself',
  insight: {
    missedWin: (person: Person, best: string) =>
      byPerson(person, `You miss a win: ${best}.`, (name) => `${name} misses a win: ${best}.`),
    gain: (best: string, more: string, played: number) =>
      played > 0
        ? `Better: ${best}, which brings ${more} instead of ${number(played)}.`
        : `Better: ${best}, which brings ${more}.`,
    amount: (label: string, n: number) => `${label.toLowerCase()} +${number(n)}`,
    rivalGain: (rival: Person, best: string, gain: string) =>
      byPerson(
        rival,
        `Now you can get ${gain}. Better: ${best}.`,
        (name) => `Now ${name} can get ${gain}. Better: ${best}.`,
      ),
    luck: (person: Person, before: number, after: number) => {
      const chances = `${percent(before)} to win before the outcome was known, ${percent(after)} after it`;
      const stroke = after > before ? 'lucky' : 'unlucky';
      return byPerson(
        person,
        `You were ${stroke}: ${chances}. No better move was found.`,
        (name) => `${name} was ${stroke}: ${chances}. No better move was found.`,
      );
    },
    chance: (person: Person, best: string, before: number, after: number) =>
      byPerson(
        person,
        `${best} gives you ${percent(before)} to win, this move ${percent(after)}.`,
        (name) => `${best} gives ${name} ${percent(before)} to win, this move ${percent(after)}.`,
      ),
  },
  turningPoints: 'Turning points',
  pointHead: (turn: number, name: string) => `Turn ${number(turn)}, ${name}`,
  botLevel: (level: number) => `Bot, level ${number(level)}`,
  accuracy: 'accuracy',
  accuracyRow: 'Accuracy',
  unfinished: (game: string) => `${game}, not finished`,
  inTurns: (n: number) => plural(n, { one: '# turn.', other: '# turns.' }),
  atStart: 'Start of the game',
  stopTold: ({
    turn,
    person,
    first,
    chance,
    mark,
  }: {
    readonly turn: number;
    readonly person: string;
    /** Whose chance it is. */
    readonly first: string;
    readonly chance: number | undefined;
    readonly mark: string | undefined;
  }) =>
    [
      `Turn ${number(turn)}, ${person}`,
      ...(mark === undefined ? [] : [mark.toLowerCase()]),
      ...(chance === undefined ? [] : [`${first} ${percent(chance)}`]),
    ].join(' · '),
  noChances: 'Chances are not known yet',
  bestNow: 'Best now',
  bestBy: (person: Person, agent: string, depth: number) => {
    const whose = byPerson(person, 'Your best turn', (name) => `Best turn for ${name}`);
    return depth > 1 ? `${whose} · ${agent}, ${number(depth)} decisions deep` : `${whose} · ${agent}`;
  },
  stepLine: 'Step through this line',
  howWell: 'How well each side played',
  howComputed: 'How this was computed',
  method: (agent: string, version: string) =>
    `${agent}, version ${version}, compared every decision with the one it would make.`,
  thresholds: ({ inaccuracy, mistake, blunder }: Readonly<Record<Fault, number>>) =>
    `An inaccuracy loses ${number(100 * inaccuracy)} points of winning chance, a mistake ${number(100 * mistake)}, a blunder ${number(100 * blunder)}. Losses within the noise of the search are not marked.`,
  analyseAgain: (agent: string) => `Analyse again with ${agent}`,
  everyDetail: 'This move in detail',
  position: {
    title: 'This position',
    edit: 'Open in the editor',
    games: 'Games with this position',
    explore: 'Explore this opening',
  },
  branches: {
    title: 'Your branches and comments',
    kept: 'They are saved in this browser.',
    label: (name: string) => `Branch: ${name}`,
    instead: (move: string) => `Instead: ${move}`,
    expected: 'Best line',
    name: 'Name of the branch',
    rename: 'Rename',
    remove: (name: string) => `Delete branch ${name}`,
    on: (name: string) => `You are on the branch “${name}”.`,
    leave: 'Back to the game',
    openWith: (move: string) => `Open as branch: ${move}`,
    comment: 'Comment',
    commentHint: 'What do you think of this move?',
    save: 'Save as file',
    open: 'Open file…',
    problems: {
      notNotes: 'This file contains no Ludus branches.',
      otherGame: 'These branches belong to another game.',
      notPlayable: (name: string) => `The moves of the branch “${name}” are not legal in this game.`,
    },
  },
  compare: {
    title: 'Compare',
    with: 'Compare',
    withGame: 'With the game',
    withBranch: (name: string) => `With “${name}”`,
    other: 'Link or ID of another game',
    go: 'Compare',
    notALink: 'This is not a link to a game. Copy the address of a review.',
    branchTitle: (names: string, branch: string) => `${names} · ${branch}`,
    firstDifference: 'first difference',
    toDifference: 'First difference',
    differs: (n: number) =>
      n === 1
        ? 'They differ from the first decision on.'
        : `They are the same for ${plural(n - 1, { one: '# decision', other: '# decisions' })} and differ from decision ${number(n)} on.`,
    same: 'They are the same.',
    cannot: 'These games cannot be compared',
    otherGame: 'You can only compare two games of RingRift, two of Risk, and so on.',
    howTo: 'Open a review, go to Details, and choose what to compare it with.',
  },
  happened: 'What happened',
  beginning: 'The game starts.',
  nothing: 'Nothing changed on the board.',
  local: 'This game is saved in this browser only. Upload it to share a link.',
  publish: 'Upload and share',
  about: 'About this game',
  copied: 'Copied',
  copy: 'Copy link',
  download: 'Download',
  byHand: 'This browser blocks copying. Copy the link here:',
  missing: 'Game not found',
  missingHere:
    'Games on one device are saved in the browser they were played in. This browser does not have this one.',
  missingThere: 'The server has no game with this ID. It may have been deleted, or the link is incomplete.',
  cannotShow: 'This game cannot be shown',
  loading: 'Loading the game…',
  loadFailed: 'The game could not be loaded',
  played: ' — played',
  playOnWith: (move: string) => `Play against bots with ${move}`,
  fewer: 'Show fewer',
  showAll: (n: number) => `Show all ${number(n)}`,
  nothingPlayed: 'Nothing has been played yet.',
  recorded: 'Recorded choice',
  recordedChoice: (n: number) => `Recorded choice: ${plural(n, { one: '# option', other: '# options' })}`,
  byRules: 'By the rules',
  onlyChoice: 'There was no other choice.',
  choices: (n: number) =>
    `One of ${plural(n, { one: '# choice', other: '# choices' })}. Point at one to see it on the board; choose it to continue from there.`,
  choicesByTouch: (n: number) =>
    `One of ${plural(n, { one: '# choice', other: '# choices' })}. Choose one to see it on the board and continue from there.`,
  storedJudgement: 'Stored with the game',
  gave: (name: string, chance: number) => `${name} saw a ${percent(chance)} chance to win.`,
  depth: (n: number) => `depth ${number(n)}`,
  positions: (n: number) => plural(n, { one: '# position', other: '# positions' }),
  effort: (parts: readonly string[]) => `(${parts.join(', ')})`,
  expected: (line: readonly string[]) => `Expected ${line.join(', then ')}.`,
  chance: (name: string, chance: number) => `${name}: ${percent(chance)} to win`,
  kept: {
    browser: 'The result is saved in this browser.',
    server: 'The result is saved on the server for everyone.',
  },
  searchedCount: 'Positions analysed',
  pauseAnalysis: 'Pause',
  resumeAnalysis: 'Continue',
  analyse: 'Analyse this game',
  analyseBranch: 'Analyse this branch',
  progress: (done: number, all: number) => `${number(done)} of ${number(all)}`,
  charts: 'Charts',
  judged: 'Chance to win, as the players saw it',
  over: (title: string, n: number) => `${title} (${moves(n)})`,
  legend: (name: string) => `${name}: `,
  viewOf: 'Seen by',
  viewOfAll: 'Everyone (nothing hidden)',
  facts: {
    board: 'Board',
    moves: 'Moves',
    shown: 'Shown',
    played: 'Played',
    ending: 'Ending',
    source: 'Source',
    result: 'Result',
  },
  firstMovesOnly: (n: number) =>
    plural(n, {
      one: 'Only the first move; later ones follow other rules',
      other: 'Only the first # moves; later ones follow other rules',
    }),
  movesInTurns: (n: number, turns: number) =>
    `${moves(n)} in ${plural(turns, { one: '# turn', other: '# turns' })}`,
});
