import { type Columns, TableFile } from '../parquet/tableFile.ts';
import type { Row } from './types.ts';

/** The columns of the file, in order. */
const COLUMNS: Columns<Row> = {
  game_id: 'text',
  game: 'text',
  board_type: 'text',
  num_players: 'whole',
  split: 'text',
  move_number: 'whole',
  symmetry: 'whole',
  state_hash: 'text',
  phase: 'text',
  seat: 'whole',
  legal_count: 'whole',
  value: 'float',
  values: 'floats',
  move: 'text',
  action: 'text',
  policy_moves: 'texts',
  policy_shares: 'floats',
  engine_eval: 'float?',
  engine_nodes: 'whole?',
  feature_version: 'whole?',
  features: 'floats?',
  state: 'text?',
};

/** A file of positions. */
export class DatasetFile extends TableFile<Row> {
  constructor(file: string) {
    super(file, 'position', COLUMNS);
  }
}
