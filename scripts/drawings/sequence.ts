import { element, line, picture, text } from '../../packages/sweep-engine/scripts/svg.ts';
import { arrowHead, BOX, INK, SOFT } from './shapes.ts';

/** Who sends what to whom. */
export interface Message {
  readonly from: number;
  readonly to: number;
  readonly says: string;
  /** An answer or an event, rather than a request. */
  readonly isAnswer?: boolean;
}

const LANE = 300;
const STEP = 38;
const TOP = 64;

const drawLane = (name: string, lane: number, height: number): string[] => {
  const x = LANE / 2 + lane * LANE;
  return [
    line([x, 44], [x, height - 12], { stroke: SOFT, 'stroke-dasharray': '3 4' }),
    element('rect', { x: x - 75, y: 12, width: 150, height: 32, rx: 6, ...BOX }),
    text(x, 33, name, { 'text-anchor': 'middle', 'font-weight': 600, fill: INK, 'font-size': 14 }),
  ];
};

const drawMessage = ({ from, to, says, isAnswer = false }: Message, index: number): string[] => {
  const y = TOP + 18 + index * STEP;
  const start = LANE / 2 + from * LANE;
  const end = LANE / 2 + to * LANE;
  const way = Math.sign(end - start);
  return [
    text((start + end) / 2, y - 6, says, { 'text-anchor': 'middle', fill: INK, 'font-size': 13 }),
    line([start, y], [end - way * 6, y], { stroke: INK, ...(isAnswer ? { 'stroke-dasharray': '6 4' } : {}) }),
    arrowHead(end, y, way < 0 ? 180 : 0),
  ];
};

/** A conversation over time, from top to bottom. */
export const sequence = (title: string, lanes: readonly string[], messages: readonly Message[]): string => {
  const height = TOP + messages.length * STEP + 24;
  return picture({ width: lanes.length * LANE, height, title }, [
    ...lanes.flatMap((name, lane) => drawLane(name, lane, height)),
    ...messages.flatMap(drawMessage),
  ]);
};
