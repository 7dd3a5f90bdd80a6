import { expect, test } from 'bun:test';
import { isOnlyHere } from './inviteLink.ts';

test('links to this computer work on no other', () => {
  for (const name of ['localhost', 'ludus.localhost', '127.0.0.1', '127.1.2.3', '[::1]'])
    expect(isOnlyHere(name)).toBe(true);
  for (const name of ['games.example', '192.168.1.20', 'localhost.example', '127.0.0.1.example'])
    expect(isOnlyHere(name)).toBe(false);
});
