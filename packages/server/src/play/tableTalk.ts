import { err, ok, problem, type Result, type Seat } from '@ludus/kernel';
import { RateLimiter } from '../limits/rate.ts';
import type { Said, SayRequest } from './peopleSchemas.ts';

/** A few messages at once, then one every three seconds. */
const LIMIT = { perSecond: 1 / 3, burst: 4 };
/** This many are kept for people who open the page later. */
const MOST_RECENT = 20;

interface Speaker {
  /** Named by the seat they started in. */
  readonly person: Seat;
  /** Where they sit now. */
  readonly seat: Seat;
}

const refuse = (code: string, message: string): Result<never> => err(problem(code, '', message));

/** Line breaks and other control characters become spaces; characters that change the text direction are dropped. */
const cleaned = (text: string): string =>
  text
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim();

/** What people say at a table: predefined messages, and their own words if the host allows it. Nothing is stored. */
export class TableTalk {
  readonly #mayChat: boolean;
  readonly #limiter: RateLimiter;
  readonly #recent: Said[] = [];
  #count = 0;

  constructor(mayChat: boolean, now?: () => number) {
    this.#mayChat = mayChat;
    this.#limiter = new RateLimiter(LIMIT, now);
  }

  /** The latest messages, oldest first. */
  get recent(): readonly Said[] {
    return this.#recent;
  }

  say({ person, seat }: Speaker, { saying, text }: SayRequest): Result<Said> {
    if ((saying === undefined) === (text === undefined))
      return refuse('bad_request', 'Send either a saying or a message text.');
    if (text !== undefined && !this.#mayChat)
      return refuse('not_allowed', 'The host has not allowed free chat in this game.');
    const own = text === undefined ? undefined : cleaned(text);
    if (own === '') return refuse('bad_request', 'The message is empty.');
    const wait = this.#limiter.take(`${person}`, 1);
    if (wait > 0) return refuse('too_many_requests', `Too many messages. Try again in ${Math.ceil(wait)} s.`);
    this.#count += 1;
    const said = {
      number: this.#count,
      seat,
      ...(saying !== undefined && { saying }),
      ...(own !== undefined && { text: own }),
    };
    this.#recent.push(said);
    if (this.#recent.length > MOST_RECENT) this.#recent.shift();
    return ok(said);
  }
}
