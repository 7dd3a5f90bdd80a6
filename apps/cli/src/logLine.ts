import { type Style, styled } from './screen/style.ts';

const LEVEL_STYLES: Readonly<Record<string, Style>> = {
  info: { tone: 'soft' },
  warn: { tone: 'accent', isBold: true },
  error: { tone: 'bad', isBold: true },
};

const statusStyle = (status: number): Style =>
  status >= 500 ? { tone: 'bad' } : status >= 400 ? { tone: 'accent' } : { tone: 'good' };

const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const fieldsText = (fields: Readonly<Record<string, unknown>>): string =>
  Object.entries(fields)
    .map(([name, value]) => ` ${name}=${valueText(value)}`)
    .join('');

/** A line of the server's log for people: the time, the level, and what happened. Other lines stay as they are. */
export const readableLog = (line: string, isColoured: boolean): string => {
  let fields: Readonly<Record<string, unknown>>;
  try {
    fields = JSON.parse(line);
  } catch {
    return line;
  }
  const { time, level, message, requestId: _, ...rest } = fields;
  const moment = new Date(String(time)).toLocaleTimeString('en-GB');
  const head = `${moment} ${styled(String(level).padEnd(5), LEVEL_STYLES[String(level)] ?? {}, isColoured)}`;
  if (message !== 'request') return `${head} ${message}${fieldsText(rest)}`;
  const { method, path, status, ms, client, ...more } = rest;
  const shown = styled(String(status), statusStyle(Number(status)), isColoured);
  return `${head} ${shown} ${method} ${path} ${ms} ms ${client}${fieldsText(more)}`;
};
