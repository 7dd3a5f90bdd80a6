import type { Seat } from '@ludus/kernel';
import { withNames } from '@ludus/table';
import { fitLine, wrapLine } from '../../../fit.ts';
import { plural } from '../../../plural.ts';
import { Canvas } from '../../../screen/canvas.ts';
import type { Line } from '../../../screen/lineEditor.ts';
import { seatSign } from '../../../screen/style.ts';
import type { WindowSize } from '../../../screen/window.ts';
import type { TerminalGame } from '../terminalGame.ts';
import { drawScene } from './drawScene.ts';
import { layOut, type SceneLayout } from './sceneLayout.ts';

/** Everything that a picture of a game shows. */
interface GameModel {
  readonly game: TerminalGame;
  /** What may be seen: a view, or a whole state once nothing is hidden. */
  readonly view: unknown;
  readonly log: readonly string[];
  readonly status: string | undefined;
  /** The question, and what was typed so far; undefined if nobody is asked. */
  readonly asked: { readonly prompt: string; readonly line: Line } | undefined;
  readonly cursor: string | undefined;
  readonly picked: readonly string[];
  /** The places that can be chosen next. */
  readonly open: ReadonlySet<string>;
  /** What can be chosen from a list, and the selected entry. */
  readonly choices: readonly string[];
  readonly choice: number | undefined;
  readonly zoom: number;
  /** The move being reviewed, once the game is over. */
  readonly reviewed: number | undefined;
}

/** A picture, and where things are on it. */
export interface GamePicture {
  readonly canvas: Canvas;
  readonly layout?: SceneLayout;
  /** The upper left corner of the visible part of the board. */
  readonly offset?: readonly [column: number, row: number];
  /** Where the list of choices is, and which entry is its first. */
  readonly list?: { readonly column: number; readonly row: number; readonly first: number };
}

const SIDE = 38;
/** From this width on, the players are next to the board. */
const WIDE = 100;

const KEYS = 'Arrows, Enter or mouse · Tab: options · or type a move, hint, rules, help, quit';
const REVIEW_KEYS = '← → step through the game · Home End · q leaves';
const LEGEND = '( ) possible  [ ] cursor  < > chosen  + − zoom';

interface PlayerLine {
  readonly text: string;
  readonly seat: Seat;
  readonly isToAct: boolean;
}

/** `eliminatedRings` becomes `eliminated rings`. */
const words = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The players, with the numbers people follow. */
const playerLines = ({ game, view, reviewed }: GameModel, width: number): PlayerLine[] => {
  const counters = game.game.record?.progress(view) ?? [];
  return game.names.flatMap((name, i) => {
    const seat = i + 1;
    const isToAct = reviewed === undefined && game.toAct === seat;
    const facts = Object.entries(counters[i] ?? {}).map(([key, value]) => `${words(key)} ${value}`);
    const numbers = facts.length === 0 ? '' : `: ${facts.join(', ')}`;
    const text = `${seatSign(seat)} ${name}${isToAct ? ' ◂' : ''}${numbers}`;
    return wrapLine(text, width, '  ').map((line) => ({ text: line, seat, isToAct }));
  });
};

const drawTitle = (canvas: Canvas, { game, reviewed }: GameModel): void => {
  const title =
    reviewed === undefined
      ? `${game.game.name} · move ${game.moves}`
      : `${game.game.name} · after ${reviewed} of ${plural(game.moves, 'move')}`;
  canvas.put(0, 0, title, { isBold: true });
  if (game.game.board !== undefined && canvas.width > title.length + LEGEND.length + 4)
    canvas.put(canvas.width - LEGEND.length, 0, LEGEND, { tone: 'soft' });
};

/** Where a board starts if it is smaller than its room, or is scrolled so that the cursor is visible. */
const follow = (size: number, room: number, here: number): number =>
  size <= room
    ? -Math.floor((room - size) / 2)
    : Math.min(size - room, Math.max(0, here - Math.floor(room / 2)));

const drawBoard = (canvas: Canvas, model: GameModel, room: WindowSize): Omit<GamePicture, 'canvas'> => {
  const { board, text } = model.game.game;
  if (board === undefined) {
    for (const [i, line] of text.draw(model.view).split('\n').slice(0, room.rows).entries())
      canvas.put(0, 1 + i, line);
    return {};
  }
  const scene = board.scene(model.view);
  const zones = (scene.zones ?? []).map((zone) => ({
    ...zone,
    name: withNames(zone.name, model.game.names),
  }));
  const layout = layOut({ ...scene, zones }, { width: room.columns, height: room.rows }, model.zoom);
  const isReview = model.reviewed !== undefined;
  const picture = drawScene(layout, { ...model, cursor: isReview ? undefined : model.cursor });
  const at = layout.places.find(({ place }) => place.id === model.cursor);
  const offset = [
    follow(picture.width, room.columns, at?.column ?? 0),
    follow(picture.height, room.rows, at?.row ?? 0),
  ] as const;
  const sight = new Canvas(room.columns, room.rows);
  sight.draw(picture, -offset[0], -offset[1]);
  canvas.draw(sight, 0, 1);
  return { layout, offset };
};

/** The list of choices around the selected entry; returns where it is and the row below it. */
const drawChoices = (
  canvas: Canvas,
  { choices, choice }: GameModel,
  { column, row, room }: { readonly column: number; readonly row: number; readonly room: number },
): { readonly list?: GamePicture['list']; readonly below: number } => {
  if (choices.length === 0 || room < 1) return { below: row };
  const first = Math.max(0, Math.min((choice ?? 0) - Math.floor(room / 2), choices.length - room));
  const shown = choices.slice(first, first + room);
  for (const [i, text] of shown.entries()) {
    const isHere = first + i === choice;
    canvas.put(column, row + i, `${isHere ? '▸' : ' '} ${text}`, { isInverse: isHere, tone: 'accent' });
  }
  const hidden = choices.length - first - shown.length;
  if (hidden > 0) canvas.put(column + 2, row + shown.length, `… ${hidden} more`, { tone: 'soft' });
  return { list: { column, row, first }, below: row + shown.length + 1 };
};

const drawPlayers = (canvas: Canvas, players: readonly PlayerLine[], column: number, row: number): number => {
  for (const [i, { text, seat, isToAct }] of players.entries())
    canvas.put(column, row + i, text, { seat, isBold: isToAct });
  return row + players.length;
};

const drawLog = (canvas: Canvas, log: readonly string[], area: Area): void => {
  if (area.height < 1) return;
  const lines = log.slice(-area.height).flatMap((line) => fitLine(line, area.width).split('\n'));
  for (const [i, line] of lines.slice(-area.height).entries()) canvas.put(area.column, area.row + i, line);
};

interface Area {
  readonly column: number;
  readonly row: number;
  readonly width: number;
  readonly height: number;
}

/** The place under the cursor in words. */
const spoken = ({ cursor, game, reviewed }: GameModel, layout: SceneLayout | undefined): string => {
  const place = layout?.places.find((one) => one.place.id === cursor)?.place;
  if (place === undefined || reviewed !== undefined) return '';
  const { id, piece, owner } = place;
  const ground = owner === undefined ? 'empty' : `owned by ${game.names[owner - 1]}`;
  const whose = piece?.seat === undefined ? '' : `, ${game.names[piece.seat - 1]}`;
  return `${withNames(id, game.names)}: ${piece?.name ?? ground}${whose}`;
};

const drawPrompt = (canvas: Canvas, model: GameModel, layout: SceneLayout | undefined): void => {
  const { asked, reviewed, status } = model;
  const row = canvas.height - 2;
  canvas.put(0, row + 1, reviewed === undefined ? KEYS : REVIEW_KEYS, { tone: 'soft' });
  if (asked === undefined || reviewed !== undefined) {
    canvas.put(0, row, status ?? '', { tone: 'accent' });
    return;
  }
  const { prompt, line } = asked;
  canvas.put(0, row, prompt, { isBold: true });
  canvas.put(prompt.length, row, line.text);
  canvas.put(prompt.length + line.at, row, line.text[line.at] ?? ' ', { isInverse: true });
  if (line.text === '') canvas.put(prompt.length + 2, row, spoken(model, layout), { tone: 'soft' });
};

/** What the game asks the person to act; returns the row below it. */
const drawQuestion = (canvas: Canvas, model: GameModel, area: Omit<Area, 'height'>): number => {
  const { asked, game, view, reviewed } = model;
  const prompt = game.game.board?.scene(view).prompt;
  if (prompt === undefined || asked === undefined || reviewed !== undefined) return area.row;
  const lines = wrapLine(withNames(prompt, game.names), area.width);
  for (const [i, line] of lines.entries()) canvas.put(area.column, area.row + i, line, { isBold: true });
  return area.row + lines.length;
};

/** Players, choices and events, in a column next to the board. */
const drawBeside = (canvas: Canvas, model: GameModel, height: number): GamePicture['list'] => {
  const column = canvas.width - SIDE;
  const players = drawPlayers(canvas, playerLines(model, SIDE), column, 1) + 1;
  const row = drawQuestion(canvas, model, { column, row: players, width: SIDE });
  const { list, below } = drawChoices(canvas, model, {
    column,
    row,
    room: Math.max(4, Math.floor(height / 3)),
  });
  drawLog(canvas, model.log, { column, row: below + 1, width: SIDE, height: height - below });
  return list;
};

/** The same below the board, as far as there is room: choices come before events. */
const drawBelow = (canvas: Canvas, model: GameModel, top: number): GamePicture['list'] => {
  const bottom = canvas.height - 2;
  const players = playerLines(model, canvas.width).slice(0, bottom - top - 2);
  const next = drawPlayers(canvas, players, 0, top);
  const row = drawQuestion(canvas, model, { column: 0, row: next, width: canvas.width });
  const room = Math.min(bottom - row, Math.max(4, Math.floor((bottom - row) / 2)));
  const { list, below } = drawChoices(canvas, model, { column: 0, row, room });
  drawLog(canvas, model.log, { column: 0, row: below, width: canvas.width, height: bottom - below });
  return list;
};

/** The row below the board. A game without a board needs only the lines of its text. */
const endOfBoard = ({ game, view }: GameModel, lowest: number): number =>
  game.game.board === undefined ? Math.min(lowest, 2 + game.game.text.draw(view).split('\n').length) : lowest;

/** The whole window: title, board, players, choices, events, and the input line. */
export const drawGame = (model: GameModel, { columns, rows }: WindowSize): GamePicture => {
  const canvas = new Canvas(columns, rows);
  const isWide = columns >= WIDE;
  const below = isWide ? 2 : Math.min(9, 5 + playerLines(model, columns).length);
  const room = { columns: isWide ? columns - SIDE - 1 : columns, rows: rows - 1 - below };
  drawTitle(canvas, model);
  const board = drawBoard(canvas, model, room);
  const list = isWide
    ? drawBeside(canvas, model, room.rows)
    : drawBelow(canvas, model, endOfBoard(model, rows - below));
  drawPrompt(canvas, model, board.layout);
  return { canvas, ...board, ...(list !== undefined && { list }) };
};

/** An empty window with a message in its centre, while the keyboard is handed over. */
export const drawCurtain = (text: string, { columns, rows }: WindowSize): GamePicture => {
  const canvas = new Canvas(columns, rows);
  canvas.put(Math.max(0, Math.floor((columns - text.length) / 2)), Math.floor(rows / 2), text, {
    isBold: true,
  });
  return { canvas };
};

/** A page of text, as much of it as fits. */
export const drawPage = (lines: readonly string[], { columns, rows }: WindowSize): GamePicture => {
  const canvas = new Canvas(columns, rows);
  const wrapped = lines.flatMap((line) => wrapLine(line, Math.min(columns - 4, 76)));
  for (const [i, line] of wrapped.slice(0, rows - 3).entries())
    canvas.put(2, 1 + i, line, { isBold: /^\S.*:$/.test(line) });
  canvas.put(2, rows - 1, 'Enter: back to the game', { tone: 'soft' });
  return { canvas };
};
