import { nim } from '../../src/examples/nim.ts';
import { err, ok, problem, STAY_SEATED, unwrap } from '../../src/index.ts';
import { highCard } from '../highCard.ts';
import {
  brokenCards,
  brokenNim,
  brokenSeating,
  brokenText,
  type Defect,
  flip,
  isOver,
  onlyAction,
} from './broken.ts';

export const RULES_DEFECTS: readonly Defect[] = [
  [
    'setup',
    'the same seed gives a different setup',
    brokenNim({ setup: () => ok({ state: { heaps: [flip() ? 3 : 4], next: 1 }, events: [] }) }),
  ],
  [
    'setup',
    'an unknown variant counts as the default',
    brokenNim({ configure: (choices) => nim.configure({ ...choices, variant: 'classic' }) }),
  ],
  [
    'setup',
    'any number of players is accepted',
    brokenNim({ configure: ({ players: _, ...rest }) => nim.configure(rest) }),
  ],
  [
    'setup',
    'unknown options are ignored',
    brokenNim({ configure: ({ options: _, ...rest }) => nim.configure(rest) }),
  ],
  [
    'setup',
    'its own configuration is refused',
    brokenNim({ parseConfig: () => err([problem('no', '', 'No.')]) }),
  ],
  ['setup', 'a different number of seats than requested', brokenNim({ seatCount: () => 3 })],
  ['setup', 'no setup', brokenNim({ setup: () => err([problem('no', '', 'No.')]) })],
  [
    'legal',
    'no legal action before the end',
    brokenNim({ legal: (state) => (state.next === 2 ? [] : nim.legal(state)) }),
  ],
  [
    'legal',
    'a legal action after the end',
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
    'a different order every time',
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
    'an illegal action is forced',
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
    'the only action is sometimes forced',
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
    'the same action gives a different state',
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
    'a refusal without a message',
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
    'an unknown type of action throws',
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
    'drawing the state changes it',
    brokenText({
      draw: (state) => {
        (state.heaps as number[]).reverse();
        return 'heaps';
      },
    }),
  ],
  [
    'purity',
    'asking for the forced action changes the state',
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
    'a rank is skipped',
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
    'an outcome without a reason',
    brokenNim({
      outcome: (state) => {
        const outcome = nim.outcome(state);
        return outcome && { ...outcome, reason: '' };
      },
    }),
  ],
  [
    'ending',
    'the game never ends',
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
  ['seating', 'two people move to one seat', brokenSeating({ reseat: () => [1, 1] })],
  ['seating', 'a person has no seat after a change of seats', brokenSeating({ reseat: () => [2] })],
];
