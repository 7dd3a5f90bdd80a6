/**
 * What the figures of docs/benchmarks.md should reach, by the operation or the line of a program. Targets that
 * `ludus bench` checks itself are in `apps/cli/src/scaleBench/bars.ts`.
 */
export const AIMS: Readonly<Record<string, string>> = {
  'square8 2p play on JSON states': '150k moves/s',
  'ringrift square8 2p minimax@nodes=20000': '150k nodes/s',
  'ringrift square8 2p mcts with full random playouts': '1,500 playouts/s',
  'ringrift square8 2p network, with apply and undo': '1M positions/s',
  'store square8 2p, 25 per transaction': '60k moves/s',
  'archive square8 2p, .jsonl.zst': '250k moves/s, 5 bytes',
  'getStateAtMove square8': 'p95 2 ms',
  'getStateAtMove hexagonal': 'p95 20 ms',
  'page of 50 out of 1,000,000 games, all of them': 'p95 10 ms',
  'open a file of 1,000,000 games': '50 ms',
  'PostgreSQL: store square8 2p, 1 per transaction': 'half of SQLite',
  'SQLite: dataset of square8 2p with one thread': '30k positions/s',
  '200 games, 500 spectators': 'p99 50 ms',
  '200 games, 500 spectators, busy': 'p99 50 ms',
  'live state': '0.5 of the CPU rate',
  'list of 50': '0.3 of the CPU rate',
  '100 moves': '0.3 of the CPU rate',
  'every state once, at random': '3,000 per CPU second',
  'JavaScript of the first page': '180 KB',
  'first board after a cold load': '1 s',
  'hexagonal, 300 moves': 'p95 16 ms',
  'hexagonal, 1500 moves': 'p95 16 ms',
  '100 moves of square8': '20 s',
};
