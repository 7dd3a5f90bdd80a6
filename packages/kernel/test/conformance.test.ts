import { describe, expect, test } from 'bun:test';
import { CHECKS, type Check, checkGame, playthrough } from '../src/conformance/index.ts';
import { type NimAction, type NimState, nim, nimLearning } from '../src/examples/nim.ts';
import {
  type About,
  err,
  type FeatureLayout,
  type Features,
  type Game,
  type GameAi,
  hashJson,
  hashWords,
  type Learning,
  makeJson,
  NO_SYMMETRY,
  ok,
  type Pointing,
  type Position,
  positionOf,
  problem,
  type Seating,
  type Secrets,
  STAY_SEATED,
  type Symmetries,
  unwrap,
  viewFor,
} from '../src/index.ts';
import { FAULTS } from './faults.ts';
import { type CardEvent, type CardState, type CardView, highCard } from './highCard.ts';

type Nim = typeof nim;
type HighCard = typeof highCard;

const brokenNim = (defect: Partial<Nim>): Nim => ({ ...nim, ...defect });
const brokenCards = (defect: Partial<HighCard>): HighCard => ({ ...highCard, ...defect });

const brokenText = (defect: Partial<Nim['text']>): Nim => brokenNim({ text: { ...nim.text, ...defect } });
const brokenSecrets = (defect: Partial<Secrets<CardState, CardEvent, CardView>>): HighCard =>
  brokenCards({ secrets: { ...highCard.secrets!, ...defect } });
const brokenSeating = (defect: Partial<Seating<NimState, NimAction>>): Nim =>
  brokenNim({ seating: { ...STAY_SEATED, ...defect } });
const taughtNim = (learning: Partial<Learning<NimState, NimAction>>): Nim =>
  brokenNim({ learning: { features: vectors({}), symmetries: mirror, ...learning } });

/** Nim seen from behind: the heaps in the other order. */
const mirror: Symmetries<NimState, NimAction> = {
  count: () => 2,
  state: (state, symmetry) => (symmetry === 0 ? state : { ...state, heaps: state.heaps.toReversed() }),
  action: ({ heaps }, action, symmetry) =>
    symmetry === 0 ? action : { ...action, heap: heaps.length - 1 - action.heap },
};

const vectors = (defect: Partial<FeatureLayout>): Features<NimState> => ({
  layout: ({ heaps: { length } }) => ({
    version: 1,
    dimension: length,
    parts: [{ name: 'heaps', length, meaning: 'What they hold.' }],
    ...defect,
  }),
  vector: ({ heaps }) => Float32Array.from(heaps),
});

/** Nim whose actions are numbered by `number`; undefined writes nothing. */
const numberedNim = (
  number: (action: NimAction) => number | undefined,
  layout: Partial<FeatureLayout> = {},
): Nim =>
  taughtNim({
    actions: {
      layout: (state) => ({ ...nimLearning.actions!.layout(state), ...layout }),
      number: (position, moves, into) => {
        for (const [i, move] of moves.entries()) {
          const found = number(position.action(move));
          if (found !== undefined) into[i] = found;
        }
      },
    },
  });

/** Nim on a board where every place has `defect`. */
const brokenScene = (defect: Readonly<Record<string, unknown>>): Nim =>
  brokenNim({
    board: {
      ...nim.board!,
      scene: (state) => ({
        places: nim.board!.scene(state).places.map((place) => ({ ...place, ...defect })),
      }),
    },
  });

const brokenPointing = (point: (action: NimAction, state: NimState) => Pointing): Nim =>
  brokenNim({ board: { ...nim.board!, point } });

/** A table for the card game, on which states that have a certain field cannot be seen. */
const cardTable = (unseen?: string): NonNullable<HighCard['board']> => ({
  scene: (view) => ({ places: [{ id: 'table', x: 0, y: unseen !== undefined && unseen in view ? NaN : 0 }] }),
  point: (action) => ({ places: [], choice: JSON.stringify(action) }),
});

/** Finds every position equal. */
const ai: GameAi<NimState, NimAction, NimState> = {
  features: [],
  profiles: [],
  evaluator: () => ({ evaluate: (_, into) => into.fill(1 / into.length), features: () => {} }),
};

/** Nim with an inner form of its own that differs from the honest one by `defect`. */
const brokenPosition = (
  defect: (honest: Position<NimState, NimAction>) => Partial<Position<NimState, NimAction>>,
): Nim =>
  brokenNim({
    search: {
      ai,
      position: (state) => {
        const honest = positionOf(nim, state);
        const copy: Position<NimState, NimAction> = {
          toAct: () => honest.toAct(),
          legal: (into) => honest.legal(into),
          apply: (move) => honest.apply(move),
          undo: () => honest.undo(),
          keyLow: () => honest.keyLow(),
          keyHigh: () => honest.keyHigh(),
          outcome: () => honest.outcome(),
          action: (move) => honest.action(move),
          state: () => honest.state(),
        };
        return { ...copy, ...defect(honest) };
      },
    },
  });

let calls = 0;
const flip = (): boolean => {
  calls += 1;
  return calls % 2 === 0;
};

const isOver = (state: NimState): boolean => nim.toAct(state) === undefined;

const never = (): never => {
  throw new Error('nobody should ask');
};

const without = (facet: keyof Nim): Nim => brokenNim({ [facet]: undefined });
const brokenAbout = (defect: Partial<About>): Nim => brokenText({ about: { ...nim.text.about, ...defect } });

const onlyAction = (state: NimState): NimAction | undefined => {
  const [first, ...others] = nim.legal(state);
  return others.length === 0 ? first : undefined;
};

/** Every defect is planted in an honest game and must be found by the check it is listed under. */
const DEFECTS: readonly (readonly [Check, string, Game])[] = [
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
  [
    'setup',
    'the same seed gives another start',
    brokenNim({ setup: () => ok({ state: { heaps: [flip() ? 3 : 4], next: 1 }, events: [] }) }),
  ],
  [
    'setup',
    'an unknown variant is taken for the default',
    brokenNim({ configure: (choices) => nim.configure({ ...choices, variant: 'classic' }) }),
  ],
  [
    'setup',
    'any number of players is configured',
    brokenNim({ configure: ({ players: _, ...rest }) => nim.configure(rest) }),
  ],
  [
    'setup',
    'unknown options are passed over',
    brokenNim({ configure: ({ options: _, ...rest }) => nim.configure(rest) }),
  ],
  [
    'setup',
    'its own configuration is refused',
    brokenNim({ parseConfig: () => err([problem('no', '', 'No.')]) }),
  ],
  ['setup', 'another number of seats than asked for', brokenNim({ seatCount: () => 3 })],
  ['setup', 'no setup at all', brokenNim({ setup: () => err([problem('no', '', 'No.')]) })],
  [
    'legal',
    'nothing to do before the end',
    brokenNim({ legal: (state) => (state.next === 2 ? [] : nim.legal(state)) }),
  ],
  [
    'legal',
    'something to do after the end',
    brokenNim({
      legal: (state) => (isOver(state) ? [{ type: 'take', heap: 0, count: 1 }] : nim.legal(state)),
    }),
  ],
  [
    'legal',
    'an action listed twice',
    brokenNim({ legal: (state) => nim.legal(state).flatMap((action) => [action, action]) }),
  ],
  [
    'legal',
    'another order every time',
    brokenNim({ legal: (state) => (flip() ? nim.legal(state) : nim.legal(state).toReversed()) }),
  ],
  [
    'legal',
    'a seat that is not at the table',
    brokenNim({ toAct: (state) => (isOver(state) ? undefined : 3) }),
  ],
  ['forced', 'an action is forced where others are legal', brokenNim({ forced: (s) => nim.legal(s)[0] })],
  [
    'forced',
    'another action than the legal one is forced',
    brokenNim({
      forced: (state) => {
        const only = onlyAction(state);
        return only && { ...only, heap: only.heap + 1 };
      },
    }),
  ],
  [
    'forced',
    'an action is forced after the end',
    brokenNim({ forced: (state) => (isOver(state) ? { type: 'take', heap: 0, count: 1 } : undefined) }),
  ],
  [
    'forced',
    'the only action is forced now and then',
    brokenNim({ forced: (state) => (flip() ? onlyAction(state) : undefined) }),
  ],
  [
    'play',
    'a legal action is refused',
    brokenNim({
      play: (state, action, seat) =>
        action.count === 2 ? err(problem('no', '', 'No.')) : nim.play(state, action, seat),
    }),
  ],
  [
    'play',
    'a legal action throws',
    brokenNim({
      play: (state, action, seat) =>
        action.count === 2 ? unwrap(err(problem('no', '', 'No.'))) : nim.play(state, action, seat),
    }),
  ],
  [
    'play',
    'the same action gives another state',
    brokenNim({
      play: (state, action, seat) =>
        flip() && action.count > 1
          ? nim.play(state, { ...action, count: 1 }, seat)
          : nim.play(state, action, seat),
    }),
  ],
  [
    'play',
    'an event without a type',
    brokenNim({
      play: (state, action, seat) => {
        const played = nim.play(state, action, seat);
        return played.ok
          ? ok({ ...played.value, events: [{ ...played.value.events[0]!, type: '' as 'taken' }] })
          : played;
      },
    }),
  ],
  [
    'refusal',
    'too many can be taken',
    brokenNim({
      play: (state, action, seat) =>
        nim.play(state, { ...action, count: Math.min(action.count, state.heaps[action.heap]! || 1) }, seat),
    }),
  ],
  [
    'refusal',
    'anybody may play',
    brokenNim({ play: (state, action) => nim.play(state, action, state.next) }),
  ],
  [
    'refusal',
    'a refusal says nothing',
    brokenNim({
      play: (state, action, seat) => {
        const played = nim.play(state, action, seat);
        return played.ok ? played : err({ ...played.error, message: '' });
      },
    }),
  ],
  [
    'refusal',
    'a refusal throws',
    brokenNim({ play: (state, action, seat) => ok(unwrap(nim.play(state, action, seat))) }),
  ],
  [
    'refusal',
    'an action of no known kind is an error of the program',
    brokenNim({
      play: (state, action, seat) => {
        if (action.type !== 'take') throw new TypeError('no rule for it');
        return nim.play(state, action, seat);
      },
    }),
  ],
  [
    'purity',
    'the state is changed in place',
    brokenNim({
      play: (state, action, seat) => {
        const played = nim.play(state, action, seat);
        if (played.ok) (state.heaps as number[])[action.heap] = 0;
        return played;
      },
    }),
  ],
  [
    'purity',
    'the state is changed by looking at it',
    brokenText({
      draw: (state) => {
        (state.heaps as number[]).reverse();
        return 'heaps';
      },
    }),
  ],
  [
    'purity',
    'the state is changed by asking what is forced',
    brokenNim({
      forced: (state) => {
        (state.heaps as number[]).reverse();
        return undefined;
      },
    }),
  ],
  [
    'purity',
    'an action is changed in place',
    brokenText({
      makeNotation: (state, action) => {
        const text = nim.text.makeNotation(state, action);
        Object.assign(action, { count: 50 });
        return text;
      },
    }),
  ],
  ['outcome', 'nobody wins', brokenNim({ outcome: () => undefined })],
  [
    'outcome',
    'somebody wins too early',
    brokenNim({ outcome: (state) => nim.outcome({ ...state, heaps: [0] }) }),
  ],
  [
    'outcome',
    'a seat is not ranked',
    brokenNim({
      outcome: (state) => {
        const outcome = nim.outcome(state);
        return outcome && { ...outcome, ranking: outcome.ranking.slice(0, 1) };
      },
    }),
  ],
  [
    'outcome',
    'ranks have a hole',
    brokenNim({
      outcome: (state) => {
        const outcome = nim.outcome(state);
        return (
          outcome && {
            ...outcome,
            ranking: outcome.ranking.map((rank) => ({ ...rank, rank: rank.rank * 2 - 1 })),
          }
        );
      },
    }),
  ],
  [
    'outcome',
    'the loser wins',
    brokenNim({
      outcome: (state) => {
        const outcome = nim.outcome(state);
        return outcome && { ...outcome, winners: [state.next] };
      },
    }),
  ],
  [
    'outcome',
    'no reason is given',
    brokenNim({
      outcome: (state) => {
        const outcome = nim.outcome(state);
        return outcome && { ...outcome, reason: '' };
      },
    }),
  ],
  [
    'ending',
    'the game goes on for ever',
    brokenNim({
      play: (state, action, seat) => {
        const played = nim.play(state, action, seat);
        return played.ok && isOver(played.value.state)
          ? ok({ ...played.value, state: { heaps: [3, 4, 5], next: 1 } })
          : played;
      },
    }),
  ],
  [
    'serialisation',
    'its own state is refused',
    brokenNim({ parseState: () => err([problem('no', '', 'No.')]) }),
  ],
  [
    'serialisation',
    'the state read back is another one',
    brokenNim({
      parseState: (value) => {
        const state = nim.parseState(value);
        return state.ok ? ok({ ...state.value, next: 1 }) : state;
      },
    }),
  ],
  [
    'serialisation',
    'the state is not JSON',
    brokenNim({
      play: (state, action, seat) => {
        const played = nim.play(state, action, seat);
        if (!played.ok) return played;
        return ok({ ...played.value, state: Object.assign({ ...played.value.state }, { since: undefined }) });
      },
    }),
  ],
  [
    'serialisation',
    'an action read back is another one',
    brokenNim({
      parseAction: (value) => {
        const action = nim.parseAction(value);
        return action.ok ? ok({ ...action.value, count: 1 }) : action;
      },
    }),
  ],
  ['boundary', 'any state is accepted', brokenNim({ parseState: (value) => ok(value as NimState) })],
  [
    'boundary',
    'unknown fields are accepted',
    brokenNim({
      parseState: (value) => {
        const { 'not a field': _, ...rest } = Object(value) as Record<string, unknown>;
        return nim.parseState(rest);
      },
    }),
  ],
  [
    'boundary',
    'nonsense throws',
    brokenNim({
      parseAction: (value) => nim.parseAction({ ...(value as NimAction), type: (value as NimAction).type }),
    }),
  ],
  [
    'boundary',
    'a refusal lists no problem',
    brokenNim({
      parseConfig: (value) => {
        const config = nim.parseConfig(value);
        return config.ok ? config : err([]);
      },
    }),
  ],
  ['hash', 'a hash of 32 bits', brokenNim({ hash: (state) => hashJson(state).slice(0, 8) })],
  [
    'hash',
    'a hash that sees the order of keys',
    brokenNim({ hash: (state) => hashJson(JSON.stringify(state)) }),
  ],
  ['hash', 'a hash that does not see the move', brokenNim({ hash: () => hashJson('nim') })],
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
  [
    'view',
    'the view holds the generator',
    brokenSecrets({ view: (state, seat) => ({ ...viewFor(highCard, state, seat), rng: state.rng }) }),
  ],
  [
    'view',
    'the view holds the cards of others',
    brokenSecrets({ view: (state, seat) => ({ ...viewFor(highCard, state, seat), hands: state.hands }) }),
  ],
  [
    'view',
    'the view holds the order of the deck',
    brokenSecrets({ view: (state, seat) => ({ ...viewFor(highCard, state, seat), deck: state.deck }) }),
  ],
  [
    'view',
    'what spectators see is not JSON',
    brokenSecrets({
      spectate: (state) => Object.assign({ ...highCard.secrets!.spectate(state) }, { note: undefined }),
    }),
  ],
  [
    'view',
    'what spectators see holds the generator',
    brokenSecrets({
      spectate: (state) => ({ ...highCard.secrets!.spectate(state), rng: { seed: 'kept', index: 0 } }),
    }),
  ],
  [
    'view',
    'spectators see the cards of a seat',
    brokenSecrets({ spectate: (state) => highCard.secrets!.view(state, 1) }),
  ],
  [
    'view',
    'the imagined state is no state',
    brokenSecrets({
      determinize: (view, rng) => ({ ...highCard.secrets!.determinize(view, rng), totals: [-1] }),
    }),
  ],
  [
    'view',
    'the imagined state looks different',
    brokenSecrets({
      determinize: (view, rng) => ({
        ...highCard.secrets!.determinize(view, rng),
        totals: view.totals.map((total) => total + 1),
      }),
    }),
  ],
  [
    'secrets',
    'the view is the whole truth',
    {
      ...highCard,
      text: { ...highCard.text, draw: () => 'cards' },
      secrets: {
        ...highCard.secrets,
        view: (state: unknown) => ({ state, note: 'all of it' }),
        determinize: (view: unknown) => (view as { state: unknown }).state,
      },
    } as Game,
  ],
  [
    'position',
    'the inner form lists other moves',
    brokenPosition((honest) => ({
      legal: (into) => {
        honest.legal(into);
        into.reverse();
      },
    })),
  ],
  ['position', 'the inner form cannot take back', brokenPosition(() => ({ undo: () => undefined }))],
  [
    'position',
    'the inner form leads elsewhere',
    brokenPosition((honest) => ({ apply: (move) => honest.apply(move === 1 ? 0 : move) })),
  ],
  [
    'position',
    'the key does not see the move',
    brokenPosition(() => ({ keyLow: () => 0, keyHigh: () => 0 })),
  ],
  ['position', 'the inner form has another seat to act', brokenPosition(() => ({ toAct: () => 1 }))],
  ['position', 'the inner form does not know the end', brokenPosition(() => ({ outcome: () => undefined }))],
  [
    'doors',
    'choices that are none throw',
    brokenNim({
      configure: ({ options = {}, ...rest }) =>
        nim.configure({ ...rest, options: Object.fromEntries(Object.entries(options)) }),
    }),
  ],
  [
    'doors',
    'choices that are none are taken for the default',
    brokenNim({ configure: (choices) => nim.configure({ ...choices }) }),
  ],
  [
    'doors',
    'an action without its fields throws',
    brokenNim({
      play: (state, action, seat) => nim.play(state, { ...action, count: action.count.valueOf() }, seat),
    }),
  ],
  [
    'doors',
    'parts of a number are played',
    brokenNim({
      play: (state, action, seat) =>
        nim.play(
          state,
          typeof action?.count === 'number' ? { ...action, count: Math.ceil(action.count) } : action,
          seat,
        ),
    }),
  ],
  [
    'doors',
    'what is told was read after it was checked',
    brokenNim({
      play: (state, action, seat) => {
        const played = nim.play(state, action, seat);
        if (!played.ok) return played;
        const events = played.value.events.map((event) => ({ ...event, heap: action.heap }));
        return ok({ ...played.value, events });
      },
    }),
  ],
  [
    'doors',
    'any seat that looks like the right one may act',
    brokenNim({ play: (state, action, seat) => nim.play(state, action, Number(seat)) }),
  ],
  [
    'doors',
    'a state is handed out as it came',
    brokenNim({
      parseState: (value) => {
        const parsed = nim.parseState(value);
        return parsed.ok ? ok(value as NimState) : parsed;
      },
    }),
  ],
  [
    'doors',
    'a broken state throws',
    brokenNim({
      play: (state, action, seat) =>
        state.heaps.length > 0 ? nim.play(state, action, seat) : err(problem('no', '', 'No.')),
    }),
  ],
  [
    'doors',
    'a state can be played that is none',
    brokenNim({
      play: (state, action, seat) => nim.play({ heaps: state?.heaps, next: state?.next }, action, seat),
    }),
  ],
  [
    'doors',
    'a number as a notation throws',
    brokenText({ parseNotation: (state, text) => nim.text.parseNotation(state, text.trim()) }),
  ],
  [
    'resignation',
    'a resignation is refused',
    brokenCards({
      play: (state, action, seat) =>
        action.type === 'resign' ? err(problem('no', '', 'No.')) : highCard.play(state, action, seat),
    }),
  ],
  [
    'resignation',
    'a finished game can be resigned',
    brokenCards({ seating: { ...STAY_SEATED, resign: () => ({ type: 'resign' }) } }),
  ],
  ['seating', 'two people change to one seat', brokenSeating({ reseat: () => [1, 1] })],
  ['seating', 'somebody stands after changing seats', brokenSeating({ reseat: () => [2] })],
  ['features', 'a vector is shorter than its layout', taughtNim({ features: vectors({ dimension: 9 }) })],
  ['features', 'the parts do not add up', taughtNim({ features: vectors({ parts: [] }) })],
  [
    'features',
    'the inner form keeps an old vector',
    taughtNim({ features: { ...vectors({}), read: () => undefined } }),
  ],
  [
    'symmetries',
    'the action is not turned',
    taughtNim({ symmetries: { ...mirror, action: (_, one) => one } }),
  ],
  ['symmetries', 'the state is not turned', taughtNim({ symmetries: { ...mirror, state: (one) => one } })],
  ['symmetries', 'there are none', taughtNim({ symmetries: { ...mirror, count: () => 0 } })],
  [
    'symmetries',
    'the first one turns',
    taughtNim({ symmetries: { ...mirror, state: (state) => mirror.state(state, 1) } }),
  ],
  [
    'features',
    'a vector tells what is hidden',
    brokenCards({
      learning: {
        features: {
          layout: () => ({
            version: 1,
            dimension: 1,
            parts: [{ name: 'deck', length: 1, meaning: 'The next card.' }],
          }),
          vector: (state) => Float32Array.from([hashWords(makeJson(state))[0]]),
        },
        symmetries: NO_SYMMETRY as never,
      },
    }),
  ],
  ['actions', 'a number is too large', numberedNim(() => 999)],
  ['actions', 'two actions share a number', numberedNim(({ heap }) => heap)],
  ['actions', 'no action has a number', numberedNim(() => -1)],
  ['actions', 'a number is left out', numberedNim(() => undefined)],
  [
    'actions',
    'the parts do not add up',
    numberedNim(({ heap, count }) => 50 * heap + count - 1, { parts: [] }),
  ],
];

describe('the conformance suite', () => {
  test('finds nothing wrong with honest games', () => {
    expect(checkGame(nim)).toEqual([]);
    expect(checkGame(highCard)).toEqual([]);
    expect(checkGame(brokenCards({ board: cardTable() }))).toEqual([]);
    expect(checkGame(taughtNim({}))).toEqual([]);
    expect(checkGame(brokenNim({ learning: nimLearning }))).toEqual([]);
    expect(checkGame(brokenNim({ forced: onlyAction }))).toEqual([]);
  });

  test.each(DEFECTS.map((defect) => [...defect] as const))('%s: %s', (check, _, game) => {
    const found = checkGame(game, { seeds: [1, 2], maxSteps: 200 });
    expect(found.map((finding) => finding.check)).toContain(check);
    const finding = found.find((one) => one.check === check)!;
    expect(finding.message).not.toBe('');
    expect(finding.place).not.toBe('');
  });

  test('every check is proved by a planted defect', () => {
    const checks = [...DEFECTS.map(([check]) => check), ...FAULTS.map(({ check }) => check)];
    expect([...new Set(checks)].sort()).toEqual([...CHECKS].sort());
  });

  test('plays the same games however closely it looks at them', () => {
    const stepsOf = (every: number): number => {
      let steps = 0;
      const onStep = (): void => {
        steps += 1;
      };
      checkGame(nim, { seeds: [1, 2, 3, 4, 5], every, onStep });
      return steps;
    };
    expect(stepsOf(1)).toBe(stepsOf(100));
  });

  test('leaves it to the caller what a game means that is cut', () => {
    const cut: string[] = [];
    const setups = [{ variant: 'classic', players: 2 }];
    const options = { setups, seeds: [1], maxSteps: 1 };
    expect(checkGame(nim, options).map(({ check }) => check)).toEqual(['ending']);
    expect(checkGame(nim, { ...options, onCut: (place) => cut.push(place) })).toEqual([]);
    expect(cut).toEqual(['classic 2p, seed 1']);
  });

  test('a thousand findings of one kind are cut to three', () => {
    const found = checkGame(brokenNim({ outcome: () => undefined }), {
      seeds: Array.from({ length: 50 }, (_, i) => i),
    });
    expect(found.filter(({ check }) => check === 'outcome')).toHaveLength(3);
  });
});

describe('playthroughs', () => {
  test('are the same for the same seed', () => {
    expect(playthrough(highCard, { seed: 5 })).toBe(playthrough(highCard, { seed: 5 }));
    expect(playthrough(highCard, { seed: 5 })).not.toBe(playthrough(highCard, { seed: 6 }));
  });

  test('of nim are the one kept in the golden file', async () => {
    const golden = await Bun.file(new URL('./golden/nim-classic.txt', import.meta.url)).text();
    expect(playthrough(nim)).toBe(golden);
  });

  test('say when they were cut', () => expect(playthrough(nim, { maxSteps: 1 })).toContain('not over'));
});
