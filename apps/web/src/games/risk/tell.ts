import { describeEvent, type GameEvent, type GraphMap } from '@ludus/risk-engine';
import { sentenceCase } from '../../look/words.ts';
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

const isLoud = ({ type }: GameEvent): boolean => !QUIET.includes(type);

const sentence = (text: string): string => `${sentenceCase(people(text))}.`;

/** What happened, a sentence for each thing; a blitz is one thing, however often the dice rolled. */
export const tell = (map: GraphMap, events: readonly GameEvent[]): string[] => {
  const rolls = events.filter(isRoll);
  if (rolls.length < 2) return tellAll(map, events);
  return events
    .filter((event) => isLoud(event) && (!isRoll(event) || event === rolls[0]))
    .map((event) => sentence(isRoll(event) ? tellBlitz(map, rolls) : describeEvent(map, event)));
};

/** What happened, roll by roll. */
export const tellAll = (map: GraphMap, events: readonly GameEvent[]): string[] =>
  events.filter(isLoud).map((event) => sentence(describeEvent(map, event)));
