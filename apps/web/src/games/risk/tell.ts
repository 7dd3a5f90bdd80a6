import type { Seat } from '@ludus/kernel';
import type { GameEvent, GameState, RiskView, Sources } from '@ludus/risk-engine';
import type { People, Person } from '../../words/people.ts';
import { cardName, personOf, territoryName } from './names.ts';
import { riskWords } from './words.ts';

type Roll = Extract<GameEvent, { readonly type: 'AttackResolved' }>;
type Shown = Pick<GameState, 'map' | 'playerIds' | 'players' | 'cardsById'>;

/** What sentences are made from: who did it, who sits where, and the names of things. */
interface Telling {
  readonly seat: Seat;
  readonly people: People;
  readonly shown: Shown | RiskView;
}

const QUIET: readonly GameEvent['type'][] = ['TurnEnded', 'AttackPhaseEnded', 'SetupCompleted'];

const isRoll = (event: GameEvent): event is Roll => event.type === 'AttackResolved';
const isLoud = ({ type }: GameEvent): boolean => !QUIET.includes(type);

const sourcesOf = ({ map }: Telling['shown'], sources: Sources): string[] =>
  Object.entries(sources).map(([source, n]) => {
    const continent = source.startsWith('continent:') ? source.slice('continent:'.length) : undefined;
    if (continent !== undefined)
      return riskWords.sources.continent(n, map.continents?.[continent]?.name ?? continent);
    if (source === 'trade') return riskWords.sources.trade(n);
    return source === 'territoryBonus'
      ? riskWords.sources.territoryBonus(n)
      : riskWords.sources.territories(n);
  });

const lossesIn = (rolls: readonly Roll[], side: 'attacker' | 'defender'): number =>
  rolls.reduce((sum, { losses }) => sum + losses[side], 0);

const tellRolls = (rolls: readonly Roll[], { seat, people, shown }: Telling): string => {
  const [first] = rolls;
  const told = {
    from: territoryName(shown, first!.from),
    to: territoryName(shown, first!.to),
    attacker: lossesIn(rolls, 'attacker'),
    defender: lossesIn(rolls, 'defender'),
  };
  return rolls.length === 1
    ? riskWords.rolled(people(seat), { ...told, ...first!.rolls })
    : riskWords.blitzed(people(seat), { ...told, rolls: rolls.length });
};

const tellEnd = (
  { winningPlayerId, winningTeamId }: Extract<GameEvent, { readonly type: 'GameEnded' }>,
  { shown, people }: Telling,
): string => {
  const { playerIds, players } = shown;
  if (winningTeamId !== undefined)
    return riskWords.teamWon(
      playerIds
        .filter((id) => players[id]!.teamId === winningTeamId)
        .map((id) => personOf(shown, people, id)),
    );
  return winningPlayerId === undefined
    ? riskWords.draw
    : riskWords.won(personOf(shown, people, winningPlayerId));
};

/** One event as a sentence. */
export const tellEvent = (event: GameEvent, telling: Telling): string => {
  const { seat, people, shown } = telling;
  const person = (id: string): Person => personOf(shown, people, id);
  const place = (id: string): string => territoryName(shown, id);
  const card = (id: string): string => cardName(shown.map, shown.cardsById[id]);
  switch (event.type) {
    case 'SetupCompleted':
      return riskWords.begun(event.turnOrder.map((id) => person(id).name));
    case 'ReinforcementsGranted':
      return riskWords.granted(person(event.playerId), event.amount, sourcesOf(shown, event.sources));
    case 'CardsTraded':
      return riskWords.traded(
        person(event.playerId),
        event.cardIds.map(card),
        event.value + event.territoryBonus,
      );
    case 'ReinforcementsPlaced':
      return riskWords.placed(person(event.playerId), event.count, place(event.territoryId));
    case 'AttackResolved':
      return tellRolls([event], telling);
    case 'TerritoryCaptured':
      return shown.playerIds.includes(event.previousOwnerId)
        ? riskWords.captured(person(event.newOwnerId), place(event.to), person(event.previousOwnerId))
        : riskWords.capturedNeutral(person(event.newOwnerId), place(event.to));
    case 'PlayerEliminated':
      return riskWords.eliminated(person(event.byId), person(event.eliminatedId), event.cardCount);
    case 'PlayerResigned':
      return riskWords.resigned(person(event.playerId), event.territoryIds.length);
    case 'OccupyResolved':
      return riskWords.occupied(event.moved, place(event.to));
    case 'FortifyResolved':
      return riskWords.fortified(people(seat), event.moved, place(event.from), place(event.to));
    case 'AttackPhaseEnded':
      return riskWords.endedAttacks(person(event.playerId));
    case 'CardDrawn':
      return event.cardId === undefined
        ? riskWords.drewUnseen(person(event.playerId))
        : riskWords.drew(person(event.playerId), card(event.cardId));
    case 'DeckReshuffled':
      return riskWords.reshuffled(event.cardCount);
    case 'TurnEnded':
      return riskWords.endedTurn(person(event.playerId));
    case 'TurnAdvanced':
      return riskWords.turnBegins(event.round, person(event.nextPlayerId));
    case 'GameEnded':
      return tellEnd(event, telling);
  }
};

/** What happened, one sentence each; a blitz is one sentence, however often the dice rolled. */
export const tell = (events: readonly GameEvent[], telling: Telling): string[] => {
  const rolls = events.filter(isRoll);
  return events
    .filter((event) => isLoud(event) && (!isRoll(event) || event === rolls[0]))
    .map((event) => (isRoll(event) ? tellRolls(rolls, telling) : tellEvent(event, telling)));
};

/** What happened, roll by roll. */
export const tellAll = (events: readonly GameEvent[], telling: Telling): string[] =>
  events.filter(isLoud).map((event) => tellEvent(event, telling));

/** A blitz in a few words, below its dice; undefined for fewer than two rolls. */
export const tellBlitz = (
  events: readonly GameEvent[],
  shown: Pick<GameState, 'map'>,
): string | undefined => {
  const rolls = events.filter(isRoll);
  if (rolls.length < 2) return undefined;
  const taken = events.some(({ type }) => type === 'TerritoryCaptured');
  return riskWords.blitzTold(
    rolls.length,
    lossesIn(rolls, 'attacker'),
    taken ? territoryName(shown, rolls[0]!.to) : '',
  );
};
