import { Rng } from '@ludus/kernel';
import { determinize, type GameState, type RiskView } from '@ludus/risk-engine';

/**
 * A whole state that looks like a view, to ask the rules questions whose answer does not depend on what is
 * hidden.
 */
export const possibleState = (view: RiskView): GameState => determinize(view, Rng.from('hidden'));
