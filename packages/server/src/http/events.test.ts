import { describe, expect, test } from 'bun:test';
import { type EventLine, serverSentEvents } from './events.ts';

/** A stream, its line, and how often it was stopped. */
const open = (first: (line: EventLine) => void = () => undefined) => {
  const seen = { stops: 0, line: undefined as EventLine | undefined };
  const stream = serverSentEvents((line) => {
    seen.line = line;
    first(line);
    return () => {
      seen.stops += 1;
    };
  });
  return { stream, seen };
};

describe('a stream of events', () => {
  test('contains what was sent, and ends when it is closed', async () => {
    const { stream, seen } = open(({ send }) => send('1', '{}'));
    seen.line!.send('2', '[]');
    seen.line!.close();
    seen.line!.close();
    seen.line!.send('3', 'too late');
    expect(await new Response(stream).text()).toBe('id: 1\ndata: {}\n\nid: 2\ndata: []\n\n');
    expect(seen.stops).toBe(1);
  });

  test('may end with its first message', async () => {
    const { stream, seen } = open(({ send, close }) => {
      send('1', '{}');
      close();
    });
    expect(await new Response(stream).text()).toBe('id: 1\ndata: {}\n\n');
    expect(seen.stops).toBe(1);
  });

  test('stops when its reader leaves', async () => {
    const { stream, seen } = open();
    await stream.cancel();
    expect(seen.stops).toBe(1);
    seen.line!.send('1', '{}');
    seen.line!.close();
    expect(seen.stops).toBe(1);
  });

  test('stops when nobody reads', () => {
    const { seen } = open();
    for (let i = 0; i < 30; i += 1) seen.line!.send(String(i), 'x'.repeat(50_000));
    expect(seen.stops).toBe(1);
  });
});
