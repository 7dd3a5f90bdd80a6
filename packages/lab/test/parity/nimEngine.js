// Nim once more, written from its rules without any of our code: the other engine of the parity tests. It speaks the
// line protocol of docs/parity.md. Arguments plant faults: `--wrong legal --at 3`, `--fault crash --at 3`.
import { createInterface } from 'node:readline';

const argument = (name) => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? undefined : process.argv[at + 1];
};
const at = Number(argument('at') ?? -2);
const wrong = argument('wrong');
const fault = argument('fault');
const protocol = Number(argument('protocol') ?? 1);

let heaps = [];
let player = 1;
let move = -1;

const say = (id, answer) => process.stdout.write(`${JSON.stringify({ id, ...answer })}\n`);

const summary = () => {
  const left = heaps.reduce((sum, heap) => sum + heap, 0);
  const isOver = left === 0;
  const told = {
    type: 'summary',
    player: isOver ? null : player,
    phase: 'take',
    status: isOver ? 'completed' : 'active',
    legal: left,
    state: { heaps, next: player },
    ...(isOver ? { winners: [3 - player], reason: 'last_taken' } : {}),
  };
  if (move !== at || wrong === undefined) return told;
  if (wrong === 'player') return { ...told, player: told.player === 1 ? 2 : 1 };
  if (wrong === 'phase') return { ...told, phase: 'give' };
  if (wrong === 'status') return { ...told, status: 'completed' };
  if (wrong === 'hash') return { ...told, hash: 'f00d' };
  if (wrong === 'winners') return { ...told, winners: [player] };
  return wrong === 'legal' ? { ...told, legal: told.legal + 1 } : told;
};

const misbehave = (id) => {
  if (fault === 'crash') {
    process.stderr.write('out of heaps\n');
    process.exit(3);
  }
  if (fault === 'garbage') process.stdout.write('Hello, I am an engine.\n');
  if (fault === 'empty') say(id, {});
  if (fault === 'unknown-field') say(id, { ...summary(), wineers: [1] });
  if (fault === 'out-of-step') say(id - 1, summary());
  if (fault === 'talkative') {
    say(id, summary());
    say(id, summary());
  }
  if (fault === 'endless') setInterval(() => process.stdout.write('x'.repeat(1 << 20)), 0);
  if (fault === 'busy') for (;;);
};

const answer = ({ id, type, initialState, action, moveNumber, player: mover }) => {
  if (type === 'hello')
    return say(id, { type: 'hello', protocol, name: 'other nim', version: '7', games: ['nim'] });
  if (type === 'state') return say(id, { type: 'state', state: { heaps, next: player } });
  if (type === 'start') {
    heaps = [...initialState.heaps];
    player = initialState.next;
    move = -1;
    return move === at && fault !== undefined ? misbehave(id) : say(id, summary());
  }
  move = moveNumber;
  if (move === at && fault !== undefined) return misbehave(id);
  if (move === at && wrong === 'refused') return say(id, { type: 'refused', message: 'Not with me.' });
  if (mover !== player || !(heaps[action.heap] >= action.count))
    return say(id, { type: 'refused', message: 'That cannot be taken.' });
  // A planted bug: one match too many stays on the heap.
  heaps[action.heap] -= move === at && wrong === 'state' ? action.count - 1 : action.count;
  player = 3 - player;
  return say(id, summary());
};

for await (const line of createInterface({ input: process.stdin })) answer(JSON.parse(line));
