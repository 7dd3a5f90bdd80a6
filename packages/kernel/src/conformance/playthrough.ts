import type { Choices, Game } from '../game.ts';
import { makeJson } from '../json.ts';
import { unwrap } from '../result.ts';
import { Rng, type Seed } from '../rng.ts';

export interface PlaythroughOptions {
  readonly choices?: Choices;
  readonly seed?: Seed;
  /** Stop after this many steps. */
  readonly maxSteps?: number;
  /** Draw the state every n steps. */
  readonly drawEvery?: number;
}

/**
 * A whole random game as text: drawings, choices, events and hashes. Keep it in a file and compare it in
 * reviews: it shows every change of the rules, intended or not.
 */
export const playthrough = (
  game: Game,
  { choices = {}, seed = 1, maxSteps = 1_000, drawEvery = 10 }: PlaythroughOptions = {},
): string => {
  const config = unwrap(game.configure(choices));
  const started = unwrap(game.setup(config, seed));
  const rng = Rng.from(seed).fork('playthrough');
  const lines = [
    `${game.id}, rules ${game.rulesVersion}, seed ${makeJson(seed)}`,
    `config ${makeJson(config)}`,
  ];
  let { state } = started;
  for (const event of started.events) lines.push(`  ${makeJson(event)}`);
  for (let step = 0; step < maxSteps; step += 1) {
    if (step % drawEvery === 0) lines.push('', game.text.draw(state));
    const seat = game.toAct(state);
    if (seat === undefined) break;
    const legal = game.legal(state);
    const action = rng.pick(legal);
    lines.push(
      '',
      `${step}. seat ${seat}, ${game.phase(state)}, 1 of ${legal.length}: ${game.text.makeNotation(state, action)}`,
    );
    const played = unwrap(game.play(state, action, seat));
    for (const event of played.events) lines.push(`  ${makeJson(event)}`);
    state = played.state;
    lines.push(`  ${game.hash(state)}`);
  }
  const outcome = game.outcome(state);
  lines.push(
    '',
    game.text.draw(state),
    '',
    outcome === undefined ? 'not over' : `outcome ${makeJson(outcome)}`,
    '',
  );
  return lines.map((line) => line.trimEnd()).join('\n');
};
