import type { OptionValue, RuleOption } from '@ludus/kernel';
import type { PlayState } from '@ludus/server/client';
import { boardText } from '../games/boardText.ts';
import { optionText, valueText } from '../games/optionWords.ts';
import type { GameUi } from '../table/ui.ts';
import { liveWords } from './words.ts';

/** A fact to know before joining: in short, and its details. */
export interface Fact {
  readonly title: string;
  readonly hint: string;
}

export const boardFact = (ui: GameUi, { variant, seats }: PlayState): Fact => ({
  title: boardText(ui, variant).name,
  hint: liveWords.players(seats.length),
});

export const clockFact = ({ clock }: PlayState): Fact => {
  if (clock === null || clock.control.type === 'none')
    return { title: liveWords.noClock, hint: liveWords.noClockHint };
  const { control } = clock;
  if (control.type === 'days') return { title: liveWords.days(control.days), hint: liveWords.daysHint };
  return { title: liveWords.eachHas(control.initialMs), hint: liveWords.increment(control.incrementMs) };
};

const ruleText = (game: string, option: RuleOption, value: OptionValue): string => {
  const { name } = optionText(game, option);
  if (typeof value === 'boolean') return value ? liveWords.ruleOn(name) : liveWords.ruleOff(name);
  return typeof value === 'number' && option.labels === undefined
    ? liveWords.ruleNumber(name, value)
    : liveWords.ruleValue(name, valueText(game, option, value));
};

/** The rule options that differ from the game's defaults. */
export const changedRules = (ui: GameUi, { options = {}, variant, seats }: PlayState): string[] =>
  ui.game.options.flatMap((option) => {
    const value = options[option.id] as OptionValue | undefined;
    const standard = option.defaultFor?.({ variant, players: seats.length }) ?? option.default;
    return value === undefined || value === standard ? [] : [ruleText(ui.game.id, option, value)];
  });
