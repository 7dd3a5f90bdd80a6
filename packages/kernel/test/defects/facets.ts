import { nim } from '../../src/examples/nim.ts';
import { err, ok, problem } from '../../src/index.ts';
import { highCard } from '../highCard.ts';
import {
  brokenAbout,
  brokenCards,
  brokenNim,
  brokenPointing,
  brokenScene,
  brokenSeating,
  brokenSecrets,
  brokenText,
  cardTable,
  type Defect,
  isOver,
  never,
  taughtNim,
  without,
} from './broken.ts';

export const FACETS_DEFECTS: readonly Defect[] = [
  ['about', 'an id with a space', brokenNim({ id: 'my nim' })],
  ['about', 'no id', brokenNim({ id: undefined as never })],
  ['facets', 'no boards', brokenNim({ variants: [] })],
  ['facets', 'two boards with one id', brokenNim({ variants: [...nim.variants, ...nim.variants] })],
  [
    'facets',
    'a board for more players than it takes',
    brokenNim({ variants: nim.variants.map((variant) => ({ ...variant, minSeats: 3 })) }),
  ],
  ['facets', 'no text', without('text')],
  ['facets', 'text without a drawing', brokenText({ draw: undefined as never })],
  ['facets', 'secrets without a view for spectators', brokenSecrets({ spectate: undefined as never })],
  ['facets', 'seating without resignation', brokenSeating({ resign: undefined as never })],
  ['facets', 'a record without turns', brokenNim({ record: { progress: () => [] } as never })],
  ['facets', 'learning without symmetries', taughtNim({ symmetries: null as never })],
  ['facets', 'search without an evaluation', brokenNim({ search: { position: never } as never })],
  ['facets', 'a board that cannot be pointed at', brokenNim({ board: { scene: never } as never })],
  ['about', 'a game without a description', brokenAbout({ line: ' ' })],
  ['about', 'a game without rules', brokenAbout({ rules: [] })],
  ['about', 'a rule without a title', brokenAbout({ rules: [{ title: '', text: 'Take.' }] })],
  ['about', 'a rule without a text', brokenAbout({ rules: [{ title: 'A turn', text: '' }] })],
  [
    'notation',
    'two actions with the same notation',
    brokenText({ makeNotation: (_, { count }) => `${count}` }),
  ],
  [
    'notation',
    'a notation that cannot be read back',
    brokenText({ parseNotation: () => err(problem('no', '', 'No.')) }),
  ],
  [
    'notation',
    'nonsense is read as a move',
    brokenText({
      parseNotation: (state, text) => {
        const read = nim.text.parseNotation(state, text);
        return read.ok || isOver(state) ? read : ok(nim.legal(state)[0]!);
      },
    }),
  ],
  ['drawing', 'an empty drawing', brokenText({ draw: () => ' \n' })],
  [
    'drawing',
    'an empty drawing of a view',
    brokenCards({ text: { ...highCard.text, draw: (state) => ('seat' in state ? '' : 'cards') } }),
  ],
  ['drawing', 'a phase without a name', brokenNim({ phase: () => '' })],
  ['events', 'an event without a sentence', brokenText({ describeEvent: () => ' ' })],
  [
    'events',
    'an event of the setup without a sentence',
    brokenNim({
      setup: (config, seed) => {
        const started = nim.setup(config, seed);
        const dealt = { type: 'taken', seat: 1, heap: 0, left: 99 } as const;
        return started.ok ? ok({ ...started.value, events: [dealt] }) : started;
      },
      text: { ...nim.text, describeEvent: (_, { left }) => (left === 99 ? '' : 'Taken.') },
    }),
  ],
  [
    'events',
    'a sentence that needs the full state',
    brokenCards({
      text: { ...highCard.text, describeEvent: (state) => ('deck' in state ? 'A card is shown.' : '') },
    }),
  ],
  [
    'events',
    'a sentence that spectators do not get',
    brokenCards({
      text: {
        ...highCard.text,
        describeEvent: (state) => ('seat' in state && state.seat === 0 ? '' : 'A card is shown.'),
      },
    }),
  ],
  ['board', 'a scene that is not JSON', brokenScene({ piece: undefined })],
  ['board', 'two places with the same name', brokenScene({ id: 'match' })],
  ['board', 'places on top of each other', brokenScene({ x: 0 })],
  ['board', 'a place at infinity', brokenScene({ y: 1 / 0 })],
  ['board', 'a place of an unknown shape', brokenScene({ shape: 'star' as 'disc' })],
  ['board', 'a place owned by a seat that does not exist', brokenScene({ owner: 3 })],
  ['board', 'a piece of a seat that does not exist', brokenScene({ piece: { name: 'match', seat: 0 } })],
  ['board', 'a piece without a name', brokenScene({ piece: { name: '' } })],
  ['board', 'a piece with a long text', brokenScene({ piece: { name: 'match', text: 'match' } })],
  [
    'board',
    'a piece of an unknown shape',
    brokenScene({ piece: { name: 'match', shape: 'cube' as 'card' } }),
  ],
  [
    'board',
    'a piece of an unknown colour',
    brokenScene({ piece: { name: 'match', colour: 'pink' as 'red' } }),
  ],
  ['board', 'a place that is the same as one that does not exist', brokenScene({ sameAs: 'z9' })],
  [
    'board',
    'places that change their order',
    brokenNim({
      board: {
        ...nim.board!,
        scene: (state) => ({
          places:
            state.next === 1 ? nim.board!.scene(state).places : nim.board!.scene(state).places.toReversed(),
        }),
      },
    }),
  ],
  ['board', 'an action that points at nothing', brokenPointing(() => ({ places: [] }))],
  ['board', 'an action that points outside the board', brokenPointing(() => ({ places: ['z9'] }))],
  [
    'board',
    'two actions entered the same way',
    brokenPointing(({ heap }) => ({ places: [`heap ${heap + 1}`] })),
  ],
  [
    'board',
    'an action whose places start like those of another',
    brokenPointing(({ heap, count }) => ({
      places: [`heap ${heap + 1}`],
      ...(count > 1 && { choice: `take ${count}` }),
    })),
  ],
  [
    'board',
    'an action that points elsewhere once it is played',
    brokenPointing(({ heap, count }, { heaps }) => ({
      places: [`heap ${heap + 1}`],
      choice: `leave ${heaps[heap]! - count}`,
    })),
  ],
  ['board', 'views without a scene', brokenCards({ board: cardTable('seat') })],
];
