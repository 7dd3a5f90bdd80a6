import { expect, test } from 'bun:test';
import { parseSettings } from './settings.ts';

test('saved settings are read again', () => {
  const kept = {
    theme: 'dark',
    motion: 'off',
    pace: 'slow',
    volume: 0.25,
    muted: true,
    notify: true,
  } as const;
  expect(parseSettings(kept)).toEqual(kept);
});

test('invalid settings are replaced by the defaults', () => {
  const defaults = parseSettings(undefined);
  expect(defaults).toEqual({
    theme: 'system',
    motion: 'on',
    pace: 'normal',
    volume: 0.6,
    muted: false,
    notify: false,
  });
  expect(parseSettings({ theme: 'pink', pace: 'toString', volume: 7, muted: 'yes', notify: 1 })).toEqual(
    defaults,
  );
});
