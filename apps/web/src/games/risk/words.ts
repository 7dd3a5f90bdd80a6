import { area } from '../../words/area.ts';
import { decimal, list, number, percent, plural } from '../../words/format.ts';
import { byPerson, othersIn, type Person } from '../../words/people.ts';

const armies = (n: number): string => plural(n, { one: '# army', other: '# armies' });
const territories = (n: number): string => plural(n, { one: '# territory', other: '# territories' });
const cards = (n: number): string => plural(n, { one: '# card', other: '# cards' });
const rolls = (n: number): string => plural(n, { one: '# roll', other: '# rolls' });
const subject = (person: Person): string => (person.isYou ? 'You' : person.name);
const object = (person: Person): string => (person.isYou ? 'you' : person.name);
const dice = (values: readonly number[]): string => values.map(number).join(' ');
const minus = (n: number): string => (n === 0 ? number(0) : `−${number(n)}`);
const lost = (n: number): string => (n === 0 ? 'nothing' : armies(n));

/** All text of Risk about territories, armies and events. */
export const riskWords = area('risk', {
  armies,
  /** A territory as screen readers announce it. */
  land: (name: string, owner: string, strength: string, use: string) =>
    `${name}, ${owner}, ${strength}${use === '' ? '' : `; ${use}`}`,
  yours: 'yours',
  neutral: 'neutral',
  movingIn: 'armies moving in',
  uses: {
    place: 'you can place armies here',
    source: 'you can start here',
    attack: 'you can attack it',
    fortify: 'you can move armies here',
  },

  seat: (seat: number) => `Player ${number(seat)}`,
  map: (title: string) => `Map, ${title}`,
  drawing: 'Drawing the map…',
  measures: { territories: 'Territories', armies: 'Armies', cards: 'Cards' },
  variant: 'Map',
  aim: 'Take your rivals’ territories until nobody else is left. On your turn, place new armies, attack as often as you like, then move armies once. Land marked with a dash is neutral: it defends itself but never attacks.',

  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  wholeMap: 'Show the whole map',
  mapKeys: 'Press + and − to zoom, 0 for the whole map, Shift with the arrow keys to move it.',
  bonus: (n: number) => `+${number(n)}`,
  continentLabel: (name: string, n: number) =>
    `${name}: ${plural(n, { one: '+# army a turn', other: '+# armies a turn' })}`,

  phases: {
    reinforce: 'Reinforce',
    attack: 'Attack',
    fortify: 'Fortify',
    done: 'done',
    list: 'Phases of the turn',
  },
  place: (n: number) => `Place ${armies(n)}`,
  placeHow: 'Choose one of your territories.',
  attack: 'Attack',
  attackHow: 'Choose one of your territories, then a neighbour to attack.',
  attackNone: 'None of your armies can attack now.',
  attackWhom: (from: string) => `Choose the neighbour to attack from ${from}.`,
  occupy: 'Occupy',
  occupyHow: (to: string) => `How many armies move into ${to}?`,
  fortify: 'Fortify',
  fortifyHow: 'Choose where armies come from, then where they go.',
  fortifyNone: 'None of your armies can move now.',
  fortifyWhere: (from: string) => `Choose where the armies from ${from} go.`,
  trade: 'Trade cards',
  tradeHow: 'You have too many cards. Trade a set first.',
  over: 'Game over',
  doings: {
    Setup: (name: string) => `${name} is getting ready…`,
    Reinforcement: (name: string) => `${name} is placing armies…`,
    Attack: (name: string) => `${name} is attacking…`,
    Occupy: (name: string) => `${name} is moving in…`,
    Fortify: (name: string) => `${name} is fortifying…`,
    GameOver: () => '',
  },
  chosen: (name: string) => `${name} is selected.`,
  ends: { EndAttackPhase: 'End attacks', EndTurn: 'End turn' },

  amount: 'Armies',
  placeIn: (n: number, where: string) => `Place ${armies(n)} in ${where}`,
  moveTo: (n: number, where: string) => `Move ${armies(n)} to ${where}`,
  occupyWith: (n: number) => `Occupy with ${number(n)}`,
  cancel: 'Cancel',
  panels: { attack: 'Attack', place: 'Place armies', fortify: 'Move armies', occupy: 'Occupy' },
  attackButton: 'Attack',
  blitzButton: 'Blitz',
  stopButton: 'Stop',
  diceField: 'Dice',
  diceChoice: (n: number) => plural(n, { one: '# die', other: '# dice' }),
  stopAt: 'Stop the blitz at',
  toTake: (name: string) => `To take ${name}`,
  keep: (n: number) => `You keep about ${armies(n)}`,
  against: (attackers: number, defenders: number) => `${number(attackers)} against ${number(defenders)}`,
  lastRoll: 'last roll',
  oddsAloud: (attackers: number, defenders: number, chance: string, name: string) =>
    `${number(attackers)} against ${number(defenders)}: ${chance} to take ${name}.`,
  die: {
    attacker: (n: number) => `Attacker rolled ${number(n)}`,
    defender: (n: number) => `Defender rolled ${number(n)}`,
  },
  losses: (attacker: number, defender: number) =>
    attacker === defender ? `${minus(attacker)} each` : `${minus(attacker)} / ${minus(defender)}`,
  lossOf: minus,
  blitzTold: (count: number, ownLosses: number, taken: string) =>
    `Blitz: ${rolls(count)}, lost ${number(ownLosses)}${taken === '' ? '' : `, took ${taken}`}`,

  noCards: 'No cards in hand.',
  kinds: { A: 'Infantry', B: 'Cavalry', C: 'Artillery', W: 'Wild' },
  tradeFor: (names: readonly string[], n: number) => `Trade ${names.join(' + ')} for ${armies(n)}`,
  hand: 'Your cards',

  continents: 'Continents',
  columns: { continent: 'Continent', bonus: 'Bonus', yours: 'Yours', holder: 'Held by' },
  part: (held: number, size: number) => `${number(held)} / ${number(size)}`,
  nobody: '–',

  granted: (who: Person, n: number, sources: readonly string[]) =>
    byPerson(
      who,
      `You get ${armies(n)}: ${list(sources)}.`,
      (name) => `${name} gets ${armies(n)}: ${list(sources)}.`,
    ),
  sources: {
    territories: (n: number) => `${number(n)} for territories`,
    continent: (n: number, name: string) => `${number(n)} for ${name}`,
    trade: (n: number) => `${number(n)} for cards`,
    territoryBonus: (n: number) => `${number(n)} for the territory bonus`,
  },
  traded: (who: Person, names: readonly string[], n: number) =>
    byPerson(
      who,
      `You trade ${list(names)} for ${armies(n)}.`,
      (name) => `${name} trades ${list(names)} for ${armies(n)}.`,
    ),
  placed: (who: Person, n: number, where: string) =>
    byPerson(
      who,
      `You place ${armies(n)} in ${where}.`,
      (name) => `${name} places ${armies(n)} in ${where}.`,
    ),
  rolled: (who: Person, roll: RollTold) => {
    const told = `${roll.to} from ${roll.from} (${dice(roll.attack)} against ${dice(roll.defend)})`;
    return byPerson(
      who,
      `You attack ${told}. You lose ${lost(roll.attacker)}, ${roll.to} loses ${lost(roll.defender)}.`,
      (name) =>
        `${name} attacks ${told} and loses ${lost(roll.attacker)}. ${roll.to} loses ${lost(roll.defender)}.`,
    );
  },
  blitzed: (who: Person, blitz: BlitzTold) => {
    const told = `${blitz.to} from ${blitz.from} in ${rolls(blitz.rolls)}`;
    return byPerson(
      who,
      `You blitz ${told}. You lose ${lost(blitz.attacker)}, ${blitz.to} loses ${lost(blitz.defender)}.`,
      (name) =>
        `${name} blitzes ${told} and loses ${lost(blitz.attacker)}. ${blitz.to} loses ${lost(blitz.defender)}.`,
    );
  },
  captured: (who: Person, where: string, from: Person) =>
    byPerson(
      who,
      `You take ${where} from ${object(from)}.`,
      (name) => `${name} takes ${where} from ${object(from)}.`,
    ),
  capturedNeutral: (who: Person, where: string) =>
    byPerson(
      who,
      `You take ${where}, which was neutral.`,
      (name) => `${name} takes ${where}, which was neutral.`,
    ),
  eliminated: (who: Person, whom: Person, n: number) => {
    const taken = n === 0 ? '' : ` and take${who.isYou ? '' : 's'} ${cards(n)}`;
    return byPerson(
      who,
      `You eliminate ${object(whom)}${taken}.`,
      (name) => `${name} eliminates ${object(whom)}${taken}.`,
    );
  },
  resigned: (who: Person, n: number) => {
    const turned =
      n === 0 ? '' : ` ${plural(n, { one: '# territory becomes', other: '# territories become' })} neutral.`;
    return byPerson(who, `You resign.${turned}`, (name) => `${name} resigns.${turned}`);
  },
  occupied: (n: number, where: string) =>
    `${plural(n, { one: '# army moves', other: '# armies move' })} into ${where}.`,
  fortified: (who: Person, n: number, from: string, to: string) =>
    byPerson(
      who,
      `You move ${armies(n)} from ${from} to ${to}.`,
      (name) => `${name} moves ${armies(n)} from ${from} to ${to}.`,
    ),
  endedAttacks: (who: Person) => byPerson(who, 'You stop attacking.', (name) => `${name} stops attacking.`),
  drew: (who: Person, card: string) => byPerson(who, `You draw ${card}.`, (name) => `${name} draws ${card}.`),
  drewUnseen: (who: Person) => byPerson(who, 'You draw a card.', (name) => `${name} draws a card.`),
  reshuffled: (n: number) =>
    `${plural(n, { one: '# card is', other: '# cards are' })} shuffled back into the deck.`,
  endedTurn: (who: Person) => byPerson(who, 'You end your turn.', (name) => `${name} ends the turn.`),
  turnBegins: (round: number, who: Person) =>
    `Round ${number(round)}: ${byPerson(who, 'your turn', (name) => `${name}’s turn`)}.`,
  won: (who: Person) => byPerson(who, 'You win.', (name) => `${name} wins.`),
  teamWon: (who: readonly Person[]) => `${list(who.map(subject))} win.`,
  draw: 'The game is a draw.',
  begun: (names: readonly string[]) => `Turn order: ${list(names)}.`,

  verdictDraw: 'The game is a draw',
  verdictTie: (who: readonly Person[]) => `${list(who.map(subject))} were level at the round limit.`,
  verdictTieWith: (who: readonly Person[], n: number, strength: number) =>
    `${list(who.map(subject))} each held ${territories(n)} and ${armies(strength)} at the round limit.`,
  verdictWon: {
    elimination: (who: readonly Person[], others: readonly Person[]) =>
      winners(who, `${othersIn(others)} is eliminated`),
    territory_control: (who: readonly Person[]) => winners(who, 'most territories at the round limit'),
  },
  verdictLost: {
    elimination: (names: readonly string[], others: readonly Person[]) =>
      `You lost: ${list(names)} eliminated ${others.length === 1 ? 'you' : 'everyone else'}`,
    territory_control: (names: readonly string[]) =>
      `You lost: ${list(names)} held the most territories at the round limit`,
  },
  verdictLength: (n: number) => `The game took ${plural(n, { one: '# round', other: '# rounds' })}.`,
  verdictSecond: (who: Person, n: number) =>
    byPerson(
      who,
      `You came second with ${territories(n)}.`,
      (name) => `${name} came second with ${territories(n)}.`,
    ),

  why: {
    nobodyNear: (name: string) => `${name} borders only your own land`,
    faces: (name: string, n: number, own: number) => `${name} faces ${armies(n)} with ${number(own)}`,
    sentence: (text: string) => `${text}.`,
    both: (a: string, b: string) => `${a}; ${b}.`,
    completes: (continent: string, n: number) => `It would complete ${continent}, worth ${armies(n)} a turn.`,
    odds: (chance: number, name: string) => `A blitz takes ${name} ${percent(chance)} of the time.`,
    moves: (from: string, to: string, n: number) => `${from}; ${to} would face ${armies(n)}.`,
    worth: (n: number) => `The set is worth ${armies(n)}.`,
    nothingLeft: 'There is nothing left to attack.',
    bestLeft: (from: string, to: string, chance: number) =>
      `The best attack left, ${to} from ${from}, succeeds ${percent(chance)} of the time.`,
  },
  better: {
    sentence: (what: string, why: string) => `${what} was better: ${why}.`,
    attack: (from: string, to: string) => `Attacking ${to} from ${from}`,
    attackOn: (to: string) => `Attacking ${to} to the end`,
    stop: 'Ending the attacks',
    place: (n: number, name: string) => `Placing ${number(n)} in ${name}`,
    occupy: (n: number) => `Occupying with ${number(n)}`,
    fortify: (n: number, from: string, to: string) => `Moving ${number(n)} from ${from} to ${to}`,
    trade: 'Trading cards',
    stay: 'Leaving the armies where they were',
    takes: (chance: number) => `it succeeds ${percent(chance)} of the time`,
    takesMore: (chance: number, other: string, less: number) =>
      `it succeeds ${percent(chance)} of the time, the attack on ${other} ${percent(less)}`,
    eliminates: (person: Person) => `and eliminates ${object(person)}`,
    completes: (continent: string, n: number) => `and completes ${continent}, worth ${armies(n)} a turn`,
    breaks: (person: Person, continent: string, n: number) =>
      `and takes ${continent} from ${object(person)}, worth ${armies(n)} a turn`,
    card: 'and earns a card',
    unlikely: (name: string, chance: number) =>
      `the attack on ${name} succeeds only ${percent(chance)} of the time`,
    costly: (name: string, lost: number, from: string, left: number) =>
      left === 0
        ? `the attack on ${name} costs ${decimal(lost)} armies on average`
        : `the attack on ${name} costs ${decimal(lost)} armies on average, and ${from} still faces ${armies(left)}`,
    helpsAttack: (to: string, before: number, after: number) =>
      `it raises the chance to take ${to} from ${percent(before)} to ${percent(after)}`,
    helpsDefence: (name: string, before: number, after: number) =>
      `it lowers the chance to lose ${name} from ${percent(before)} to ${percent(after)}`,
    faces: (name: string, n: number, own: number) =>
      n === 0
        ? `${name} has no enemy next to it`
        : `${name} holds ${armies(own)} against ${number(n)} next to it`,
    needed: (there: string, n: number, here: string, less: number) =>
      `${there} faces ${n === 0 ? 'no enemy' : armies(n)}, ${here} ${less === 0 ? 'none' : number(less)}`,
    worth: (n: number) => `the set is worth ${armies(n)}`,
  },
  refused: {
    first: 'First choose how many armies move into the territory you took.',
    trade: 'You must trade a set of cards first.',
    notYours: (name: string, owner: string) => `${name} belongs to ${owner}.`,
    isNeutral: (name: string) => `${name} is neutral. You can attack it, but not move its armies.`,
    tooFew: (name: string) => `${name} needs at least 2 armies to attack.`,
    tooFewToMove: (name: string) => `${name} needs at least 2 armies to send some away.`,
    noEnemy: (name: string) => `${name} borders only your own land.`,
    own: (name: string) => `${name} is already yours.`,
    teammate: (name: string, owner: string) => `${name} belongs to your teammate ${owner}.`,
    apart: (from: string, to: string) => `${to} does not border ${from}.`,
    cutOff: (from: string, to: string) => `${from} and ${to} are not connected by your own land.`,
    noFortify: 'You have already moved armies this turn.',
    notNow: (name: string) => `You cannot choose ${name} now.`,
  },
  luck: {
    title: 'Luck of the dice',
    even: 'The dice were even: luck gave nobody more than half an army.',
    lucky: (person: Person, armies: number) =>
      byPerson(
        person,
        `You were lucky: the dice were worth ${decimal(armies)} armies more than average.`,
        (name) => `${name} was lucky: the dice were worth ${decimal(armies)} armies more than average.`,
      ),
    attacks: 'Attacks',
    armies: 'Luck in armies',
    difference: (armies: number) => `${armies < 0 ? '−' : '+'}${decimal(Math.abs(armies))}`,
    attack: (
      person: Person,
      {
        from,
        to,
        lost,
        expectedLost,
        taken,
        expectedTaken,
        luck,
      }: {
        readonly from: string;
        readonly to: string;
        readonly lost: number;
        readonly expectedLost: number;
        readonly taken: number;
        readonly expectedTaken: number;
        readonly luck: number;
      },
    ) => {
      const who = byPerson(person, 'You', (name) => name);
      const verdict = Math.abs(luck) < 0.5 ? 'about average' : luck > 0 ? 'good luck' : 'bad luck';
      return `Last attack, ${from} → ${to}: ${who} lost ${armies(lost)} (average ${decimal(expectedLost)}) and destroyed ${number(taken)} (average ${decimal(expectedTaken)}): ${verdict}.`;
    },
  },
});

interface RollTold {
  readonly from: string;
  readonly to: string;
  readonly attack: readonly number[];
  readonly defend: readonly number[];
  readonly attacker: number;
  readonly defender: number;
}

interface BlitzTold {
  readonly from: string;
  readonly to: string;
  readonly rolls: number;
  readonly attacker: number;
  readonly defender: number;
}

function winners(who: readonly Person[], why: string): string {
  const [only] = who;
  if (who.length === 1 && only !== undefined)
    return byPerson(only, `You won: ${why}`, (name) => `${name} won: ${why}`);
  return `${list(who.map(subject))} won: ${why}`;
}
