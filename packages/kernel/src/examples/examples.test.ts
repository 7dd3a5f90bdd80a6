import { expect, test } from 'bun:test';
import { checkGame } from '../conformance/index.ts';
import type { Game } from '../game.ts';
import { pig } from './pig.ts';
import { trails } from './trails.ts';

test('Pig keeps the contract', () => expect(checkGame(pig as Game, { hidden: ['rng'] })).toEqual([]));

test('Trails keeps the contract', () => expect(checkGame(trails as Game)).toEqual([]));
