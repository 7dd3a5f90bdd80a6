import { createInterface } from 'node:readline';
import { games } from '@ludus/games';
import { type Tagged, unwrap } from '@ludus/kernel';

/**
 * The current engines behind the line protocol, for every game. `--at 7 --counter eliminatedRings` plants a wrong
 * counter after move 7; `--deaf` ignores requests for the state.
 */
const argument = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? undefined : process.argv[at + 1];
};
const wrongAt = Number(argument('at') ?? -2);
const counter = argument('counter');
const isDeaf = process.argv.includes('--deaf');

interface Question {
  readonly id: number;
  readonly type: string;
  readonly game: string;
  readonly initialState: unknown;
  readonly moveNumber: number;
  readonly player: number;
  readonly action: Tagged;
  readonly events?: readonly Tagged[];
}

let rules = unwrap(games.get('nim'));
let state: unknown;

const summarize = (moveNumber: number): object => {
  const outcome = rules.outcome(state);
  const progress = rules.record?.progress(state) ?? [];
  const isWrong = moveNumber === wrongAt && counter !== undefined;
  return {
    type: 'summary',
    player: rules.toAct(state) ?? null,
    phase: rules.phase(state),
    status: outcome === undefined ? 'active' : 'completed',
    hash: rules.hash(state),
    progress: isWrong ? progress.with(0, { ...progress[0], [counter]: -1 }) : progress,
    ...(outcome === undefined ? {} : { winners: outcome.winners, reason: outcome.reason }),
  };
};

const play = ({ action, player, events, moveNumber }: Question): object => {
  const played = rules.play(state, unwrap(rules.parseAction(action)), player);
  if (!played.ok) return { type: 'refused', message: played.error.message };
  if (JSON.stringify(played.value.events) !== JSON.stringify(events)) throw new Error('other events');
  state = played.value.state;
  return summarize(moveNumber);
};

const start = ({ game, initialState }: Question): object => {
  rules = unwrap(games.get(game));
  state = unwrap(rules.parseState(initialState));
  return summarize(-1);
};

const ANSWERS: Readonly<Record<string, (question: Question) => object>> = {
  hello: () => ({ type: 'hello', protocol: 1, name: 'today', events: true }),
  state: () => (isDeaf ? { type: 'refused', message: 'No.' } : { type: 'state', state }),
  start,
  move: play,
};

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line) as Question;
  process.stdout.write(`${JSON.stringify({ id: question.id, ...ANSWERS[question.type]!(question) })}\n`);
}
