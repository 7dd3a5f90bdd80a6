export { agentAt, playMatch } from './match/match.ts';
export * from './match/types.ts';
export * from './report/index.ts';
export { allCores, type Piece, type PieceOrder, runPieces } from './work/crew.ts';
export { type Lease, type LeaseSource, type LocalWork, localLeases } from './work/lease.ts';
export type { Perform } from './work/messages.ts';
export * from './parity/index.ts';
