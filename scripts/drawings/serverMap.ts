import { element, line, picture, text } from '../../packages/sweep-engine/scripts/svg.ts';
import { arrowHead, BOX, INK } from './shapes.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly name: string;
  readonly about: string;
}

const WIDTH = 190;
const HEIGHT = 52;

const drawBox = ({ x, y, name, about }: Box): string[] => [
  element('rect', { x, y, width: WIDTH, height: HEIGHT, rx: 6, ...BOX }),
  text(x + WIDTH / 2, y + 22, name, {
    'text-anchor': 'middle',
    'font-weight': 600,
    fill: INK,
    'font-size': 14,
  }),
  text(x + WIDTH / 2, y + 40, about, { 'text-anchor': 'middle', fill: INK }),
];

/** An arrow from the right side of a box to the left side of another. */
const connect = (from: Box, to: Box, says: string): string[] => {
  const start = [from.x + WIDTH, from.y + HEIGHT / 2] as const;
  const end = [to.x, to.y + HEIGHT / 2] as const;
  const angle = (Math.atan2(end[1] - start[1], end[0] - start[0]) * 180) / Math.PI;
  return [
    line(start, end, { stroke: INK }),
    arrowHead(...end, angle),
    text((start[0] + end[0]) / 2, (start[1] + end[1]) / 2 - 8, says, { 'text-anchor': 'middle', fill: INK }),
  ];
};

const browsers: Box = { x: 10, y: 20, name: 'Browsers and bots', about: 'HTTPS, WebSockets' };
const prometheus: Box = { x: 10, y: 120, name: 'Prometheus', about: 'on the same machine' };
const proxy: Box = { x: 280, y: 20, name: 'nginx', about: 'TLS, port 443' };
const server: Box = { x: 550, y: 70, name: 'ludus serve', about: '127.0.0.1:4100' };
const games: Box = { x: 820, y: 10, name: 'games.db', about: 'all games' };
const seats: Box = { x: 820, y: 80, name: 'games.play.db', about: 'live games, API tokens' };
const analyses: Box = { x: 820, y: 150, name: 'games.analysis.db', about: 'analyses' };

/** The parts of a server on one machine. */
export const serverMap = (): string =>
  picture({ width: 1020, height: 220, title: 'A server on one machine' }, [
    ...[browsers, prometheus, proxy, server, games, seats, analyses].flatMap(drawBox),
    ...connect(browsers, proxy, ''),
    ...connect(proxy, server, 'HTTP'),
    ...connect(prometheus, server, '/metrics'),
    ...[games, seats, analyses].flatMap((file) => connect(server, file, '')),
  ]);
