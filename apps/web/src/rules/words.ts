import { area } from '../words/area.ts';

export const ringriftRules = area('rules.ringrift', {
  title: 'The rules of RingRift',
  lead: 'RingRift is a game for two to four players without luck or secrets. Rings form stacks, moving stacks leave markers, markers form lines and walls, and lines and walled-off regions collapse into territory.',
  turn: {
    title: 'The turn',
    text: 'A turn is a placement, then a move or a capture, then lines, then regions. Steps without a choice happen by themselves.',
  },
  placement: {
    title: 'Placement',
    text: 'Put one to three rings on an empty space, or one ring on top of any stack, but only where the result can move or capture. That stack must then do so. If one of your stacks can move, you may skip the placement.',
  },
  movement: {
    title: 'Movement',
    text: 'A stack belongs to whoever owns its top ring. It moves in a straight line, at least as many spaces as it is high, over empty spaces and markers. It leaves a marker where it started. Markers of others that it passes become yours; your own collapse into territory. Landing on a marker removes it, and with it the top ring of the stack. Every eliminated ring counts for whoever caused it.',
  },
  passing: 'Passing flips the orange marker and collapses the blue one.',
  capture: {
    title: 'Capture',
    text: 'A stack may jump over the first stack on a line, whoever owns it, if its cap (the rings of its colour on top) is at least as high as the other cap. It lands beyond, at a distance of at least its own height. The top ring of the jumped stack goes under the jumper. While it can capture again, it must.',
  },
  chains: 'Two captures in one turn.',
  lines: {
    title: 'Lines',
    text: 'Four markers in a row (three with three or four players on the small boards) must be collapsed by their owner. That costs the top ring of one of your stacks. Of a longer line you may collapse just as many as needed instead, for free.',
  },
  line: 'Moving away from e3 completes the line.',
  regions: {
    title: 'Regions',
    text: 'A part of the board cut off by markers of one colour, by territory and by the edge is a region unless every player with rings on the board has a stack inside. On your turn you may claim it if you control a stack outside: everything inside is eliminated for you, its spaces and the markers along it become yours, and you pay the cap of one of your stacks.',
  },
  region: 'When c2 moves away, the corner is cut off.',
  recovery: {
    title: 'Recovery',
    text: 'Without a stack, but with a marker and a ring buried in some stack, you may slide one of your markers to a neighbouring empty space. If a slide can complete a line, only such slides are allowed. The price is one of your buried rings, the lowest in a stack you choose.',
  },
  slide: 'Blue has no stack left, but e4 can slide to e3.',
  forced: {
    title: 'Forced elimination',
    text: 'If you change nothing on the board in a turn but control a stack, you must eliminate the cap of one of your stacks.',
  },
  end: {
    title: 'The end',
    text: 'The game ends at the end of a turn: with enough eliminated rings (18 for two players on the small boards), with more than half of the board as territory and more than everybody else together, or when only one player could act for two whole rounds. If nobody can go on, territory decides, then eliminated rings, then markers.',
  },
});

export const riskRules = area('rules.risk', {
  title: 'The rules of Risk',
  lead: 'Two to six players share a world of territories. The last one standing, alone or as a team, wins.',
  intro:
    'A turn has three parts: reinforce, attack, fortify. Neutral territories never act, but they defend. The boards on this page are live; you are blue.',
  reinforce: {
    title: 'Reinforce',
    text: 'At the start of your turn you get one army for every three territories, at least three, and the bonus of every continent you hold alone. Put all of them on your territories, in as many portions as you like.',
  },
  reinforcing: 'The south is yours: three armies and three more.',
  attack: {
    title: 'Attack',
    text: 'From a territory with at least two armies you may attack a neighbour, as often as you like. You roll one to three dice, but fewer than you have armies there; the defender rolls up to two. The highest dice are compared, then the second highest. The lower one loses an army, and the defender wins ties.',
  },
  blitz: {
    title: 'Blitz',
    text: 'A blitz rolls on until the territory falls or your armies are down to where you said stop. Into a captured territory you move at least as many armies as you rolled dice, at most all but one.',
  },
  blitzing: 'Choose Doland, then a neighbour: the odds are exact.',
  odds: {
    title: 'Odds',
    text: 'The chance of a whole attack is known exactly. You need about as many armies as the defender, and a few more, to have the better of it; the third die is worth more the longer the fight.',
  },
  calculator: 'Odds of an attack',
  attackers: 'Attacking armies',
  defenders: 'Defending armies',
  expected: (own: string, theirs: string) =>
    `to take the territory by attacking to the end. You lose ${own} armies on average, the defender ${theirs}.`,
  fortify: {
    title: 'Fortify',
    text: 'After the attacks you may move armies once, between two of your territories that are connected through your own. One army stays behind. Then the turn ends.',
  },
  fortifying: 'Prasithia is far from the front, but connected to it.',
  cards: {
    title: 'Cards',
    text: 'If you took at least one territory, you draw a card at the end of your turn. Three of a kind or one of each are a set, and a wild card stands for any kind. The first set traded in a game brings 4 armies, then 6, 8, 10, 12 and 15, whoever trades; two more if a card shows a territory of yours. With five cards at the start of a turn you must trade a set.',
  },
  trading: 'Five cards in hand: you must trade.',
  elimination: {
    title: 'Elimination and the end',
    text: 'Whoever takes a player’s last territory also takes their cards; with six or more you trade at once. You may resign at any time: your territories turn neutral. With a round limit, most territories win after that round, then most armies.',
  },
  teams: {
    title: 'Teams',
    text: 'Teammates win together, do not attack each other, and may place armies and fortify with each other. A continent held by one team pays its bonus once, to the member with most of it.',
  },
});

export const sweepRules = area('rules.sweep', {
  title: 'The rules of Sweep',
  lead: 'Under the tiles are yours, the rival’s, neutral ones and mines; how many of each is known. You win when all your tiles are open, the rival when all of theirs are. Whoever reveals a mine loses.',
  revealing: {
    title: 'Revealing',
    text: 'A revealed tile shows whose it is, and how many tiles of the side that revealed it lie around it, open or not. On most levels all eight tiles around count; on some it is the twelve tiles one or two steps away. Revealing your own tile lets your turn go on, anything else ends it. You may end it whenever you like.',
  },
  numbers: 'The corner says 3, and it has three neighbours.',
  rival: {
    title: 'The rival’s turn',
    text: 'Then the rival gets a clue about their own tiles, of which you see another draw, and reveals tile by tile in the same way. Their numbers count their own tiles, and you can use them too: what is the rival’s is not yours.',
  },
  winning: 'The rival opened c1. Which tile is your last one?',
  clues: {
    title: 'Clues',
    text: 'Dots on tiles are clues: the more dots, the likelier a tile is what the clue is about, but some always lie. Discs are clues for you, triangles the rival’s. Full dots are from this round, hollow ones from earlier.',
  },
  imperious: 'Play Imperious and see where the dots fall.',
  cards: {
    title: 'Cards',
    text: 'Every turn you have five cards and three points of energy. Numbers are what a card costs.',
  },
  canary: 'Canary looks for mines before you step on one.',
});
