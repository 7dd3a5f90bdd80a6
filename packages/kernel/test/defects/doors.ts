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
    'the state changes when it is read back',
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
    'an action changes when it is read back',
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
    'a hash that depends on the order of keys',
    brokenNim({ hash: (state) => hashJson(JSON.stringify(state)) }),
  ],
  ['hash', 'a hash that does not change with a move', brokenNim({ hash: () => hashJson('nim') })],
  [
    'doors',
    'malformed choices throw',
    brokenNim({
      configure: ({ options = {}, ...rest }) =>
        nim.configure({ ...rest, options: Object.fromEntries(Object.entries(options)) }),
    }),
  ],
  [
    'doors',
    'malformed choices count as the default',
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
    'fractions are rounded up and played',
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
    'events contain what was read after the check',
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
    'a seat given as text may act',
    brokenNim({ play: (state, action, seat) => nim.play(state, action, Number(seat)) }),
  ],
  [
    'doors',
    'parseState returns its input instead of a copy',
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
    'a malformed state can be played',
    brokenNim({
      play: (state, action, seat) => nim.play({ heaps: state?.heaps, next: state?.next }, action, seat),
    }),
  ],
  [
    'doors',
    'a number given as a notation throws',
    brokenText({ parseNotation: (state, text) => nim.text.parseNotation(state, text.trim()) }),
  ],
];
