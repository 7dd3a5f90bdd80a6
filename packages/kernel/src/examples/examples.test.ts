import { expect, test } from 'bun:test';
import { checkGame } from '../conformance/index.ts';
import type { Game } from '../game.ts';
import { hex } from './hex.ts';
import { liarsDice } from './liarsDice.ts';
import { pig } from './pig.ts';
import { trails } from './trails.ts';

test('Pig keeps the contract', () => expect(checkGame(pig as Game)).toEqual([]));

test('Trails keeps the contract', () => expect(checkGame(trails as Game)).toEqual([]));

test('Liar’s dice keeps the contract', () => expect(checkGame(liarsDice as Game, { every: 4 })).toEqual([]));

test('Hex keeps the contract', () => expect(checkGame(hex as Game, { every: 12 })).toEqual([]));
