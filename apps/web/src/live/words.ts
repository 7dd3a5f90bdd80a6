import type { Seat } from '@ludus/kernel';
import { seatColour as colour } from '../look/words.ts';
import { area } from '../words/area.ts';
import { list, number, plural } from '../words/format.ts';
import { byPerson, type Person } from '../words/people.ts';

const minutes = (ms: number): string => plural(ms / 60_000, { one: '# minute', other: '# minutes' });
const seconds = (ms: number): string => plural(ms / 1000, { one: '# second', other: '# seconds' });
const duration = (ms: number): string => (ms % 60_000 === 0 ? minutes(ms) : seconds(ms));

/** People are called `Quick Otter` and the like until they choose a name. */
const ADJECTIVES = [
  'Brave',
  'Bright',
  'Calm',
  'Clever',
  'Gentle',
  'Happy',
  'Jolly',
  'Keen',
  'Lucky',
  'Merry',
  'Nimble',
  'Quick',
  'Quiet',
  'Sunny',
  'Swift',
  'Witty',
];
const ANIMALS = [
  'Badger',
  'Beaver',
  'Crane',
  'Dolphin',
  'Falcon',
  'Fox',
  'Hare',
  'Hedgehog',
  'Heron',
  'Lynx',
  'Otter',
  'Owl',
  'Raven',
  'Robin',
  'Seal',
  'Squirrel',
];

/** All text of games between people at different screens. */
export const liveWords = area('live', {
  joining: 'Joining…',
  noGame: 'Game not found',
  noGameHint: 'The link may be incomplete, or the game was deleted.',
  unreachable: 'The game could not be loaded',
  title: (game: string) => `${game}, live`,
  pageTitle: (game: string, others: readonly string[]) =>
    others.length === 0 ? game : `${game} with ${list(others)}`,
  private: 'This game is not open to spectators',
  privateHint: 'It hides cards, dice or tiles, so only its players can see it.',
  watching: 'You are watching.',
  you: 'You',
  yourFriend: 'Your friend',
  friend: (seat: Seat) => `Friend (${colour(seat)})`,
  left: (name: string) => `${name} (left)`,
  yourTurn: 'Your turn',
  yourTurnIn: (title: string) => `● Your turn · ${title}`,
  yourTurnNow: 'Your turn.',
  yourTurnAgainst: (game: string, others: readonly string[]) =>
    others.length === 0 ? `It’s your turn in ${game}.` : `It’s your turn against ${list(others)} in ${game}.`,
  whatHappened: 'What happened',
  nothingYet: 'Nothing yet.',

  // Connection.
  reconnecting: 'Reconnecting… your game is safe.',
  connected: 'Connected.',
  refusedMove: 'The server did not accept this move. Try another.',

  // Presence.
  joined: (name: string) => `${name} joined.`,

  // The host's invitation.
  inviteTitle: 'Invite a friend',
  inviteTitleMany: 'Invite friends',
  inviteLeadMany: (n: number) =>
    plural(n, {
      one: 'Send this link. The game starts as soon as they join.',
      other: 'Send this link to # people. The game starts when all have joined.',
    }),
  inviteLink: 'Invitation link',
  copy: 'Copy link',
  copied: 'Copied',
  copiedNow: 'Link copied.',
  copyYourself: 'This browser blocks copying. The link is selected, so you can copy it yourself.',
  share: 'Share…',
  shareTitle: (game: string) => `Play ${game} with me`,
  shareText: (game: string) => `Join my game of ${game} on Ludus:`,
  onlyHere: 'This link works only on this computer. Read {how}.',
  onlyHereHow: 'how to invite people on other devices',
  scan: 'Scan to join',
  qrLabel: 'QR code of the invitation link',
  inviteOnce: 'Each seat can be taken once. Anyone else with the link can watch.',
  listedLater: 'When the game is over, everyone on this server can review it, and may see your names.',
  seats: 'Seats',
  host: 'Host',
  youHost: 'You, the host',
  waitingForFriend: 'Waiting for your friend…',
  chimeWhenJoined: 'You’ll hear a chime when they join.',
  showBoard: 'Go to the board',
  cancelInvite: 'Cancel invite',
  changeGame: 'Change game',
  invite: 'Invite',
  spectators: 'Let others watch',
  spectatorLink: 'Anyone with this link can watch',

  // Facts about the game.
  players: (n: number) => plural(n, { one: '# player', other: '# players' }),
  noClock: 'No clock',
  noClockHint: 'Take your time.',
  eachHas: (ms: number) => `${duration(ms)} each`,
  increment: (ms: number) => (ms === 0 ? 'for the whole game' : `+ ${seconds(ms)} per turn`),
  days: (n: number) => plural(n, { one: '# day per turn', other: '# days per turn' }),
  daysHint: 'Come back when it’s your turn.',
  youPlay: (seat: Seat) => `You play ${colour(seat)}`,
  plays: (seat: Seat) => `Plays ${colour(seat)}`,
  seatColour: (seat: Seat) => colour(seat),
  movesFirst: (person: Person) => byPerson(person, 'You move first', (name) => `${name} moves first`),
  gameIsOn: 'The game has started',
  standardRules: 'Standard rules',
  standardRulesHint: 'No rule options changed.',
  rulesChanged: (n: number) => plural(n, { one: '# rule changed', other: '# rules changed' }),
  ruleValue: (name: string, value: string) => `${name}: ${value}`,
  ruleOn: (name: string) => `${name}: on`,
  ruleOff: (name: string) => `${name}: off`,
  ruleNumber: (name: string, value: number) => `${name}: ${number(value)}`,
  chatOn: 'Free chat is on',
  chatOnHint: 'You can mute people at any time.',

  // The guest's invitation.
  invites: (name: string, game: string) => `${name} invites you to play ${game}`,
  invited: (game: string) => `You are invited to play ${game}`,
  invitedPrivately: 'You are invited to a private game',
  invitedPrivatelyHint: 'Only its players can see it. Join to see the board.',
  chooseSeat: 'Choose your seat',
  yourName: 'Your name',
  nickname: (first: number, second: number) =>
    `${ADJECTIVES[first % ADJECTIVES.length]} ${ANIMALS[second % ANIMALS.length]}`,
  join: 'Join game',
  joiningNow: 'Joining…',
  watch: 'Watch',
  newTo: (game: string) => `New to ${game}? {learn}`,
  learn: 'Learn it in five minutes',
  linkUsed: 'This link has been used',
  linkUsedHint: 'Every seat in this game is taken. You can watch it or start a new game.',
  linkWrong: 'This invitation is not valid. Ask for a new link.',
  seatTaken: 'Someone else has just taken this seat.',
  gameOver: 'This game is over',
  gameOverHint: 'You can review it or start a new game.',
  gameOverJoin: 'This game is already over.',
  review: 'Review',
  newGame: 'New game',

  // Setting up a game by link.
  byLink: 'Game by link',
  byLinkHint: 'You get one link for all free seats.',
  clock: 'Clock',
  clocks: {
    none: 'No clock',
    blitz: '5 min + 3 s per turn',
    rapid: '15 min + 10 s per turn',
    days: '3 days per turn',
  },
  mayUndo: 'Moves can be taken back if everyone agrees',
  mayAskHints: 'Players may ask for hints',
  mayChat: 'Free chat (otherwise only quick messages)',

  // Taking back.
  takeBackMove: (move: string) => `Ask to take back ${move}`,
  wantsBack: (name: string, move: string) =>
    move === '' ? `${name} wants to take back a move.` : `${name} wants to take back ${move}.`,
  yoursGoesToo: 'Your reply would be taken back too.',
  allow: 'Allow',
  decline: 'Decline',
  waitingTakeBack: (names: readonly string[]) => `Take-back requested. Waiting for ${list(names)}…`,
  takeBackDeclined: (name: string) => `${name} declined the take-back.`,
  takenBack: (who: Person | undefined) =>
    who === undefined
      ? 'Moves were taken back.'
      : byPerson(who, 'You took back your move.', (name) => `${name} took back a move.`),

  // Rematch.
  wantsRematch: (name: string) => `${name} wants a rematch with colours swapped.`,
  accept: 'Accept',
  acceptRematch: 'Accept rematch',
  waitingFor: (names: readonly string[]) => `Waiting for ${list(names)}…`,
  waitingRematch: (names: readonly string[]) => `Rematch offered. Waiting for ${list(names)}…`,
  rematchDeclined: (name: string) => `${name} declined the rematch.`,
  rematchStarted: 'The rematch has started.',
  goToRematch: 'Go to the rematch',

  // Messages.
  say: 'Say',
  sayTo: (names: readonly string[]) => `Say something to ${list(names)}`,
  sayToTable: 'Say something',
  messages: 'Messages',
  said: (name: string, text: string) => `${name}: ${text}`,
  mute: (name: string) => `Mute ${name}`,
  unmute: (name: string) => `Unmute ${name}`,
  muted: (name: string) => `${name} is muted.`,
  unmuted: (name: string) => `${name} is no longer muted.`,
  write: 'Write a message',
  send: 'Send',
  sayings: {
    hello: 'Hi!',
    good_luck: 'Good luck!',
    nice_move: 'Nice move',
    oops: 'Oops',
    thinking: 'Let me think…',
    hurry: 'Your turn!',
    thanks: 'Thanks',
    good_game: 'Good game',
    smile: 'Smile',
    laugh: 'Laugh',
    wow: 'Wow',
    sad: 'Sad',
    thumbs_up: 'Thumbs up',
    heart: 'Heart',
  },
});
