import world from './classicWorld.json';
import { RiskMini } from './RiskMini.tsx';

/** The classic world, drawn in advance: it needs none of the game's code. */
export const ClassicWorld = ({ owners }: { readonly owners: Readonly<Record<string, number>> }) => (
  <RiskMini world={world} owners={owners} />
);
