/**
 * How many bytes a move of a live game costs a spectator: `bun packages/server/bench/bytes.ts [board …]`. Two
 * random agents play RingRift, and one spectator follows over a WebSocket.
 */
import type { ServerMessage } from '../src/play/messages.ts';
import type { Created, PlayState } from '../src/play/schemas.ts';
import { startBenchServer } from './child.ts';

const boards = process.argv.slice(2);
const server = await startBenchServer(0);

const create = async (variant: string): Promise<Created> => {
  const body = JSON.stringify({ game: 'ringrift', variant, seats: ['random', 'random'], paceMs: 0 });
  const init = { method: 'POST', body, headers: { 'Content-Type': 'application/json' } };
  return (await (await fetch(`${server.url}/api/play/games`, init)).json()) as Created;
};

/** Follows a game to its end. */
const watch = async (id: string): Promise<{ readonly bytes: number; readonly messages: number }> => {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/play/games/${id}/socket`);
  let bytes = 0;
  let messages = 0;
  await new Promise<void>((resolve) => {
    socket.onopen = () => socket.send('{"type":"join"}');
    socket.onmessage = ({ data }) => {
      const text = String(data);
      bytes += Buffer.byteLength(text);
      messages += 1;
      const message = JSON.parse(text) as ServerMessage;
      if (message.type === 'change' && message.changes.some(({ type }) => type === 'ended')) resolve();
    };
  });
  socket.close();
  return { bytes, messages };
};

for (const board of boards.length === 0 ? ['square8', 'hexagonal'] : boards) {
  const { id } = await create(board);
  const { bytes, messages } = await watch(id);
  const { moveNumber } = (await (await fetch(`${server.url}/api/play/games/${id}`)).json()) as PlayState;
  console.log(
    JSON.stringify({
      board,
      moves: moveNumber,
      messages,
      bytes,
      bytesPerMove: Math.round(bytes / moveNumber),
    }),
  );
}
await server.stop();
process.exit(0);
