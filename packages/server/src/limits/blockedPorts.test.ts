import { expect, test } from 'bun:test';
import { isBlockedByBrowsers } from './blockedPorts.ts';

test('browsers refuse ports of other protocols, and no others', () => {
  for (const port of [1, 25, 2049, 4190, 5060, 6000, 6697, 10080])
    expect(isBlockedByBrowsers(port)).toBe(true);
  for (const port of [80, 443, 3000, 4100, 5173, 8080, 10081]) expect(isBlockedByBrowsers(port)).toBe(false);
});
