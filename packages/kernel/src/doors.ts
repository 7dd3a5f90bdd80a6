import { copyJson, deepFreeze } from './frozen.ts';
import type { Game, Tagged } from './game.ts';
import { type Checked, err, ok } from './result.ts';
import { parse, type Schema } from './schema.ts';

/**
 * Returns a frozen copy of a value from outside if it fits a schema, or everything that is wrong with it. It never
 * throws.
 */
export const readJson = <T>(schema: Schema<T>, value: unknown): Checked<T> => {
  const copied = copyJson(value);
  if (!copied.ok) return err([copied.error]);
  const parsed = parse(schema, copied.value);
  return parsed.ok ? ok(deepFreeze(parsed.value)) : parsed;
};

interface PlaySchemas<State, Action> {
  readonly state: Schema<State>;
  readonly action: Schema<Action>;
}

/**
 * Makes `play` accept anything: states and actions are copied and checked before `play` sees them. States that the game
 * returned itself are frozen and recognised by identity, so they are not checked again.
 */
export const checkedPlay = <State extends object, Action extends Tagged, Event extends Tagged>(
  { state: stateSchema, action: actionSchema }: PlaySchemas<State, Action>,
  play: Game<never, State, Action, Event, never>['play'],
): typeof play => {
  const handedOut = new WeakSet<object>();
  return (given, asked, seat) => {
    const state = handedOut.has(given) ? ok(given) : readJson(stateSchema, given);
    if (!state.ok) return err({ ...state.error[0]!, code: 'broken_state' });
    const action = readJson(actionSchema, asked);
    if (!action.ok) return err(action.error[0]!);
    const played = play(state.value, action.value, seat);
    if (played.ok) handedOut.add(deepFreeze(played.value.state));
    return played;
  };
};
