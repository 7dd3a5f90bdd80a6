import type { Seat } from '@ludus/kernel';
import { seatColour, sentenceCase } from '../look/words.ts';
import type { GameUi } from './ui.ts';

/** What a seat is called where nobody sits and texts refer to it: `Orange`, or the rival in Sweep. */
export const sideName = ({ sideHint, seatName }: GameUi, seat: Seat): string =>
  sideHint === undefined ? sentenceCase(seatColour(seat)) : seatName(seat);
