import { canonicalJson, sameJson } from '../json.ts';
import { seats } from '../outcome.ts';
import type { StateCheck } from './visit.ts';

const holdsRng = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  if ('seed' in value && 'index' in value && Object.keys(value).length === 2) return true;
  return Object.values(value).some(holdsRng);
};

/**
 * In a game with secrets, a view is JSON and holds no generator. A state imagined from it looks the same to its
 * seat and to spectators, and leaves that seat the same choices. Since the hidden part of the imagined state is
 * drawn anew, a view that leaks it cannot look the same.
 */
export const checkView: StateCheck = ({ game, state, seat, legal, seatCount, rng }, report) => {
  const { secrets } = game;
  if (secrets === undefined) return;
  const shown = secrets.spectate(state);
  if (!canonicalJson(shown).ok) return report('what spectators see is not JSON');
  if (holdsRng(shown)) report('what spectators see holds a random generator');
  for (const viewer of seats(seatCount)) {
    const view = secrets.view(state, viewer);
    if (!canonicalJson(view).ok) return report(`the view of seat ${viewer} is not JSON`);
    if (holdsRng(view)) report(`the view of seat ${viewer} holds a random generator`);
    const imagined = secrets.determinize(view, rng);
    const parsed = game.parseState(imagined);
    if (!parsed.ok) report(`an imagined state is no state: ${parsed.error[0]?.message}`);
    else if (!sameJson(secrets.view(imagined, viewer), view))
      report(`an imagined state looks different to seat ${viewer}`);
    else if (!sameJson(secrets.spectate(imagined), shown))
      report(`spectators see something that is hidden from seat ${viewer}`);
    else if (game.toAct(imagined) !== seat) report('an imagined state has another seat to act');
    else if (seat === viewer && !sameJson(game.legal(imagined), legal))
      report('an imagined state has other legal actions');
  }
};

/** Whether some seat's view leaves something open here: imagined states differ from the truth. */
export const hidesSomething: (visit: Parameters<StateCheck>[0]) => boolean = ({
  game,
  state,
  seatCount,
  rng,
}) => {
  const { secrets } = game;
  if (secrets === undefined) return true;
  return seats(seatCount).some(
    (viewer) => !sameJson(secrets.determinize(secrets.view(state, viewer), rng), state),
  );
};
