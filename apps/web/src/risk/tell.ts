import { describeEvent, type GameEvent, type GraphMap } from '@ludus/risk-engine';
import { sentenceCase } from '../look/words.ts';
import { armies, people } from './people.ts';

type Roll = Extract<GameEvent, { readonly type: 'AttackResolved' }>;

const QUIET: readonly GameEvent['type'][] = ['TurnEnded', 'AttackPhaseEnded', 'SetupCompleted'];

const isRoll = (event: GameEvent): event is Roll => event.type === 'AttackResolved';

/** Many rolls in one sentence: what they cost each side. */
const tellBlitz = (map: GraphMap, rolls: readonly Roll[]): string => {
  const name = (id: string): string => map.territories[id]?.name ?? id;
  const sum = (side: 'attacker' | 'defender'): string =>
    armies(rolls.reduce((total, { losses }) => total + losses[side], 0));
  const { from, to } = rolls[0]!;
  return `Blitz from ${name(from)} to ${name(to)}, ${rolls.length} rolls: the attacker loses ${sum('attacker')}, the defender ${sum('defender')}`;
};

/** What happened, a sentence for each thing; a blitz is one thing, however often the dice rolled. */
export const tell = (map: GraphMap, events: readonly GameEvent[]): string[] => {
  const rolls = events.filter(isRoll);
  const isBlitz = rolls.length > 1;
  return events
    .filter((event) => !QUIET.includes(event.type) && !(isBlitz && isRoll(event) && event !== rolls[0]))
    .map((event) => (isBlitz && event === rolls[0] ? tellBlitz(map, rolls) : describeEvent(map, event)))
    .map((text) => `${sentenceCase(people(text))}.`);
};
