import {
  array,
  type Checked,
  copyJson,
  err,
  type Infer,
  integer,
  makePath,
  object,
  ok,
  optional,
  type Problem,
  parse,
  problem,
  record,
  text,
} from '@ludus/kernel';
import { Accepted } from './accepted.ts';
import { IDENTIFIER, MAX_TERRITORIES } from './limits.ts';
import type { Continent, GraphMap, TerritoryId } from './types.ts';

const NAME = text({ max: 100, pattern: /^[^\p{C}]*\S[^\p{C}]*$/u, expected: 'a visible name' });

const MAP = object({
  id: optional(IDENTIFIER),
  name: optional(NAME),
  territories: record(
    IDENTIFIER,
    object({ name: optional(NAME), continentId: optional(IDENTIFIER), tags: optional(array(NAME)) }),
    { max: MAX_TERRITORIES },
  ),
  adjacency: record(IDENTIFIER, array(IDENTIFIER, { max: MAX_TERRITORIES }), { max: MAX_TERRITORIES }),
  continents: optional(
    record(
      IDENTIFIER,
      object({ name: optional(NAME), territoryIds: array(IDENTIFIER), bonus: integer(0, 1_000_000) }),
      { max: MAX_TERRITORIES },
    ),
  ),
});

export type MapCode =
  | 'too_few_territories'
  | 'unknown_territory'
  | 'unknown_continent'
  | 'no_adjacency'
  | 'self_loop'
  | 'duplicate_edge'
  | 'one_way_edge'
  | 'not_connected'
  | 'empty_continent'
  | 'duplicate_territory'
  | 'continent_mismatch';

/** After this many problems, checking further tells nobody anything new. */
const MAX_PROBLEMS = 20;

class Findings {
  readonly problems: Problem[] = [];
  add(code: MapCode, path: readonly (string | number)[], message: string): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(problem(code, makePath(path), message));
  }
}

const maps = new Accepted<GraphMap>();

/**
 * Checks a map from outside: ids exist, each border is listed once on both sides, everything is connected,
 * and continents are not empty and agree with their territories. Returns a frozen copy, which games may
 * share.
 *
 * ```ts
 * const checked = validateMap(JSON.parse(text));
 * if (!checked.ok) console.log(describeProblems(checked.error));
 * ```
 */
export const validateMap = (value: unknown): Checked<GraphMap> => {
  const known = maps.find(value);
  if (known !== undefined) return ok(known);
  const copied = copyJson(value);
  if (!copied.ok) return err([copied.error]);
  const parsed = parse(MAP, copied.value);
  if (!parsed.ok) return parsed;
  const findings = new Findings();
  checkEdges(parsed.value, findings);
  checkContinents(parsed.value, findings);
  // Only a valid graph can be checked for connectedness.
  if (findings.problems.length === 0) checkConnected(parsed.value, findings);
  return findings.problems.length > 0 ? err(findings.problems) : ok(maps.add(parsed.value));
};

type ParsedMap = Infer<typeof MAP>;

const checkEdges = ({ territories, adjacency }: ParsedMap, findings: Findings): void => {
  const ids = Object.keys(territories);
  if (ids.length < 2)
    findings.add('too_few_territories', ['territories'], 'A map needs at least 2 territories.');
  for (const id of ids)
    if (!Object.hasOwn(adjacency, id))
      findings.add('no_adjacency', ['adjacency'], `The list of neighbours for "${id}" is missing.`);
  const neighbours = new Map(Object.entries(adjacency).map(([id, list]) => [id, new Set(list)]));
  for (const [id, list] of Object.entries(adjacency)) {
    if (!Object.hasOwn(territories, id))
      findings.add('unknown_territory', ['adjacency', id], `"${id}" is not a territory of the map.`);
    const seen = new Set<TerritoryId>();
    for (const [i, other] of list.entries()) {
      const path = ['adjacency', id, i];
      if (!Object.hasOwn(territories, other))
        findings.add('unknown_territory', path, `"${other}" is not a territory of the map.`);
      else if (other === id) findings.add('self_loop', path, `"${id}" cannot border itself.`);
      else if (seen.has(other)) findings.add('duplicate_edge', path, `"${other}" is listed twice.`);
      else if (!neighbours.get(other)?.has(id))
        findings.add('one_way_edge', path, `"${id}" borders "${other}", but not the other way round.`);
      seen.add(other);
    }
  }
};

const checkContinents = ({ territories, continents = {} }: ParsedMap, findings: Findings): void => {
  for (const [id, continent] of Object.entries(continents))
    checkContinent(territories, [id, continent], findings);
  for (const [id, { continentId }] of Object.entries(territories)) {
    if (continentId === undefined) continue;
    const path = ['territories', id, 'continentId'];
    if (!Object.hasOwn(continents, continentId))
      findings.add('unknown_continent', path, `There is no continent "${continentId}".`);
    else if (!continents[continentId]!.territoryIds.includes(id))
      findings.add('continent_mismatch', path, `The continent "${continentId}" does not list "${id}".`);
  }
};

const checkContinent = (
  territories: GraphMap['territories'],
  [id, { territoryIds }]: readonly [string, Continent],
  findings: Findings,
): void => {
  const path = ['continents', id, 'territoryIds'];
  if (territoryIds.length === 0)
    findings.add('empty_continent', path, 'A continent needs at least 1 territory.');
  const seen = new Set<TerritoryId>();
  for (const [i, territoryId] of territoryIds.entries()) {
    if (!Object.hasOwn(territories, territoryId))
      findings.add('unknown_territory', [...path, i], `"${territoryId}" is not a territory of the map.`);
    if (seen.has(territoryId))
      findings.add('duplicate_territory', [...path, i], `"${territoryId}" is listed twice.`);
    seen.add(territoryId);
  }
};

const checkConnected = ({ territories, adjacency }: ParsedMap, findings: Findings): void => {
  const ids = Object.keys(territories);
  const reached = new Set(ids.slice(0, 1));
  for (const id of reached) for (const other of adjacency[id]!) reached.add(other);
  const lost = ids.find((id) => !reached.has(id));
  if (lost !== undefined)
    findings.add('not_connected', ['adjacency', lost], `There is no path from "${ids[0]}" to "${lost}".`);
};
