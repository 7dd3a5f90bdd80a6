import type { PlainMove } from '@ludus/ringrift-engine';
import { area } from '../../words/area.ts';
import { list, number, plural } from '../../words/format.ts';
import { byPerson, type Person } from '../../words/people.ts';

const rings = (n: number): string => plural(n, { one: 'a ring', other: '# rings' });
const countedRings = (n: number): string => plural(n, { one: '# ring', other: '# rings' });
const spaces = (n: number): string => plural(n, { one: '# space', other: '# spaces' });
const markers = (n: number): string => plural(n, { one: 'a marker', other: '# markers' });
const countedMarkers = (n: number): string => plural(n, { one: '# marker', other: '# markers' });
const buriedRings = (n: number): string => plural(n, { one: 'a buried ring', other: '# buried rings' });
const moreSpaces = (n: number): string => plural(n, { one: '# more space', other: '# more spaces' });
const moreRings = (n: number): string => plural(n, { one: '# more ring', other: '# more rings' });

const otherRings = (n: number): string => plural(n, { one: 'another ring', other: '# other rings' });
/** `one of your`, `2 of Rook’s`. */
const someOf = (n: number, owner: Person): string =>
  `${plural(n, { one: 'one', other: '#' })} of ${byPerson(owner, 'your', (name) => `${name}’s`)}`;

/** `your`, `Rook’s`, and `their own` for the player who acts. */
const whose = (owner: Person, actor: Person): string => {
  if (owner === actor) return owner.isYou ? 'your own' : 'their own';
  return owner.isYou ? 'your' : `${owner.name}’s`;
};

const does = (person: Person, you: string, other: string): string =>
  byPerson(person, `You ${you}`, (name) => `${name} ${other}`);

/** All text of RingRift. Spaces are named, such as `d5`. */
export const ringWords = area('ringrift', {
  board: (title: string) => `RingRift board: ${title}`,
  measures: { eliminated: 'Eliminated', territory: 'Territory', hand: 'In hand' },
  amounts: {
    eliminated: (n: number) => plural(n, { one: '# eliminated ring', other: '# eliminated rings' }),
    territory: (n: number) => plural(n, { one: '# space of territory', other: '# spaces of territory' }),
  },
  player: (seat: number) => `Player ${seat}`,
  aim: (rings: number, territory: number) =>
    `Eliminate ${countedRings(rings)}, hold ${spaces(territory)} of territory, or be the last player who can move. Each turn, place rings if you like, then move a stack.`,
  legend: { free: 'Free space', costs: 'Costs 1 ring', capture: 'Capture', yours: 'Becomes yours' },
  colours: { 1: 'blue', 2: 'orange', 3: 'green', 4: 'purple' } as Readonly<Record<string, string>>,
  space: {
    empty: 'empty',
    oneRing: (colour: string) => `one ${colour} ring`,
    stack: (colour: string, height: number) => `${colour} stack of ${number(height)}`,
    mixed: (colour: string, height: number, cap: number, below: readonly string[]) =>
      `${colour} stack of ${number(height)}, cap ${number(cap)}, below: ${below.join(', ')}`,
    marker: (colour: string) => `${colour} marker`,
    territory: (colour: string) => `${colour} territory`,
  },
  hints: {
    place: 'you can place rings here',
    'place-best': 'you can place rings here, with the most ways to move',
    source: 'this stack can move',
    move: 'you can move here',
    costly: 'you can move here for a ring',
    capture: 'you can capture and land here',
    'costly-capture': 'you can capture and land here for a ring',
    slide: 'this marker can slide',
    'slide-line': 'sliding here forms a line',
    line: 'part of a line to claim',
    region: 'part of a region to claim',
    pay: 'you can pay from this stack',
  } as Readonly<Record<string, string>>,
  prompts: {
    place: 'Place rings',
    placeText: 'Up to 3 on an empty space, or 1 on top of a stack.',
    placeFirstText: 'Up to 3 on any space. The large dots have the most ways to move.',
    placeCount: 'Rings to place',
    move: 'Move a stack',
    moveText: 'Choose one of your highlighted stacks.',
    moveFrom: (space: string) => `Move the stack on ${space}`,
    moveFromText: (height: number) =>
      plural(height, {
        one: 'It has # ring, so it moves 1 space or more.',
        other: 'It has # rings, so it moves # spaces or more.',
      }),
    capture: 'Capture or stay',
    captureText: 'Choose where to land, or stay.',
    chain: 'Capture again',
    chainText: 'This stack can capture again, so it must. Choose where it lands.',
    line: 'Claim a line',
    lineText: 'Your markers form a line. Choose which of them become your territory.',
    region: 'Claim a region',
    regionText: 'All rings inside are eliminated and count for you. You pay with the cap of a stack outside.',
    forced: 'Give up a cap',
    forcedText:
      'You cannot place, move or capture. Choose the stack that loses its cap; the rings count for you.',
    slide: 'Slide a marker',
    slideText:
      'You control no stack, but your markers can still move one space. A green dot shows where a line forms.',
    slideTo: 'Choose where the marker goes.',
    pay: {
      line: 'Pay for the line',
      territory: 'Pay for the region',
      recovery: 'Pay for the slide',
    },
    payText: {
      line: 'Choose a stack of yours. Its top ring is eliminated and counts for you.',
      territory: 'Choose a stack of yours outside the region. Its cap is eliminated and counts for you.',
      recovery: 'Choose a stack with a buried ring of yours. Your lowest ring in it is eliminated.',
    },
    over: 'Game over',
    waiting: (name: string) => `${name} is thinking…`,
    waitingFor: (name: string) => `${name} to move`,
  },
  picks: {
    skip_placement: 'Skip placing',
    no_placement_action: 'Continue',
    swap_sides: 'Swap sides',
    skip_capture: 'Stay',
    no_movement_action: 'Continue',
    skip_recovery: 'Skip the slide',
    no_line_action: 'Continue',
    skip_territory_processing: 'Skip regions',
    no_territory_action: 'Continue',
  } satisfies Readonly<Record<PlainMove['type'], string>>,
  line: (first: string, last: string) => `Line ${first}–${last}`,
  claimLine: (first: string, last: string) => `Claim ${first}–${last}`,
  claimFree: (first: string, last: string) => `Claim ${first}–${last} for free`,
  claimPaid: (first: string, last: string) => `Claim ${first}–${last} for a ring`,
  claimAll: (n: number) => plural(n, { other: 'Claim all # for a ring' }),
  claimRegion: (n: number, space: string) =>
    plural(n, { one: `Claim # space around ${space}`, other: `Claim # spaces around ${space}` }),
  moves: {
    place: (n: number, space: string) =>
      plural(n, { one: `# ring on ${space}`, other: `# rings on ${space}` }),
    go: (from: string, to: string) => `${from} → ${to}`,
    capture: (from: string, target: string, to: string) => `${from} × ${target} → ${to}`,
    pay: (space: string) => `pay from ${space}`,
    placeShort: (n: number, space: string) => (n === 1 ? space : `${space} ×${n}`),
    lineShort: (from: string, to: string) => `line ${from}–${to}`,
    region: (space: string) => `Claim the region around ${space}`,
    regionName: (space: string) => `region ${space}`,
    regionShort: (n: number) => plural(n, { one: '+# space', other: '+# spaces' }),
    payShort: (space: string) => `pay ${space}`,
  },
  tapAgain: 'Tap again to play it.',
  preview: {
    does: (move: string, effects: readonly string[]) => `${move} ${list(effects)}.`,
    it: 'It',
    reaches: (space: string, n: number) =>
      plural(n, {
        one: `From ${space} it can move to # space.`,
        other: `From ${space} it can move to # spaces.`,
      }),
    reachesMore: (space: string, n: number) =>
      plural(n, {
        one: `From ${space} it can capture or move to # space.`,
        other: `From ${space} it can capture or move to # spaces.`,
      }),
    reachesCapture: (space: string) => `From ${space} it can capture.`,
    capture: 'captures a ring',
    flips: (n: number) => plural(n, { one: 'flips a marker', other: 'flips # markers' }),
    gains: (n: number) => plural(n, { one: 'gains # space', other: 'gains # spaces' }),
    lands: 'lands on a marker',
    losesRing: 'loses a ring',
    eliminates: (n: number) => `eliminates ${rings(n)}`,
    line: 'completes a line',
    region: 'cuts off a region',
    again: 'must capture again',
    mayCapture: 'can then capture',
    costs: (n: number) => `then costs ${rings(n)}`,
    costsCap: 'then costs the cap of a stack',
    wins: 'wins the game',
    ends: 'ends the game',
  },
  events: {
    places: (who: Person, n: number, space: string) =>
      does(who, `place ${rings(n)} on ${space}.`, `places ${rings(n)} on ${space}.`),
    moves: (who: Person, from: string, to: string) =>
      does(who, `move ${from} → ${to}.`, `moves ${from} → ${to}.`),
    captures: (who: Person, owner: Person, target: string, to: string) =>
      does(
        who,
        `capture ${whose(owner, who)} ring on ${target} and land on ${to}.`,
        `captures ${whose(owner, who)} ring on ${target} and lands on ${to}.`,
      ),
    flips: (who: Person, owner: Person, space: string) =>
      does(
        who,
        `flip ${whose(owner, who)} marker on ${space}.`,
        `flips ${whose(owner, who)} marker on ${space}.`,
      ),
    flipsMany: (who: Person, n: number) => does(who, `flip ${markers(n)}.`, `flips ${markers(n)}.`),
    gains: (who: Person, names: readonly string[]) =>
      does(
        who,
        `turn ${plural(names.length, { one: 'the marker', other: 'the markers' })} on ${list(names)} into territory.`,
        `turns ${plural(names.length, { one: 'the marker', other: 'the markers' })} on ${list(names)} into territory.`,
      ),
    lands: (who: Person, space: string) =>
      does(
        who,
        `land on a marker at ${space} and lose a ring.`,
        `lands on a marker at ${space} and loses a ring.`,
      ),
    slides: (who: Person, from: string, to: string) =>
      does(who, `slide a marker ${from} → ${to}.`, `slides a marker ${from} → ${to}.`),
    strikes: (who: Person, space: string) =>
      does(
        who,
        `strike the stack on ${space} with a marker.`,
        `strikes the stack on ${space} with a marker.`,
      ),
    line: (who: Person, first: string, last: string, n: number) =>
      does(
        who,
        `complete a line: ${first}–${last}, ${spaces(n)}.`,
        `completes a line: ${first}–${last}, ${spaces(n)}.`,
      ),
    region: (who: Person, n: number, space: string) =>
      does(
        who,
        `claim a region of ${spaces(n)} around ${space}.`,
        `claims a region of ${spaces(n)} around ${space}.`,
      ),
    inside: (who: Person, n: number) =>
      does(who, `eliminate ${rings(n)} inside the region.`, `eliminates ${rings(n)} inside the region.`),
    givesUp: (who: Person, n: number, space: string) =>
      does(who, `give up ${rings(n)} on ${space}.`, `gives up ${rings(n)} on ${space}.`),
    stuck: (who: Person, n: number, space: string) =>
      does(
        who,
        `cannot move and give up ${rings(n)} on ${space}.`,
        `cannot move and gives up ${rings(n)} on ${space}.`,
      ),
    counted: (who: Person, n: number) =>
      byPerson(
        who,
        plural(n, {
          one: '# ring in your hand counts as eliminated.',
          other: '# rings in your hand count as eliminated.',
        }),
        (name) =>
          plural(n, {
            one: `# ring in ${name}’s hand counts as eliminated.`,
            other: `# rings in ${name}’s hand count as eliminated.`,
          }),
      ),
    digsUp: (who: Person, n: number) =>
      does(who, `get back ${buriedRings(n)}.`, `gets back ${buriedRings(n)}.`),
    free: (who: Person) =>
      byPerson(
        who,
        'You have no ring to pay with, so it is free.',
        (name) => `${name} has no ring to pay with, so it is free.`,
      ),
    out: (who: Person) => does(who, 'have no rings left.', 'has no rings left.'),
    swap: 'The players swap sides.',
    stays: (who: Person) => does(who, 'do not capture.', 'does not capture.'),
  },
  refusals: {
    no_rings_in_hand: 'You have no rings in hand.',
    not_enough_rings: (n: number) =>
      plural(n, { one: 'You have only # ring in hand.', other: 'You have only # rings in hand.' }),
    cell_marked: (space: string) => `There is a marker on ${space}. Rings go on empty spaces and stacks.`,
    cell_collapsed: (space: string) => `${space} is territory. Nothing can go there.`,
    one_ring_on_stacks: (space: string) => `Only one ring at a time goes on the stack on ${space}.`,
    dead_placement: (space: string) => `A stack on ${space} could neither move nor capture.`,
    no_stack: (space: string) => `There is no stack on ${space}.`,
    not_controlled: (space: string, owner: string) => `The stack on ${space} belongs to ${owner}.`,
    another_stack: (space: string) => `Only the stack on ${space} can move now.`,
    not_straight: (from: string, to: string) => `${to} is not in a straight line from ${from}.`,
    blocked: (space: string) => `The path to ${space} is blocked.`,
    taken: (space: string) => `${space} is occupied.`,
    too_short: (height: number) =>
      plural(height, {
        one: 'This stack moves at least # space.',
        other: 'A stack of # moves at least # spaces.',
      }),
    stuck: (space: string) => `The stack on ${space} can neither move nor capture.`,
    no_buried_ring: (space: string) => `You have no buried ring in the stack on ${space}.`,
    not_your_marker: (space: string) => `You have no marker on ${space}.`,
    not_adjacent: (from: string, to: string) => `${to} is not next to ${from}.`,
    other: 'You cannot choose this space now.',
  },
  /** What others did since a player's last turn; `whom` is that player. */
  summary: {
    lost: (whom: Person, what: readonly string[]) =>
      what.length === 0
        ? does(whom, 'lost nothing.', 'lost nothing.')
        : does(whom, `lost ${list(what)}.`, `lost ${list(what)}.`),
    rings: countedRings,
    markers: countedMarkers,
    told: (who: Person, deeds: readonly string[]) => `${who.name} ${list(deeds)}.`,
    capturedOf: (whom: Person, n: number) => `captured ${someOf(n, whom)} rings`,
    eliminatedOf: (whom: Person, n: number) => `eliminated ${someOf(n, whom)} rings`,
    flippedOf: (whom: Person, n: number) => `flipped ${someOf(n, whom)} markers`,
    removedOf: (whom: Person, n: number) => `removed ${someOf(n, whom)} markers`,
    captured: (n: number) => `captured ${rings(n)}`,
    capturedMore: (n: number) => `captured ${otherRings(n)}`,
    eliminated: (n: number) => `eliminated ${rings(n)}`,
    eliminatedMore: (n: number) => `eliminated ${otherRings(n)}`,
    gained: (n: number) => `gained ${spaces(n)}`,
    placed: (n: number) => `placed ${rings(n)}`,
    moved: 'moved',
  },
  ending: {
    draw: 'The game is a draw',
    won: {
      ring_elimination: 'by eliminating rings',
      territory_control: 'by territory',
      last_player_standing: 'as the last player standing',
      stalemate: 'on tiebreaks',
    } as Readonly<Record<string, string>>,
    headline: (winner: Person, how: string) => does(winner, `won ${how}`.trim(), `won ${how}`.trim()),
    lost: (how: string, name: string) => `You lost: ${name} won ${how}`.trim(),
    rings: (who: Person, n: number, goal: number) =>
      byPerson(
        who,
        `You eliminated ${countedRings(n)} and needed ${number(goal)}.`,
        (name) => `${name} eliminated ${countedRings(n)} and needed ${number(goal)}.`,
      ),
    spaces: (who: Person, n: number, goal: number) =>
      byPerson(
        who,
        `You hold ${spaces(n)} and needed ${number(goal)}.`,
        (name) => `${name} holds ${spaces(n)} and needed ${number(goal)}.`,
      ),
    standing: (who: Person) =>
      byPerson(who, 'Nobody else could move any more.', (name) => `Only ${name} could still move.`),
    stalemate: 'No stack was left, and nobody could place a ring.',
    tiebreaks: {
      territory: (who: Person, n: number, less: number) =>
        does(who, `held ${spaces(n)} against ${number(less)}.`, `held ${spaces(n)} against ${number(less)}.`),
      rings: (who: Person, n: number, less: number) =>
        does(
          who,
          `eliminated ${countedRings(n)} against ${number(less)}, with as much territory.`,
          `eliminated ${countedRings(n)} against ${number(less)}, with as much territory.`,
        ),
      markers: (who: Person, n: number, less: number) =>
        does(
          who,
          `had ${countedMarkers(n)} against ${number(less)}, with as much territory and as many rings.`,
          `had ${countedMarkers(n)} against ${number(less)}, with as much territory and as many rings.`,
        ),
    },
    movedLast: (who: Person) =>
      does(who, 'moved last; all else was equal.', 'moved last; all else was equal.'),
    level: 'Territory, eliminated rings and markers were equal.',
    short: (who: Person, missing: { readonly rings: number; readonly spaces: number }) =>
      byPerson(
        who,
        `You needed ${moreRings(missing.rings)} or ${moreSpaces(missing.spaces)}.`,
        (name) => `${name} needed ${moreRings(missing.rings)} or ${moreSpaces(missing.spaces)}.`,
      ),
    shortOfRings: (who: Person, rings: number) =>
      byPerson(who, `You needed ${moreRings(rings)}.`, (name) => `${name} needed ${moreRings(rings)}.`),
  },
});

/** The name of a seat's colour. */
export const colourOf = (seat: number): string => ringWords.colours[seat] ?? ringWords.player(seat);
