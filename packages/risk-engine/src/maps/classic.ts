import { unwrap } from '@ludus/kernel';
import { validateMap } from '../map.ts';
import type { Continent, GraphMap, MapTerritory } from '../types.ts';

interface Region {
  readonly id: string;
  readonly name: string;
  readonly bonus: number;
  /** Territory ids with their names. */
  readonly territories: Readonly<Record<string, string>>;
}

const REGIONS: readonly Region[] = [
  {
    id: 'north-america',
    name: 'North America',
    bonus: 5,
    territories: {
      alaska: 'Alaska',
      'northwest-territory': 'Northwest Territory',
      greenland: 'Greenland',
      alberta: 'Alberta',
      ontario: 'Ontario',
      quebec: 'Quebec',
      'western-us': 'Western United States',
      'eastern-us': 'Eastern United States',
      'central-america': 'Central America',
    },
  },
  {
    id: 'south-america',
    name: 'South America',
    bonus: 2,
    territories: { venezuela: 'Venezuela', peru: 'Peru', brazil: 'Brazil', argentina: 'Argentina' },
  },
  {
    id: 'europe',
    name: 'Europe',
    bonus: 5,
    territories: {
      iceland: 'Iceland',
      'great-britain': 'Great Britain',
      scandinavia: 'Scandinavia',
      'northern-europe': 'Northern Europe',
      'western-europe': 'Western Europe',
      'southern-europe': 'Southern Europe',
      ukraine: 'Ukraine',
    },
  },
  {
    id: 'africa',
    name: 'Africa',
    bonus: 3,
    territories: {
      'north-africa': 'North Africa',
      egypt: 'Egypt',
      'east-africa': 'East Africa',
      congo: 'Congo',
      'south-africa': 'South Africa',
      madagascar: 'Madagascar',
    },
  },
  {
    id: 'asia',
    name: 'Asia',
    bonus: 7,
    territories: {
      ural: 'Ural',
      siberia: 'Siberia',
      yakutsk: 'Yakutsk',
      kamchatka: 'Kamchatka',
      irkutsk: 'Irkutsk',
      mongolia: 'Mongolia',
      japan: 'Japan',
      china: 'China',
      afghanistan: 'Afghanistan',
      'middle-east': 'Middle East',
      india: 'India',
      siam: 'Siam',
    },
  },
  {
    id: 'australia',
    name: 'Australia',
    bonus: 2,
    territories: {
      indonesia: 'Indonesia',
      'new-guinea': 'New Guinea',
      'western-australia': 'Western Australia',
      'eastern-australia': 'Eastern Australia',
    },
  },
];

/** Every border once, under the territory listed first. */
const BORDERS: Readonly<Record<string, string>> = {
  alaska: 'northwest-territory alberta kamchatka',
  'northwest-territory': 'alberta ontario greenland',
  alberta: 'ontario western-us',
  ontario: 'greenland quebec western-us eastern-us',
  quebec: 'greenland eastern-us',
  'western-us': 'eastern-us central-america',
  'eastern-us': 'central-america',
  'central-america': 'venezuela',
  greenland: 'iceland',
  venezuela: 'peru brazil',
  peru: 'brazil argentina',
  brazil: 'argentina north-africa',
  iceland: 'great-britain scandinavia',
  'great-britain': 'scandinavia northern-europe western-europe',
  scandinavia: 'northern-europe ukraine',
  'northern-europe': 'western-europe southern-europe ukraine',
  'western-europe': 'southern-europe north-africa',
  'southern-europe': 'ukraine north-africa egypt middle-east',
  ukraine: 'middle-east afghanistan ural',
  'north-africa': 'egypt east-africa congo',
  egypt: 'east-africa middle-east',
  'east-africa': 'congo south-africa madagascar middle-east',
  congo: 'south-africa',
  'south-africa': 'madagascar',
  ural: 'siberia china afghanistan',
  siberia: 'yakutsk irkutsk mongolia china',
  yakutsk: 'kamchatka irkutsk',
  irkutsk: 'kamchatka mongolia',
  kamchatka: 'mongolia japan',
  mongolia: 'japan china',
  china: 'afghanistan india siam',
  afghanistan: 'india middle-east',
  india: 'middle-east siam',
  siam: 'indonesia',
  indonesia: 'new-guinea western-australia',
  'new-guinea': 'western-australia eastern-australia',
  'western-australia': 'eastern-australia',
};

const territories: Record<string, MapTerritory> = {};
const continents: Record<string, Continent> = {};
const adjacency: Record<string, string[]> = {};

for (const { id, name, bonus, territories: members } of REGIONS) {
  continents[id] = { name, territoryIds: Object.keys(members), bonus };
  for (const [territoryId, territoryName] of Object.entries(members)) {
    territories[territoryId] = { name: territoryName, continentId: id };
    adjacency[territoryId] = [];
  }
}
for (const [from, list] of Object.entries(BORDERS))
  for (const to of list.split(' ')) {
    adjacency[from]!.push(to);
    adjacency[to]!.push(from);
  }

/** The classic world: 42 territories, 83 borders, six continents. */
export const CLASSIC_MAP: GraphMap = unwrap(
  validateMap({ id: 'classic', name: 'Classic world', territories, adjacency, continents }),
);
