import { area } from '../../words/area.ts';
import { list, number, percent, plural } from '../../words/format.ts';
import { currentLocale } from '../../words/locale.ts';
import { byPerson, type Person } from '../../words/people.ts';

const tiles = (n: number): string => plural(n, { one: '# tile', other: '# tiles' });
const pips = (n: number): string => plural(n, { one: '# pip', other: '# pips' });
const either = (options: readonly string[]): string =>
  new Intl.ListFormat(currentLocale().code, { type: 'disjunction' }).format(options);
const possessive = (who: Person): string => (who.isYou ? 'your' : `${who.name}’s`);
/** Names the number on the tile even if it is 0, so that what is read aloud matches what is seen. */
const around = (who: Person, n: number): string =>
  `${plural(n, { one: '# of', other: '# of' })} ${possessive(who)} tiles ${n === 1 ? 'is' : 'are'} around it`;

const NEWS = 'it gives information before you risk a tile';
const orMine = (chance: number): string => (chance > 0.0005 ? ` and ${percent(chance)} to be a mine` : '');

/** All text of Sweep about tiles, cards and events. */
export const sweepWords = area('sweep', {
  board: (title: string) => `Board, ${title}`,
  seats: { player: 'Player', rival: 'Rival' },
  sideHints: {
    player: 'Plays cards that give clues',
    rival: 'Plays no cards, but gets a clue every turn',
  },
  ownSideHints: {
    player: 'You play cards that give clues',
    rival: 'You play no cards, but get a clue every turn',
  },
  variant: 'Level',
  level: {
    facts: (id: string, isSafe: boolean) => (isSafe ? `Level ${id} · first tile safe` : `Level ${id}`),
  },
  measures: { found: 'Tiles found', left: 'Tiles to go' },
  turn: (round: number, who: Person) =>
    `Round ${number(round)} · ${byPerson(who, 'your turn', (name) => `${name}’s turn`)}`,
  over: 'Game over',
  aim: (n: number, mines: string) =>
    `Find your ${tiles(n)} before your rival finds theirs. A number counts the tiles around it that belong to whoever opened it. ${mines}`,
  mines: {
    none: 'This level has no mines.',
    safeStart: 'Opening a mine loses the game, unless it is the first tile you open.',
    deadly: 'Opening a mine loses the game.',
  },

  owners: { own: 'yours', other: (who: Person) => `${who.name}’s`, neutral: 'neutral', mine: 'a mine' },
  ownTile: 'your tile',
  otherTile: (who: Person) => `${who.name}’s tile`,
  neutralTile: 'a neutral tile',
  mineTile: 'a mine',

  tile: {
    open: (name: string, owner: string, count: string) => `${name}, ${owner}, ${count}`,
    count: around,
    hidden: (name: string, parts: readonly string[]) => [`${name}, closed`, ...parts].join(', '),
    canBe: (owners: readonly string[]) => `can be ${either(owners)}`,
    overheard: around,
    ownPips: (n: number) => `${pips(n)} for you`,
    otherPips: (n: number, who: Person) => `${pips(n)} for ${who.name}`,
    flagged: (owner: string) => `flag: ${owner}`,
    pencilled: (owners: readonly string[]) => `pencil: ${either(owners)}`,
    certain: (owner: string) => `certainly ${owner}`,
    reveal: 'you can open it',
    target: 'you can choose it for the card',
    belief: (chance: number, who: Person) => `${percent(chance)} ${who.name}’s`,
  },

  ask: 'Open a tile you think is yours, or play a card.',
  askDistracted:
    'You are distracted: some of this round’s pips are false. Open a tile you think is yours, or pass.',
  askRival: 'Open a tile you think is yours, or pass.',
  wait: (name: string) => `${name} is opening tiles…`,
  cardAsk: (name: string, text: string, n: number) =>
    `${name}: ${text} Choose ${plural(n, { one: 'a tile', other: '# tiles' })}.`,
  cardPeek: (name: string, text: string) => `${name}: ${text}`,
  endTurn: 'End turn',
  pass: 'Pass',
  notNow: 'You cannot choose this tile now.',
  refused: {
    revealed: (name: string) => `${name} is open already.`,
    nothingNew: (card: string, name: string) => `${card} would tell you nothing new at ${name}.`,
  },

  energy: (left: number, all: number) => `${number(left)} of ${number(all)} energy`,
  revealsFree: 'Opening tiles is free',
  shielded: (n: number) => plural(n, { one: 'Protected from # mine', other: 'Protected from # mines' }),
  hand: 'Your cards',
  cost: (n: number) => `costs ${number(n)} energy`,
  draw: 'Draw',
  discard: 'Discard',
  usedUp: 'Used up',
  pile: (name: string, cards: readonly string[]) =>
    cards.length === 0 ? `${name}: empty` : `${name}: ${list(cards)}`,
  cardNames: {
    imperious: 'Imperious',
    vague: 'Vague',
    tingle: 'Tingle',
    eavesdropping: 'Eavesdropping',
    ramble: 'Ramble',
    scurry: 'Scurry',
    brush: 'Brush',
    canary: 'Canary',
    underwire: 'Underwire',
  },
  cardTexts: {
    imperious: 'A strong clue about two of your tiles.',
    vague: 'A weak clue about five of your tiles.',
    tingle: 'Marks a random tile that is the rival’s or a mine.',
    eavesdropping: 'Tells whether a tile is yours, and its number.',
    ramble: 'Distracts the rival on its next turn.',
    scurry: 'Opens the safer of two tiles you choose.',
    brush: 'Rules out one owner for every tile of a 3 × 3 square.',
    canary: 'Finds the mines in a plus of five tiles.',
    underwire: 'Absorbs the next mine you open.',
  },
  cardRules: {
    imperious:
      'Ten pips, drawn from a bag with 12 for each of two of your tiles and 4 for each of six other tiles. At least two pips are on those two tiles.',
    vague:
      'Ten pips, drawn from a bag with 4 for each of five of your tiles and 2 for each of 14 other tiles. At least three pips are on your tiles.',
    tingle:
      'Picks at random one of the rival’s tiles or mines that your notes do not settle yet, and notes which it is.',
    eavesdropping: 'Works on closed tiles, once each. The number counts your tiles around it.',
    ramble: 'Two Distraction stacks: for one turn, the rival’s judgement of every tile shifts at random.',
    scurry:
      'Yours comes before neutral, neutral before the rival’s, and a mine comes last. The tile counts as opened by you.',
    brush: 'For each closed tile in the square, your notes rule out one wrong owner.',
    canary: 'Costs nothing, and stays in your deck until it finds a mine.',
    underwire: 'Costs nothing. The mine is then open, and your turn ends. The card is used up.',
  },
  book: 'Look up cards',
  clues: 'Clues you have',
  noClues: 'No clue yet.',
  clueTitle: (name: string, round: number, isNow: boolean) =>
    isNow ? `${name}, this round` : `${name}, round ${number(round)}`,
  clueText: (n: number, where: readonly string[]) => `${pips(n)} on ${list(where)}`,
  clueOf: (who: Person) => `${possessive(who)} clue`,
  clueOpen: 'All its tiles are open.',

  notes: 'Notes',
  flags: { player: 'Yours', neutral: 'Neutral', mine: 'Mine', other: (who: Person) => who.name },
  pencil: 'Pencil',
  erase: 'Erase',
  flagged: (name: string, owner: string) => `${name} flagged: ${owner}.`,
  unflagged: (name: string) => `${name}: flag removed.`,
  showCertain: 'What is certain',
  showBeliefs: (who: Person) => byPerson(who, 'What you could know', (name) => `What ${name} believes`),
  showTruth: 'What the tiles hide',
  whyNone: 'Point at a tile to read what is certain about it.',
  whyNoneByTouch: 'Turn on “What is certain” to mark the tiles you can be sure of.',

  reasons: {
    open: (name: string, owner: string, count: string) => `${name} is ${owner}: ${count}.`,
    full: (owner: string, name: string, count: number, at: string) =>
      `${name} is not ${owner}: the ${number(count)} on ${at} has all its tiles.`,
    needs: (
      owner: string,
      name: string,
      count: number,
      at: string,
      left: number,
      closed: readonly string[],
    ) =>
      `${name} is ${owner} for certain: the ${number(count)} on ${at} needs ${number(left)} more, and only ${list(closed)} ${closed.length === 1 ? 'is' : 'are'} closed.`,
    noted: (name: string, owners: readonly string[]) => `Your cards say ${name} is ${either(owners)}.`,
    sure: (name: string, owner: string) =>
      `${name} is ${owner} for certain: all numbers together leave nothing else.`,
    never: (name: string, owner: string) => `${name} is not ${owner}: all numbers together rule it out.`,
    unknown: (name: string) => `Nothing is certain about ${name} yet.`,
  },

  events: {
    reveals: (who: Person, name: string, what: string, count: string) =>
      byPerson(
        who,
        `You open ${name}, ${what}: ${count}.`,
        (by) => `${by} opens ${name}, ${what}: ${count}.`,
      ),
    revealsMine: (who: Person, name: string) =>
      byPerson(who, `You open ${name}: a mine!`, (by) => `${by} opens ${name}: a mine!`),
    plays: (who: Person, card: string, where: readonly string[]) => {
      const on = where.length === 0 ? '' : ` on ${list(where)}`;
      return byPerson(who, `You play ${card}${on}.`, (name) => `${name} plays ${card}${on}.`);
    },
    usedUp: (card: string) => `${card} is used up.`,
    drawn: (cards: readonly string[]) => `You draw ${list(cards)}.`,
    reshuffled: 'Your discards become the new draw pile.',
    clue: (n: number, where: readonly string[]) => `The clue puts ${pips(n)} on ${list(where)}.`,
    otherClue: (who: Person) => byPerson(who, 'You get a clue.', (name) => `${name} gets a clue.`),
    noted: (name: string, owners: readonly string[]) => `${name} is ${either(owners)}.`,
    overheard: (name: string, count: string) => `${name}: ${count}.`,
    distracted: (who: Person) =>
      byPerson(who, 'You are distracted.', (name) => `${name} will be distracted.`),
    absorbed: {
      underwire: (name: string) => `Underwire absorbs the mine on ${name}.`,
      safe_start: (name: string) => `The mine on ${name} does not go off: the first tile is safe here.`,
      protection: (name: string) => `The mine on ${name} does not go off: this level protects the rival.`,
    },
    turnStarts: (round: number, who: Person) =>
      `Round ${number(round)}: ${byPerson(who, 'your turn', (name) => `${name}’s turn`)}.`,
    turnEnds: (who: Person, isChosen: boolean) =>
      byPerson(who, isChosen ? 'You end your turn.' : 'Your turn ends.', (name) =>
        isChosen ? `${name} passes.` : `${name}’s turn ends.`,
      ),
    wins: (who: Person) => byPerson(who, 'You win.', (name) => `${name} wins.`),
    nobody: 'Nobody wins.',
  },
  verdict: {
    won: (who: Person) => byPerson(who, 'You won', (name) => `${name} won`),
    drawn: 'The game is a draw',
    lost: (name: string) => `You lost: ${name} won`,
    outrun: (name: string) => `You lost: ${name} found all their tiles`,
    ownMine: 'You lost: you opened a mine',
    openedMine: (who: Person) => byPerson(who, 'You opened a mine.', (name) => `${name} opened a mine.`),
    allFound: (who: Person) =>
      byPerson(who, 'All your tiles are open.', (name) => `All of ${name}’s tiles are open.`),
    draw: 'Nobody opened a tile for ten rounds.',
    left: (who: Person, n: number) =>
      byPerson(who, `You had ${tiles(n)} to go.`, (name) => `${name} had ${tiles(n)} to go.`),
  },
  hints: {
    news: 'It gives you information before you risk a tile.',
    canary: 'Looking for mines costs nothing here.',
    underwire: 'Protection from a mine costs nothing.',
    ramble: 'It makes the rival’s next turn less certain.',
    end_turn: 'No tile left is worth the risk.',
    sure: 'Numbers and notes leave no doubt: this tile is yours.',
    chance: (own: number, mine: number) =>
      mine > 0.0005
        ? `It is ${percent(own)} likely to be yours and ${percent(mine)} to be a mine.`
        : `It is ${percent(own)} likely to be yours.`,
    scurry: (a: number, b: number) =>
      `They are ${percent(a)} and ${percent(b)} likely to be yours. The safer one is opened.`,
  },
  better: {
    open: (name: string) => `Opening ${name} was better`,
    stop: 'Ending the turn was better',
    card: (card: string) => `Playing ${card} was better`,
    certain: (owner: string) => `it was certainly ${owner}`,
    likely: (owner: string, own: number, mine: number) =>
      `it was ${percent(own)} likely to be ${owner}${orMine(mine)}`,
    instead: (name: string, own: number, mine: number) => `${name} only ${percent(own)}${orMine(mine)}`,
    risked: (name: string, owner: string, own: number, mine: number) =>
      `${name} was only ${percent(own)} likely to be ${owner}${orMine(mine)}`,
    cards: {
      imperious: NEWS,
      vague: NEWS,
      tingle: NEWS,
      eavesdropping: NEWS,
      brush: NEWS,
      canary: 'it looks for mines at no risk',
      underwire: 'it absorbs the next mine',
      ramble: 'it makes the rival’s next turn less certain',
      scurry: 'it opens the safer of two tiles',
    },
    sentence: (what: string, parts: readonly string[]) => `${what}: ${parts.join('; ')}.`,
  },
  moves: {
    reveal: (name: string) => `Open ${name}`,
    card: (card: string, where: readonly string[]) => [card, ...where].join(' '),
  },
  legends: {
    side: (who: Person) => byPerson(who, 'Your tile, opened.', (name) => `${name}’s tile, opened.`),
    opener: 'The small sign in the corner shows who opened it.',
    neutral: 'A neutral tile.',
    mine: 'A mine: whoever opens it loses.',
    count: 'How many tiles around it belong to whoever opened it.',
    now: 'Pips of this round’s clues: the more pips, the likelier.',
    earlier: 'Pips of earlier clues.',
    notes: 'Small, on a closed tile: what your cards say it can still be.',
    overheard: 'A number you overheard: your tiles around it.',
  },
  reasoning: {
    title: (who: Person) =>
      byPerson(who, 'How a bot would decide here', (name) => `How ${name} decides here`),
    lead: 'The darker, the more likely it is the rival’s tile. The framed tile is the choice.',
    guesses: (n: number) => plural(n, { one: '# guess', other: '# guesses' }),
    exact: 'Exact chances',
    sampled: 'Sampled chances',
    withClues: 'Chances with clues',
    table: 'Priorities',
    columns: {
      tile: 'Tile',
      priority: 'Priority',
      clues: 'Clues',
      bonus: 'Own tile',
      penalty: 'Mine',
      truth: 'It is',
    },
    chances: {
      tile: 'Tile',
      priority: 'To win, %',
      clues: 'As it stands',
      bonus: 'Own tile',
      penalty: 'Mine',
      truth: 'It is',
    },
    chooses: (name: string) => `It would open ${name}.`,
    guaranteed: (where: readonly string[]) => `Certain from the numbers: ${list(where)}.`,
    excluded: (where: readonly string[]) => `Ruled out by the numbers: ${list(where)}.`,
    number: (value: number) => number(Math.round(value * 100) / 100),
  },
});
