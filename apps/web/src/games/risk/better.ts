import {
  type Action,
  continentProgress,
  type GameState,
  NEUTRAL,
  neighboursOf,
  permissions,
  type TerritoryId,
  territoriesOf,
  tradeWorth,
} from '@ludus/risk-engine';
import type { Compared } from '../../table/ui.ts';
import type { People } from '../../words/people.ts';
import { personOf, territoryName } from './names.ts';
import { assaultOdds } from './oddsOf.ts';
import { riskWords } from './words.ts';

const { better: words } = riskWords;

type Assault = Pick<Extract<Action, { type: 'Blitz' }>, 'from' | 'to'>;

/** The position seen by the player to act. */
class Situation {
  readonly state: GameState;
  readonly people: People;

  constructor(state: GameState, people: People) {
    this.state = state;
    this.people = people;
  }

  name(id: TerritoryId): string {
    return territoryName(this.state, id);
  }

  get #own(): string {
    return this.state.turn.currentPlayerId;
  }

  /** The neighbours that the player may attack. */
  enemies(id: TerritoryId): readonly TerritoryId[] {
    return neighboursOf(this.state, id).filter((other) =>
      permissions.canAttackInto(this.state, this.#own, this.state.territories[other]!.ownerId),
    );
  }

  /** Armies of others next to a territory. */
  pressure(id: TerritoryId): number {
    return this.enemies(id).reduce((sum, other) => sum + this.state.territories[other]!.armies, 0);
  }

  /** The chance to take a territory, with armies added to where the attack starts. */
  chance({ from, to }: Assault, added = 0): number {
    return assaultOdds(this.#withArmies(from, added), from, to).capture;
  }

  /** The best chance any neighbour has to take a territory, with armies added to it. */
  threat(id: TerritoryId, added = 0): number {
    const state = this.#withArmies(id, added);
    const attackers = this.enemies(id).filter((from) => state.territories[from]!.ownerId !== NEUTRAL);
    return Math.max(0, ...attackers.map((from) => assaultOdds(state, from, id).capture));
  }

  #withArmies(id: TerritoryId, added: number): Pick<GameState, 'territories' | 'ruleset'> {
    const { territories, ruleset } = this.state;
    const { armies, ownerId } = territories[id]!;
    return {
      ruleset,
      territories: { ...territories, [id]: { ownerId, armies: Math.max(1, armies + added) } },
    };
  }

  /** What taking a territory brings besides the territory, as parts of a sentence. */
  prizes(to: TerritoryId): readonly string[] {
    const { state } = this;
    const { ownerId } = state.territories[to]!;
    const own = continentProgress(state, this.#own).find(
      ({ missing }) => missing.length === 1 && missing[0] === to,
    );
    const held = continentProgress(state, ownerId).find(
      ({ recipientId, continentId }) =>
        recipientId === ownerId && state.map.territories[to]?.continentId === continentId,
    );
    const isLast = ownerId !== NEUTRAL && territoriesOf(state, ownerId).length === 1;
    const owner = ownerId === NEUTRAL ? undefined : personOf(state, this.people, ownerId);
    return [
      ...(isLast ? [words.eliminates(owner!)] : []),
      ...(own === undefined ? [] : [words.completes(own.name, own.bonus)]),
      ...(held === undefined || owner === undefined ? [] : [words.breaks(owner, held.name, held.bonus)]),
      ...(state.capturedThisTurn ? [] : [words.card]),
    ];
  }
}

const isAssault = (action: Action): action is Extract<Action, Assault & { type: 'Attack' | 'Blitz' }> =>
  action.type === 'Attack' || action.type === 'Blitz';

const LIKELY = 0.6;
const CLEARLY = 0.04;

const whyAttack = (at: Situation, better: Assault, played: Action): string => {
  const chance = at.chance(better);
  const prizes = at.prizes(better.to);
  const other = isAssault(played) ? at.chance(played) : undefined;
  const compared =
    isAssault(played) && other !== undefined && chance > other + CLEARLY
      ? words.takesMore(chance, at.name(played.to), other)
      : words.takes(chance);
  return [compared, ...prizes.slice(0, 1)].join(' ');
};

const whyStop = (at: Situation, played: Assault): string => {
  const chance = at.chance(played);
  const { lost } = assaultOdds(at.state, played.from, played.to);
  const left = at.pressure(played.from) - at.state.territories[played.to]!.armies;
  return chance < LIKELY
    ? words.unlikely(at.name(played.to), chance)
    : words.costly(at.name(played.to), lost, at.name(played.from), Math.max(0, left));
};

/** What armies placed in a territory change most: an attack from it, or an attack on it. */
const whyPlace = (at: Situation, id: TerritoryId, count: number): string => {
  const attacks = at.enemies(id).map((to) => {
    const before = at.chance({ from: id, to });
    const after = at.chance({ from: id, to }, count);
    return { to, before, after, worth: (after - before) * (1 + at.prizes(to).length) };
  });
  const [attack] = attacks.toSorted((a, b) => b.worth - a.worth);
  const before = at.threat(id);
  const after = at.threat(id, count);
  if (attack !== undefined && attack.after - attack.before > Math.max(CLEARLY, before - after))
    return words.helpsAttack(at.name(attack.to), attack.before, attack.after);
  return before - after > CLEARLY
    ? words.helpsDefence(at.name(id), before, after)
    : words.faces(at.name(id), at.pressure(id), at.state.territories[id]!.armies);
};

/** Why more armies belong on one side of a border that was just crossed: enemies there, or an attack from there. */
const whyOccupy = (at: Situation, better: number, played: number): string | undefined => {
  const { pending } = at.state;
  if (pending?.type !== 'Occupy') return undefined;
  const isMore = better > played;
  const [there, here] = isMore ? [pending.to, pending.from] : [pending.from, pending.to];
  const [enemies, fewer] = [at.pressure(there), at.pressure(here)];
  if (enemies > fewer) return words.needed(at.name(there), enemies, at.name(here), fewer);
  const added = (count: number): number => (isMore ? count : -count);
  const [attack] = at
    .enemies(there)
    .map((to) => ({
      to,
      before: at.chance({ from: there, to }, added(played)),
      after: at.chance({ from: there, to }, added(better)),
    }))
    .toSorted((a, b) => b.after - b.before - (a.after - a.before));
  return attack !== undefined && attack.after - attack.before > CLEARLY
    ? words.helpsAttack(at.name(attack.to), attack.before, attack.after)
    : undefined;
};

/** What was better and why, as the two halves of a sentence. */
const halves = (at: Situation, better: Action, played: Action): readonly [string, string] | undefined => {
  switch (better.type) {
    case 'Attack':
    case 'Blitz': {
      const isSame = isAssault(played) && played.from === better.from && played.to === better.to;
      const head = isSame
        ? words.attackOn(at.name(better.to))
        : words.attack(at.name(better.from), at.name(better.to));
      return [head, whyAttack(at, better, isSame ? better : played)];
    }
    case 'EndAttackPhase':
      return isAssault(played) ? [words.stop, whyStop(at, played)] : undefined;
    case 'PlaceReinforcements':
      return [
        words.place(better.count, at.name(better.territoryId)),
        whyPlace(at, better.territoryId, better.count),
      ];
    case 'Occupy': {
      const why = played.type === 'Occupy' ? whyOccupy(at, better.moveArmies, played.moveArmies) : undefined;
      return why === undefined ? undefined : [words.occupy(better.moveArmies), why];
    }
    case 'Fortify':
      return [
        words.fortify(better.count, at.name(better.from), at.name(better.to)),
        words.needed(
          at.name(better.to),
          at.pressure(better.to),
          at.name(better.from),
          at.pressure(better.from),
        ),
      ];
    case 'TradeCards':
      return [words.trade, words.worth(tradeWorth(at.state, at.state.turn.currentPlayerId, better.cardIds))];
    case 'EndTurn':
      return played.type === 'Fortify'
        ? [
            words.stay,
            words.faces(
              at.name(played.from),
              at.pressure(played.from),
              at.state.territories[played.from]!.armies,
            ),
          ]
        : undefined;
    default:
      return undefined;
  }
};

/** What was better than the action played, and why, from the numbers everybody can see. */
export const betterThan = (
  state: GameState,
  { better, played }: Compared<Action>,
  people: People,
): string | undefined => {
  const found = halves(new Situation(state, people), better, played);
  return found && words.sentence(...found);
};
