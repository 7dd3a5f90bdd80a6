import type { Agent, Decision } from '@ludus/agents';
import { games } from '@ludus/games';
import { type Game, Rng, unwrap } from '@ludus/kernel';
import { type Entrant, findEntrant } from './entrant.ts';
import { CELL, CELL_STATES, type CellAnswer, type CellOpening, type CellQuestion } from './isolation.ts';
import { cpuNow } from './meter.ts';

/** Runs in a thread of its own: answers questions to one author's agent. */

declare const self: Worker;

type Message = CellOpening | (CellQuestion & { readonly type: 'ask' });

let opening: CellOpening;
let game: Game;
let entrant: Entrant;
/** Processor time told so far. Some systems add it up only when a thread goes to sleep: what came late is told next time. */
let told = 0;
let table = -1;
let agents = new Map<number, Agent>();

// Who ends the thread would not be heard of any more; as an error it is known at once, and where it was.
process.exit = () => {
  throw new Error('it tried to end the program.');
};

const write = (answer: CellAnswer | { readonly isOpen: true }): void => {
  const text = new TextEncoder().encode(JSON.stringify(answer));
  if (text.length > CELL.bytes) throw new RangeError('its answer is too long.');
  const control = new Int32Array(opening.control);
  new Uint8Array(opening.data).set(text);
  Atomics.store(control, CELL.length, text.length);
  Atomics.store(control, CELL.state, CELL_STATES.answered);
  Atomics.notify(control, CELL.state);
};

const open = async (message: CellOpening): Promise<void> => {
  opening = message;
  game = unwrap(games.get(message.game));
  entrant = unwrap(await findEntrant(game, message.name));
  told = cpuNow();
  write({ isOpen: true });
};

const agentOf = (question: CellQuestion): Agent => {
  if (question.table !== table) {
    table = question.table;
    agents = new Map();
  }
  const agent = agents.get(question.slot) ?? entrant.recruit(game);
  agents.set(question.slot, agent);
  return agent;
};

type Thought = { readonly decision: Decision } | { readonly isLate: true };

const think = (question: CellQuestion, start: number): Thought => {
  const { view, seat, seats } = question;
  const thinking = agentOf(question).think({ game, view, seat, seats, rng: new Rng(question.rng) });
  for (;;) {
    const step = thinking.next();
    if (cpuNow() - start > opening.limitMs) return { isLate: true };
    if (step.done === true) return { decision: step.value };
  }
};

const answer = (question: CellQuestion): void => {
  const start = cpuNow();
  const cpuMs = (): number => {
    const before = told;
    told = cpuNow();
    return told - before;
  };
  try {
    const thought = think(question, start);
    write({ cpuMs: cpuMs(), ...thought });
  } catch (caught) {
    write({ cpuMs: cpuMs(), error: caught instanceof Error ? caught.message : String(caught) });
  }
};

let opened: Promise<void> | undefined;

self.onmessage = ({ data }: MessageEvent<Message>) => {
  if (data.type === 'open') opened = open(data);
  else opened?.then(() => answer(data));
};
