import { Hono } from 'hono';

/**
 * A plain Hono server that answers every path of a table with the same bytes: `bun plainHono.ts`, with the
 * table as JSON on the first line of standard input. It prints its address and then, whenever it gets input,
 * what it has used.
 */
const app = new Hono();
let isReady = false;
for await (const line of console) {
  if (isReady) {
    const { user, system } = process.cpuUsage();
    console.log(JSON.stringify({ cpu: (user + system) / 1e6 }));
    continue;
  }
  for (const [path, text] of Object.entries(JSON.parse(line) as Record<string, string>))
    app.get(path, (c) => c.body(text, 200, { 'Content-Type': 'application/json' }));
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: app.fetch, development: false });
  isReady = true;
  console.log(JSON.stringify({ url: server.url.origin }));
}
process.exit(0);
