/** A bot for every game: `LUDUS_TOKEN=ludus_… bun examples/bot.ts http://127.0.0.1:4100`, or with Node 22.18 or newer. */
const url = process.argv[2] ?? 'http://127.0.0.1:4100';
const headers = { Authorization: `Bearer ${process.env.LUDUS_TOKEN}`, 'Content-Type': 'application/json' };

type Turn = { moveNumber: number; legal: { actions: { notation: string }[] } };
type Line = Turn & { type: string; id: string; reason: string };

const post = async (path: string, body: object): Promise<void> => {
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(`${url}/api/bot/games/${path}`, init);
  if (!response.ok) console.error(path, (await response.json()).message);
};

/** The bot's whole strategy: play any legal action. */
const choose = ({ legal: { actions } }: Turn): string =>
  actions[Math.floor(Math.random() * actions.length)]!.notation;

const answer = async (line: Line): Promise<void> => {
  const { type, id, moveNumber, reason } = line;
  if (type === 'challenge') await post(`${id}/accept`, {});
  if (type === 'turn') await post(`${id}/act`, { moveNumber, notation: choose(line) });
  if (type === 'take_back') await post(`${id}/undo`, { decline: true });
  if (type === 'goodbye' && reason !== 'shutting_down') process.exit(0);
};

// A new stream reports every game, so a lost connection costs no turn.
for (; ; await new Promise((resume) => setTimeout(resume, 1000))) {
  const stream = await fetch(`${url}/api/bot/stream`, { headers }).catch(() => undefined);
  if (stream?.status === 401 || stream?.status === 403)
    throw new Error('The server does not accept this token.');
  let rest = '';
  try {
    for await (const text of stream?.ok ? stream.body!.pipeThrough(new TextDecoderStream()) : []) {
      const lines = (rest + text).split('\n');
      rest = lines.pop()!;
      for (const line of lines) await answer(JSON.parse(line));
    }
  } catch {}
}

export {};
