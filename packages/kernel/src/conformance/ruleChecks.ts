import type { Tagged } from '../game.ts';
import { canonicalJson, makeJson, sameJson } from '../json.ts';
import { seats } from '../outcome.ts';
import type { Problem } from '../result.ts';
import { viewFor } from '../visibility.ts';
import type { StateCheck, Visit } from './visit.ts';

const isWellFormed = ({ code, path, message }: Problem): boolean =>
  typeof code === 'string' &&
  code !== '' &&
  typeof path === 'string' &&
  typeof message === 'string' &&
  message !== '';

/** `legal` is empty exactly when the game is over. It lists no action twice and always uses the same order. */
export const checkLegal: StateCheck = ({ game, state, seat, legal, seatCount }, report) => {
  if (seat !== undefined && !(Number.isInteger(seat) && seat >= 1 && seat <= seatCount))
    report(`seat ${seat} is to act at a table of ${seatCount}`);
  if (seat !== undefined && legal.length === 0) report('there is no legal action, but the game is not over');
  if (seat === undefined && legal.length > 0) report('there are legal actions after the game is over');
  const texts = legal.map((action) => makeJson(action));
  if (new Set(texts).size < texts.length)
    report(`${texts.find((text, i) => texts.indexOf(text) !== i)} is listed twice`);
  const all = `[${texts.join(',')}]`;
  if (makeJson(game.legal(state)) !== all || makeJson(game.legal(state)) !== all)
    report('a second call lists different actions');
};

/** A forced action is the only legal one. There is none after the end. */
export const checkForced: StateCheck = ({ game, state, seat, legal }, report) => {
  const forced = game.forced(state);
  if (!sameJson(game.forced(state) ?? null, forced ?? null))
    report('a second call returns a different forced action');
  if (forced === undefined) return;
  if (seat === undefined) report(`${makeJson(forced)} is forced after the game is over`);
  else if (legal.length !== 1 || !sameJson(legal[0], forced))
    report(`${makeJson(forced)} is forced, but it is not the only legal action`);
};

/** Every legal action is accepted, and always gives the same state and events. */
export const checkPlay: StateCheck = ({ game, state, seat, sample }, report) => {
  if (seat === undefined) return;
  for (const action of sample) {
    const played = game.play(state, action, seat);
    const again = game.play(state, action, seat);
    if (!played.ok) report(`refuses the legal action ${makeJson(action)}: ${played.error.message}`);
    else if (!again.ok || !sameJson(played.value, again.value))
      report(`playing ${makeJson(action)} twice gives different results`);
    else if (!played.value.events.every((event) => typeof event.type === 'string' && event.type !== ''))
      report(`an event of ${makeJson(action)} has no type`);
  }
};

const refused = (
  { game, state }: Visit,
  action: Visit['legal'][number],
  seat: number,
): string | undefined => {
  const answer = game.play(state, action, seat);
  if (answer.ok) return `accepts ${makeJson(action)} from seat ${seat}`;
  return isWellFormed(answer.error)
    ? undefined
    : `refuses ${makeJson(action)} without a code, a path and a message`;
};

/** Legal actions with one number changed slightly; some of them are legal too. */
const nearMisses = (action: Tagged): Tagged[] =>
  Object.entries(action).flatMap(([field, value]) =>
    typeof value === 'number' ? [-1, 1].map((off) => ({ ...action, [field]: value + off })) : [],
  );

/** A type of action that no game has. */
const NONSENSE = { type: 'no such action' };

/**
 * What `legal` does not list is refused: nonsense, near misses, actions out of turn or from other positions,
 * and any action after the end.
 */
export const checkRefusal: StateCheck = (visit, report) => {
  const { seat, legal, earlierActions, sample, seatCount } = visit;
  const known = new Set(legal.map((action) => makeJson(action)));
  const attempts = [
    [NONSENSE, seat ?? 1] as const,
    ...[...earlierActions, ...sample.slice(0, 4).flatMap(nearMisses)]
      .filter((action) => !known.has(makeJson(action)))
      .map((action) => [action, seat ?? 1] as const),
    ...sample
      .slice(0, 2)
      .flatMap((action) =>
        [0, ...seats(seatCount), seatCount + 1]
          .filter((other) => other !== seat)
          .map((other) => [action, other] as const),
      ),
  ];
  for (const [action, other] of attempts) {
    const complaint = refused(visit, action, other);
    if (complaint !== undefined) report(complaint);
  }
};

/** No function of the game changes its arguments. */
export const checkPurity: StateCheck = ({ game, state, seat, sample, seatCount }, report) => {
  const before = makeJson(state);
  const actions = makeJson(sample);
  game.legal(state);
  game.forced(state);
  game.outcome(state);
  game.hash(state);
  game.text.draw(state);
  for (const other of seats(seatCount)) viewFor(game, state, other);
  for (const action of sample) {
    game.text.makeNotation(state, action);
    if (seat !== undefined) game.play(state, action, seat);
  }
  const after = canonicalJson(state);
  if (!after.ok || after.value !== before) report('changes the state it was given');
  if (makeJson(sample) !== actions) report('changes an action it was given');
};

/** An outcome exists exactly when the game is over, and ranks every seat: 1, 2, 2, 4. */
export const checkOutcome: StateCheck = ({ game, state, seat, seatCount }, report) => {
  const outcome = game.outcome(state);
  if (outcome === undefined) {
    if (seat === undefined) report('there is no outcome, but the game is over');
    return;
  }
  if (seat !== undefined) report('there is an outcome, but the game is not over');
  if (outcome.reason === '') report('no reason');
  const { ranking, winners } = outcome;
  const ranked = ranking.map((rank) => rank.seat).sort((a, b) => a - b);
  if (!sameJson(ranked, seats(seatCount)))
    report(`ranks seats ${ranked.join(', ')} at a table of ${seatCount}`);
  const expected = ranking.map(({ rank }, i) => (rank === ranking[i - 1]?.rank ? rank : i + 1));
  if (!ranking.every(({ rank }, i) => rank === expected[i])) report('ranks are not numbered like 1, 2, 2, 4');
  for (const winner of winners)
    if (ranking.find((rank) => rank.seat === winner)?.rank !== 1)
      report(`winner ${winner} is not ranked first`);
};
