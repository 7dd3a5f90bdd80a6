import { expect, test } from 'bun:test';
import { makeCommandLine } from './commandLine.ts';

test('a command line contains the options that are set, quoted for the shell', () => {
  const options = {
    games: 8,
    variants: 'off,strict',
    title: "the game's rules",
    db: undefined,
    agent: 'mcts@nodes=5',
  };
  expect(makeCommandLine('ludus tune nim', options)).toBe(
    "ludus tune nim --games 8 --variants off,strict --title 'the game'\\''s rules' --agent mcts@nodes=5",
  );
});
