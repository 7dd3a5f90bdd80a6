import { Rng } from '@ludus/kernel';
import { determinize, type GameState, type RiskView } from '@ludus/risk-engine';

/** A whole state that looks like a view: for questions to the rules whose answer is the same whatever is hidden. */
export const possibleState = (view: RiskView): GameState => determinize(view, Rng.from('hidden'));
