export { type AppOptions, createApp } from './app.ts';
export { CannotStart } from './cannotStart.ts';
export { ThinkWorker, type ThinkWorkerOptions } from './cluster/thinkWorker.ts';
export type { ErrorBody } from './errors/errorBody.ts';
export { isBlockedByBrowsers } from './limits/blockedPorts.ts';
export { LOG_LEVELS, type LogLevel } from './observe/log.ts';
export { type LudusServer, type ServerOptions, startServer } from './server.ts';
