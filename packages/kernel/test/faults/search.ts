import { cakeEvaluator, cakePosition, type Fault } from './faulty.ts';

export const SEARCH_FAULTS: readonly Fault[] = [
  {
    check: 'search',
    what: 'a search position that follows people itself',
    game: cakePosition((honest) => ({
      toAct: () => (honest.state().phase === 'eat' ? 3 - honest.toAct() : honest.toAct()),
    })),
  },
  {
    check: 'search',
    what: 'a search position without moves',
    game: cakePosition(() => ({
      legal: (into) => {
        into.length = 0;
      },
    })),
  },
  {
    check: 'search',
    what: 'a search position with moves that are not legal',
    game: cakePosition(() => ({ action: () => ({ type: 'cut', slices: 99 }) })),
  },
  {
    check: 'search',
    what: 'a search position whose moves lead to different states',
    game: cakePosition((honest) => ({ state: () => ({ ...honest.state(), first: 3 }) })),
  },
  {
    check: 'search',
    what: 'chances that do not add up',
    game: cakeEvaluator({ evaluate: (_, into) => into.fill(0.9) }),
  },
  {
    check: 'search',
    what: 'chances that are not all written',
    game: cakeEvaluator({ evaluate: (_, into) => into.set([0.5]) }),
  },
  {
    check: 'search',
    what: 'a feature that is not a number',
    game: cakeEvaluator({ features: (_, __, into) => into.fill(Number.POSITIVE_INFINITY) }),
  },
  {
    check: 'search',
    what: 'ratings that are not written',
    game: cakeEvaluator({ rate: () => undefined }),
  },
  {
    check: 'search',
    what: 'an evaluation that changes the position',
    game: cakeEvaluator({
      evaluate: (position, into) => {
        position.apply(0);
        into.fill(0.5);
      },
    }),
  },
];
