/** A bot for every game: `LUDUS_TOKEN=ludus_… bun examples/bot.ts http://127.0.0.1:4100`, or with Node 22.18 or newer. */
import { setTimeout as sleep } from 'node:timers/promises';

const url = process.argv[2] ?? 'http://127.0.0.1:4100';
const headers = { Authorization: `Bearer ${process.env.LUDUS_TOKEN}`, 'Content-Type': 'application/json' };

type Legal = { actions: { notation: string }[] };
type Line = { type: string; id: string; reason: string; moveNumber: number; legal: Legal };

const post = async (path: string, body: object): Promise<void> => {
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(`${url}/api/bot/games/${path}`, init);
  if (!response.ok) console.error(path, (await response.json()).message);
};

/** The bot's whole strategy: play any legal action. */
const choose = ({ actions }: Legal): string => actions[Math.floor(Math.random() * actions.length)]!.notation;

const answer = async ({ type, id, moveNumber, legal, reason }: Line): Promise<void> => {
  if (type === 'challenge') await post(`${id}/accept`, {});
  if (type === 'turn') await post(`${id}/act`, { moveNumber, notation: choose(legal) });
  if (type === 'take_back') await post(`${id}/undo`, { decline: true });
  if (type === 'goodbye' && reason !== 'shutting_down') process.exit(0);
};

// A new stream reports every game, so a lost connection costs no turn.
for (let rest = ''; ; rest = '') {
  const stream = await fetch(`${url}/api/bot/stream`, { headers }).catch(() => undefined);
  if ([401, 403].includes(stream?.status ?? 0)) throw new Error('The server does not accept this token.');
  try {
    for await (const text of stream?.ok ? stream.body!.pipeThrough(new TextDecoderStream()) : []) {
      const lines = (rest + text).split('\n');
      rest = lines.pop()!;
      for (const line of lines) await answer(JSON.parse(line));
    }
  } catch {}
  await sleep(1000);
}
