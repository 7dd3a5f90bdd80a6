import type { Batch, Columns } from '../parquet/columns.ts';
import { TableFile } from '../parquet/tableFile.ts';
import type { Row } from './types.ts';

/** The columns of the file, in order. */
export const ROW_COLUMNS: Columns<Row> = {
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
    super(file, 'position', ROW_COLUMNS);
  }
}

const NAMES = Object.keys(ROW_COLUMNS);

/** Identifies the positions of a batch, row by row, and the split they belong to. */
export const identitiesOf = ({
  rows,
  columns,
}: Batch): readonly Pick<Row, 'game' | 'state_hash' | 'split'>[] => {
  const reader = (name: keyof Row): ((row: number) => string) => {
    const { values, texts } = columns[NAMES.indexOf(name)]!;
    return (row) => texts![values[row]!]!;
  };
  const [game, hash, split] = [reader('game'), reader('state_hash'), reader('split')];
  return Array.from({ length: rows }, (_, row) => ({
    ...{ game: game(row), state_hash: hash(row) },
    split: split(row) as Row['split'],
  }));
};
