import { area } from '../words/area.ts';

export const ringriftRules = area('rules.ringrift', {
  title: 'Rules of RingRift',
  lead: 'RingRift is a game for two to four players, with no luck and no hidden information. Rings form stacks, moving stacks leave markers, markers form lines and walls, and lines and walled-off regions collapse into territory.',
  turn: {
    title: 'The turn',
    text: 'In a turn you place rings, move or capture, then resolve lines, then regions. Steps without a choice happen automatically.',
  },
  placement: {
    title: 'Placement',
    text: 'Place one to three rings on an empty space, or one ring on top of any stack, but only where the stack can then move or capture. It must do so at once. If one of your stacks can move, you may skip the placement.',
  },
  movement: {
    title: 'Movement',
    text: 'The owner of the top ring controls the stack. A stack moves in a straight line over empty spaces and markers, at least as many spaces as it has rings, and leaves a marker where it started. When it passes another player’s marker, the marker becomes yours; when it passes your own, the marker collapses into territory. Landing on a marker removes the marker and eliminates the top ring of the stack. Every eliminated ring counts for the player who caused it.',
  },
  passing: 'The stack flips the orange marker it passes and collapses the blue one.',
  capture: {
    title: 'Capture',
    text: 'A stack may jump over the first stack in its path, no matter who owns it, if its cap (the rings of one colour on top) is at least as high as the other cap. It lands beyond that stack, at least as many spaces from its start as it has rings. The top ring of the jumped stack goes to the bottom of the one that jumped. As long as the stack can capture again, it must.',
  },
  chains: 'Two captures in one turn.',
  lines: {
    title: 'Lines',
    text: 'When four of your markers are in a row (three with three or four players on the small boards), you must collapse them. That costs the top ring of one of your stacks. If the line is longer, you may instead collapse only as many markers as a line needs, for free.',
  },
  line: 'Moving away from e3 completes the line.',
  regions: {
    title: 'Regions',
    text: 'A region is a part of the board cut off by markers of one colour, territory and the edge, unless every player with rings on the board has a stack inside. On your turn you may claim it if you control a stack outside. All rings inside are eliminated and count for you, its spaces and the markers around it become your territory, and you pay the cap of one of your stacks outside.',
  },
  region: 'When c2 moves away, the corner is cut off.',
  recovery: {
    title: 'Recovery',
    text: 'If you control no stack but still have a marker and a buried ring, you may slide one of your markers to a neighbouring empty space. If any slide can complete a line, only such slides are allowed. You pay with your lowest ring in a stack you choose.',
  },
  slide: 'Blue has no stack left, but e4 can slide to e3.',
  forced: {
    title: 'Forced elimination',
    text: 'If you control a stack but nothing on the board changes in your turn, you must eliminate the cap of one of your stacks.',
  },
  end: {
    title: 'The end',
    text: 'You win at the end of a turn if you have eliminated enough rings (18 for two players on the small boards), if you hold more than an equal share of the board and more than everyone else together, or if only you could act for two whole rounds. If nobody can act, the most territory wins, then the most eliminated rings, then the most markers.',
  },
});

export const riskRules = area('rules.risk', {
  title: 'Rules of Risk',
  lead: 'Two to six players share a world of territories. The last player or team standing wins.',
  intro:
    'A turn has three parts: reinforce, attack, fortify. Neutral territories defend themselves but never attack. You can play on the boards on this page; you are blue.',
  reinforce: {
    title: 'Reinforce',
    text: 'At the start of your turn you get one army for every three territories (at least three), plus the bonus of every continent you hold alone. Place all of them on your territories, divided as you like.',
  },
  reinforcing: 'You hold all of Webralland: three armies and three more.',
  attack: {
    title: 'Attack',
    text: 'From a territory with at least two armies you may attack a neighbour, as often as you like. You roll one to three dice, but fewer than you have armies there; the defender rolls up to two. The highest dice are compared, then the second highest. In each pair, the side with the lower die loses an army. The defender wins ties.',
  },
  blitz: {
    title: 'Blitz',
    text: 'A blitz keeps rolling until the territory falls or your armies are down to a number you choose. After a capture you move in at least as many armies as you rolled dice, and at most all but one.',
  },
  blitzing: 'Choose Doland, then a neighbour, to see the exact odds.',
  odds: {
    title: 'Odds',
    text: 'The odds of a whole attack can be computed exactly. You need slightly more armies than the defender to be the favourite. The longer the fight, the more the third die is worth.',
  },
  calculator: 'Odds of an attack',
  attackers: 'Attacking armies',
  defenders: 'Defending armies',
  expected: (own: string, theirs: string) =>
    `to take the territory if you never stop attacking. You lose ${own} armies on average, the defender ${theirs}.`,
  fortify: {
    title: 'Fortify',
    text: 'After attacking you may move armies once, between two of your territories that are connected through your own land. At least one army stays behind. Then your turn ends.',
  },
  fortifying: 'Prasithia is far from the front, but connected to it.',
  cards: {
    title: 'Cards',
    text: 'If you took at least one territory, you draw a card at the end of your turn. Three of a kind or one of each make a set, and a wild card stands for any kind. The first set traded in a game is worth 4 armies, the next ones 6, 8, 10, 12 and 15, no matter who trades them. You get two more if a card shows one of your territories. If you start a turn with five or more cards, you must trade a set.',
  },
  trading: 'Five cards in hand: you must trade.',
  elimination: {
    title: 'Elimination and the end',
    text: 'If you take a player’s last territory, you also get their cards; with six or more cards you must trade at once. You may resign at any time, and your territories become neutral. With a round limit, whoever holds the most territories after the last round wins, then whoever has the most armies.',
  },
  teams: {
    title: 'Teams',
    text: 'Teammates win together, do not attack each other, and may place armies and fortify with each other. A continent held by one team pays its bonus once, to the member who holds most of it.',
  },
});

export const sweepRules = area('rules.sweep', {
  title: 'Rules of Sweep',
  lead: 'Every hidden tile is yours, the rival’s, neutral or a mine, and you know how many of each there are. You win when all your tiles are open; the rival wins when all of theirs are. Whoever opens a mine loses.',
  revealing: {
    title: 'Opening tiles',
    text: 'A tile you open shows whose it is and how many of your tiles are around it, open or not. On most levels all eight neighbours count; on some, the twelve tiles one or two steps away. Your turn continues when you open your own tile; any other tile ends it. You may end it whenever you like.',
  },
  numbers: 'The corner shows 3, and it has three neighbours.',
  rival: {
    title: 'The rival’s turn',
    text: 'After your turn, the rival gets a clue about their own tiles and opens tiles in the same way. You see a clue about the same tiles, but with different pips. The rival’s numbers count the rival’s tiles. Use them: a tile that belongs to the rival is not yours.',
  },
  winning: 'The rival opened c1. Which tile is your last one?',
  clues: {
    title: 'Clues',
    text: 'Pips on tiles are clues. The more pips a tile has, the likelier the clue is about it, but some pips always mislead. Discs are your clues, triangles the rival’s. Filled pips are from this round, hollow ones from earlier rounds.',
  },
  imperious: 'Play Imperious and see where the pips fall.',
  cards: {
    title: 'Cards',
    text: 'Every turn you have five cards and three energy. The number on a card is its cost.',
  },
  canary: 'Canary finds mines before you open one.',
});
