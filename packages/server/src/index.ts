export { type AppOptions, createApp } from './app.ts';
export type { ErrorBody } from './errors/errorBody.ts';
export { LOG_LEVELS, type LogLevel } from './observe/log.ts';
export { type LudusServer, type ServerOptions, startServer } from './server.ts';
export { CannotStart } from './sidecar/sidecarDatabase.ts';
