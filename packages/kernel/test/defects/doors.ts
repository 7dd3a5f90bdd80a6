import { type NimAction, type NimState, nim } from '../../src/examples/nim.ts';
import { err, hashJson, ok, problem } from '../../src/index.ts';
import { brokenNim, brokenText, type Defect } from './broken.ts';

export const DOORS_DEFECTS: readonly Defect[] = [
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
    'refusal',
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
];
