import type { Batch, Columns } from '../parquet/columns.ts';
import { TableFile } from '../parquet/tableFile.ts';
import type { Row, Split } from './types.ts';

/** The columns of the file, in order. */
export const ROW_COLUMNS: Columns<Row> = {
  game_id: 'text',
  game: 'text',
  board_type: 'text',
  num_players: 'whole',
  split: 'text',
  move_number: 'whole',
  symmetry: 'whole',
  state_hash: 'key',
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
    super(file, 'position', ROW_COLUMNS);
  }
}

const NAMES = Object.keys(ROW_COLUMNS);

/** Which part each row of a batch is for. */
export const splitsOf = ({ columns }: Batch): ((row: number) => Split) => {
  const { values, texts } = columns[NAMES.indexOf('split')]!;
  return (row) => texts![values[row]!] as Split;
};
