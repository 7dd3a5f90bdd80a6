export { type AppOptions, createApp } from './app.ts';
export type { ErrorBody } from './errors/apiError.ts';
export { type LudusServer, type ServerOptions, startServer } from './server.ts';
