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
  ['facets', 'no words at all', without('text')],
  ['facets', 'words without a drawing', brokenText({ draw: undefined as never })],
  ['facets', 'secrets that spectators are not told apart', brokenSecrets({ spectate: undefined as never })],
  ['facets', 'seats that nobody can leave', brokenSeating({ resign: undefined as never })],
  ['facets', 'a record without turns', brokenNim({ record: { progress: () => [] } as never })],
  ['facets', 'learning without symmetries', taughtNim({ symmetries: null as never })],
  [
    'facets',
    'a search that knows nothing about playing',
    brokenNim({ search: { position: never } as never }),
  ],
  ['facets', 'a board that cannot be pointed at', brokenNim({ board: { scene: never } as never })],
  ['about', 'a game that is about nothing', brokenAbout({ line: ' ' })],
  ['about', 'a game without rules', brokenAbout({ rules: [] })],
  ['about', 'a rule without a title', brokenAbout({ rules: [{ title: '', text: 'Take.' }] })],
  ['about', 'a rule that says nothing', brokenAbout({ rules: [{ title: 'A turn', text: '' }] })],
  ['notation', 'two actions look the same', brokenText({ makeNotation: (_, { count }) => `${count}` })],
  [
    'notation',
    'a notation is not read back',
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
  ['drawing', 'nothing to see', brokenText({ draw: () => ' \n' })],
  [
    'drawing',
    'nothing to see in a view',
    brokenCards({ text: { ...highCard.text, draw: (state) => ('seat' in state ? '' : 'cards') } }),
  ],
  ['drawing', 'a phase without a name', brokenNim({ phase: () => '' })],
  ['events', 'an event without a sentence', brokenText({ describeEvent: () => ' ' })],
  [
    'events',
    'an event at the beginning without a sentence',
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
    'a sentence that needs the whole state',
    brokenCards({
      text: { ...highCard.text, describeEvent: (state) => ('deck' in state ? 'A card is shown.' : '') },
    }),
  ],
  [
    'events',
    'a sentence that only seats can be told',
    brokenCards({
      text: {
        ...highCard.text,
        describeEvent: (state) => ('seat' in state && state.seat === 0 ? '' : 'A card is shown.'),
      },
    }),
  ],
  ['board', 'a scene that is not JSON', brokenScene({ piece: undefined })],
  ['board', 'two places of one name', brokenScene({ id: 'match' })],
  ['board', 'places on top of each other', brokenScene({ x: 0 })],
  ['board', 'a place that is nowhere', brokenScene({ y: 1 / 0 })],
  ['board', 'a shape nobody can draw', brokenScene({ shape: 'star' as 'disc' })],
  ['board', 'ground of somebody who is not there', brokenScene({ owner: 3 })],
  ['board', 'a piece of somebody who is not there', brokenScene({ piece: { name: 'match', seat: 0 } })],
  ['board', 'a piece without a name', brokenScene({ piece: { name: '' } })],
  ['board', 'a piece that is a book', brokenScene({ piece: { name: 'match', text: 'match' } })],
  ['board', 'a piece of no known shape', brokenScene({ piece: { name: 'match', shape: 'cube' as 'card' } })],
  ['board', 'a piece of no known colour', brokenScene({ piece: { name: 'match', colour: 'pink' as 'red' } })],
  ['board', 'a place that stands for one that is not there', brokenScene({ sameAs: 'z9' })],
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
  ['board', 'an action that points beside the board', brokenPointing(() => ({ places: ['z9'] }))],
  ['board', 'two actions pointed at alike', brokenPointing(({ heap }) => ({ places: [`heap ${heap + 1}`] }))],
  [
    'board',
    'an action that begins like another',
    brokenPointing(({ heap, count }) => ({
      places: [`heap ${heap + 1}`],
      ...(count > 1 && { choice: `take ${count}` }),
    })),
  ],
  [
    'board',
    'an action that is elsewhere afterwards',
    brokenPointing(({ heap, count }, { heaps }) => ({
      places: [`heap ${heap + 1}`],
      choice: `leave ${heaps[heap]! - count}`,
    })),
  ],
  ['board', 'views that cannot be seen', brokenCards({ board: cardTable('seat') })],
];
