import { canonicalJson, makeJson, sameJson } from '../json.ts';
import type { Seat } from '../outcome.ts';
import { describeThrown } from './finding.ts';
import { generatorsIn } from './paths.ts';
import type { StateCheck, Visit } from './visit.ts';
import { differingFields } from './worlds.ts';

type Report = Parameters<StateCheck>[1];

const GUESS = 'a state from "determinize"';
const OTHER_CHOICES = `${GUESS} has different legal actions`;

const DIFFERENT_LOOK =
  'Either "determinize" changes what the seat can see, or "view" contains something computed from hidden parts, such as a hash of the state';

const faultOfView = (view: unknown): string | undefined => {
  if (!canonicalJson(view).ok) return 'is not JSON';
  return generatorsIn(view).length > 0 ? 'contains a random generator' : undefined;
};

/** What is wrong with a state that a seat guessed, if anything. */
const faultOfWorld = (
  { game, state, seat, legal }: Pick<Visit, 'game' | 'state' | 'seat' | 'legal'>,
  { viewer, view }: { readonly viewer: Seat; readonly view: unknown },
  world: unknown,
): string | undefined => {
  const secrets = game.secrets!;
  const parsed = game.parseState(world);
  if (!parsed.ok) return `parseState refuses ${GUESS}: ${parsed.error[0]?.message}`;
  const look = secrets.view(world, viewer);
  if (!sameJson(look, view)) {
    const fields = differingFields(view, look);
    const where = fields.length === 0 ? '' : ` (${fields.join(', ')})`;
    return `${GUESS} looks different to seat ${viewer}${where}. ${DIFFERENT_LOOK}`;
  }
  if (!sameJson(secrets.spectate(world), secrets.spectate(state)))
    return `spectators see something that is hidden from seat ${viewer}`;
  if (game.toAct(world) !== seat) return `in ${GUESS}, a different seat is to act`;
  const actions = game.legal(world);
  if (seat === viewer && !sameJson(actions, legal)) return OTHER_CHOICES;
  if (seat === undefined) return undefined;
  const [action] = actions;
  if (action === undefined) return `${GUESS} has no legal actions for seat ${seat}`;
  const played = game.play(world, action, seat);
  return played.ok ? undefined : `${GUESS} refuses the legal action ${makeJson(action)}`;
};

/** What is wrong with a state that a seat guessed. If the game throws when asked about it, that is wrong too. */
export const faultOfGuess = (...asked: Parameters<typeof faultOfWorld>): string | undefined => {
  try {
    return faultOfWorld(...asked);
  } catch (caught) {
    return `${GUESS} cannot be played: ${describeThrown(caught)}`;
  }
};

/** More guesses for the seat to act, whose choices may depend on a single hidden card. */
const MORE_WORLDS = 5;
/** Comparing longer lists of actions this often would take too long. */
const MOST_COMPARED = 100;

const hasOtherChoices = ({ game, seat, legal, worlds, rng }: Visit): boolean => {
  const imagined = worlds.find((one) => one.seat === seat);
  if (imagined === undefined || legal.length > MOST_COMPARED) return false;
  return Array.from({ length: MORE_WORLDS }, (_, i) => i).some((i) => {
    const world = game.secrets!.determinize(imagined.view, rng.fork(`choices ${i}`));
    return !sameJson(game.legal(world), legal);
  });
};

/**
 * In a game with secrets, a view is JSON without a generator. A state guessed from it can be played, looks
 * the same to its seat and to spectators, and gives that seat the same options.
 */
export const checkView: StateCheck = (visit, report: Report) => {
  const { game, state, worlds, ledger, findings } = visit;
  if (game.secrets === undefined) return;
  const seen = faultOfView(game.secrets.spectate(state));
  if (seen !== undefined) return report(`what spectators see ${seen}`);
  for (const imagined of worlds) {
    const wrong = faultOfView(imagined.view);
    if (wrong !== undefined) report(`the view of seat ${imagined.seat} ${wrong}`);
    for (const fault of new Set(imagined.guesses.map((guess) => guess.fault())))
      if (fault !== undefined) report(fault);
    ledger.noteWorlds(state, imagined);
  }
  if (worlds.some(({ guesses }) => guesses.some(({ fault }) => fault() !== undefined)))
    findings.leaveOut('secrecy', 'secrets');
  else if (hasOtherChoices(visit)) report(OTHER_CHOICES);
};
