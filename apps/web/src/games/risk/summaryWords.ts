import { area } from '../../words/area.ts';
import { list, plural } from '../../words/format.ts';
import { byPerson, type Person } from '../../words/people.ts';
import { riskWords } from './words.ts';

const object = (person: Person): string => byPerson(person, 'you', (name) => name);
const possessive = (person: Person): string => byPerson(person, 'your', (name) => `${name}’s`);

/** All text of what happened since a player's last turn, at a glance. */
export const summaryWords = area('riskSummary', {
  lost: (who: Person, what: readonly string[]) =>
    byPerson(who, `You lost ${list(what)}.`, (name) => `${name} lost ${list(what)}.`),
  held: (who: Person, armies: number) =>
    byPerson(
      who,
      `You lost ${riskWords.armies(armies)}, but no territory.`,
      (name) => `${name} lost ${riskWords.armies(armies)}, but no territory.`,
    ),
  untouched: (who: Person) =>
    byPerson(
      who,
      'You were attacked, but lost nothing.',
      (name) => `${name} was attacked, but lost nothing.`,
    ),
  peace: (who: Person) => `Nobody attacked ${object(who)}.`,

  places: (names: readonly string[]) => list(names),
  territories: (n: number) => plural(n, { one: '# territory', other: '# territories' }),
  otherTerritories: (n: number) => plural(n, { one: '# other territory', other: '# other territories' }),
  neutralTerritories: (n: number) =>
    plural(n, { one: '# neutral territory', other: '# neutral territories' }),
  neutral: (name: string) => `neutral ${name}`,
  bonusFor: (continent: string) => `the bonus for ${continent}`,

  told: (name: string, deeds: readonly string[]) => `${name} ${list(deeds)}.`,
  eliminated: (whom: readonly Person[]) => `eliminated ${list(whom.map(object))}`,
  tookFrom: (what: string, whom: Person) => `took ${what} from ${object(whom)}`,
  took: (what: string) => `took ${what}`,
  failed: (what: string, whom: Person) => `failed to take ${what} from ${object(whom)}`,
  broke: (whose: Person, continent: string) => `ended ${possessive(whose)} bonus for ${continent}`,
  completed: (continent: string, n: number) =>
    `completed ${continent} (${plural(n, { one: '+# army a turn', other: '+# armies a turn' })})`,
  traded: (n: number) => `traded cards for ${riskWords.armies(n)}`,
  placedIn: (n: number, where: string) => `placed ${riskWords.armies(n)} in ${where}`,
  placedNear: (n: number, where: string, whom: Person) =>
    `placed ${riskWords.armies(n)} next to ${object(whom)} in ${where}`,
  resigned: 'resigned',
  idle: 'did not attack',
});
