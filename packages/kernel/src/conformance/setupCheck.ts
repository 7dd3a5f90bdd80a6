import type { Choices, Game, Started, Tagged } from '../game.ts';
import { makeJson, sameJson } from '../json.ts';
import { describeProblems } from '../result.ts';
import type { Seed } from '../rng.ts';
import { checkDealing } from './chanceChecks.ts';
import { checkDeal } from './drawChecks.ts';
import type { Check } from './finding.ts';
import { checkOpening } from './tellingChecks.ts';
import { JUNK } from './visit.ts';

/**
 * The configuration is reproducible, survives JSON, and refuses nonsense. Returns the first state, if there
 * is one.
 */
export const checkSetup = (
  game: Game,
  choices: Choices,
  seed: Seed,
  report: (message: string, check?: Check) => void,
): Started<unknown, Tagged> | undefined => {
  const config = game.configure(choices);
  const refuse = (message: string): undefined => {
    report(message);
  };
  if (!config.ok) return refuse(`cannot be configured: ${describeProblems(config.error)}`);
  const parsed = game.parseConfig(JSON.parse(makeJson(config.value)));
  if (!parsed.ok) return refuse(`parseConfig refuses the configuration: ${describeProblems(parsed.error)}`);
  if (choices.players !== undefined && game.seatCount(config.value) !== choices.players)
    report(`${choices.players} players were requested, but there are ${game.seatCount(config.value)} seats`);
  const started = game.setup(parsed.value, seed);
  if (!started.ok) return refuse(`cannot be set up: ${describeProblems(started.error)}`);
  const again = game.setup(config.value, seed);
  if (!again.ok || !sameJson(again.value, started.value)) report('the same seed sets up a different game');
  for (const variant of ['no such variant', '__proto__', ''])
    if (game.configure({ ...choices, variant }).ok)
      report(`configure accepts the unknown variant "${variant}"`);
  for (const players of [0, -1, 1.5, 1_000_000, Number.NaN])
    if (game.configure({ ...choices, players }).ok) report(`configure accepts ${players} players`);
  for (const options of JUNK.slice(8)) {
    const odd = game.configure({ ...choices, options: { 'no such option': options } });
    if (odd.ok) report('configure accepts an unknown option');
  }
  checkDealing(game, parsed.value, seed, started.value, (message) => report(message, 'chance'));
  checkOpening(game, parsed.value, seed, (message) => report(message, 'secrecy'));
  checkDeal(game, parsed.value, seed, (message) => report(message, 'secrecy'));
  return started.value;
};
