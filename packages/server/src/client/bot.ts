import type { BotLine } from '../bots/messages.ts';
import type { ActRequest } from '../play/schemas.ts';
import { type LudusClient, LudusError } from './client.ts';

export type BotTurn = Extract<BotLine, { type: 'turn' }>;
export type BotChallenge = Extract<BotLine, { type: 'challenge' }>;

export interface RunBotOptions {
  readonly client: LudusClient;
  /** An API token with the scope `bot:play`. */
  readonly token: string;
  /** Chooses a move when it is the bot's turn. */
  readonly choose: (
    turn: BotTurn,
  ) => Omit<ActRequest, 'moveNumber'> | Promise<Omit<ActRequest, 'moveNumber'>>;
  /** Whether to accept a game; every game is accepted if left out. */
  readonly accepts?: (challenge: BotChallenge) => boolean;
  /** Called with every line. */
  readonly onLine?: (line: BotLine) => void;
  /** Aborting it stops the bot. */
  readonly signal?: AbortSignal;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;
/** Three heartbeats. */
const SILENT_MS = 30_000;

/** Refusals that mean the game changed before the answer arrived. */
const OVERTAKEN = ['stale_move', 'not_your_turn', 'game_over', 'no_such_game', 'bad_invite', 'not_allowed'];

/** The lines of a stream, which is closed after a long silence. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<BotLine> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const silence = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('The server stopped sending.')), SILENT_MS);
      });
      const { done, value } = await Promise.race([reader.read(), silence]).finally(() => clearTimeout(timer));
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop()!;
      for (const line of lines) yield JSON.parse(line) as BotLine;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

const answer = async ({ client, token, ...options }: RunBotOptions, line: BotLine): Promise<void> => {
  if (line.type === 'challenge') {
    const isWelcome = options.accepts?.(line) ?? true;
    await (isWelcome ? client.bot.accept(line.id, token) : client.bot.decline(line.id, token));
  } else if (line.type === 'turn') {
    const chosen = await options.choose(line);
    await client.bot.act(line.id, token, { ...chosen, moveNumber: line.moveNumber });
  } else if (line.type === 'take_back') {
    await client.bot.undo(line.id, token, { toMove: line.toMove });
  }
};

/** Follows one stream to its end. Returns whether to reconnect. */
const follow = async (options: RunBotOptions): Promise<boolean> => {
  const { client, token, signal, onLine } = options;
  const stream = await client.bot.stream(token, signal);
  for await (const line of linesOf(stream)) {
    onLine?.(line);
    if (line.type === 'goodbye') return line.reason === 'shutting_down';
    // Games are played in parallel: a long think in one does not delay the others.
    answer(options, line).catch((caught: unknown) => {
      if (!(caught instanceof LudusError && OVERTAKEN.includes(caught.code))) console.error(String(caught));
    });
  }
  return true;
};

/**
 * Lets a program play on a server: it accepts games, moves when it is its turn, agrees to take-backs, and reconnects when the
 * connection is lost. Resolves when the server dismisses the bot, and rejects when its token is refused.
 *
 * ```ts
 * await runBot({ client, token, choose: ({ legal }) => ({ action: legal.actions[0]!.action }) });
 * ```
 */
export const runBot = async (options: RunBotOptions): Promise<void> => {
  let wait = FIRST_WAIT_MS;
  let isWelcome = true;
  while (isWelcome && options.signal?.aborted !== true) {
    const onLine = (line: BotLine): void => {
      wait = FIRST_WAIT_MS;
      options.onLine?.(line);
    };
    isWelcome = await follow({ ...options, onLine }).catch((caught: unknown) => {
      if (caught instanceof LudusError && (caught.status === 401 || caught.status === 403)) throw caught;
      return true;
    });
    if (!isWelcome || options.signal?.aborted) return;
    await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random() / 2)));
    wait = Math.min(LONGEST_WAIT_MS, wait * 2);
  }
};
