import type { Game } from '@ludus/kernel';
import { ringriftRules, riskRules, sweepRules } from './words.ts';

/** The rules of a game to read, without boards to try them on. */
export interface RuleTexts {
  readonly lead: string;
  readonly rules: readonly { readonly title: string; readonly text: string }[];
}

const WRITTEN: Readonly<Record<string, RuleTexts>> = {
  ringrift: {
    lead: ringriftRules.lead,
    rules: [
      ringriftRules.turn,
      ringriftRules.placement,
      ringriftRules.movement,
      ringriftRules.capture,
      ringriftRules.lines,
      ringriftRules.regions,
      ringriftRules.recovery,
      ringriftRules.forced,
      ringriftRules.end,
    ],
  },
  risk: {
    lead: riskRules.lead,
    rules: [
      riskRules.reinforce,
      riskRules.attack,
      riskRules.blitz,
      riskRules.fortify,
      riskRules.cards,
      riskRules.elimination,
      riskRules.teams,
    ],
  },
  sweep: {
    lead: sweepRules.lead,
    rules: [sweepRules.revealing, sweepRules.rival, sweepRules.clues, sweepRules.cards],
  },
};

/** The rules of a game in the reader's language, or in the game's own words if there is no translation. */
export const ruleTexts = ({ id, text }: Game): RuleTexts =>
  WRITTEN[id] ?? { lead: text.about.line, rules: text.about.rules };
