import type { Problem, RngState } from '@ludus/kernel';
import type { RulesetConfig } from './ruleset.ts';

export type PlayerId = string;
export type TeamId = string;
export type TerritoryId = string;
export type ContinentId = string;
export type CardId = string;

/** Owns territories, never acts, always defends with all it has. */
export const NEUTRAL = 'neutral';
export type OwnerId = PlayerId | typeof NEUTRAL;

/** A board: territories, their borders, and the groups of them that pay a bonus. */
export interface GraphMap {
  readonly id?: string;
  readonly name?: string;
  readonly territories: Readonly<Record<TerritoryId, MapTerritory>>;
  readonly adjacency: Readonly<Record<TerritoryId, readonly TerritoryId[]>>;
  readonly continents?: Readonly<Record<ContinentId, Continent>>;
}

export interface MapTerritory {
  readonly name?: string;
  readonly continentId?: ContinentId;
  readonly tags?: readonly string[];
}

export interface Continent {
  readonly name?: string;
  readonly territoryIds: readonly TerritoryId[];
  readonly bonus: number;
}

/** A player in a setup; the position in the list is the seat. */
export interface PlayerSetup {
  readonly id: PlayerId;
  readonly teamId?: TeamId;
}

export const KINDS = Object.freeze(['A', 'B', 'C'] as const);
export type CardKind = (typeof KINDS)[number] | 'W';

export interface Card {
  readonly kind: CardKind;
  readonly territoryId?: TerritoryId;
}

export type { RulesetConfig };
export type CombatRules = RulesetConfig['combat'];
export type CardRules = RulesetConfig['cards'];
export type DeckDefinition = CardRules['deckDefinition'];

export const PHASES = Object.freeze([
  'Setup',
  'Reinforcement',
  'Attack',
  'Occupy',
  'Fortify',
  'GameOver',
] as const);
export type Phase = (typeof PHASES)[number];

export interface Player {
  readonly status: 'alive' | 'defeated';
  readonly teamId?: TeamId;
}

export interface Territory {
  readonly ownerId: OwnerId;
  readonly armies: number;
}

export interface Turn {
  readonly currentPlayerId: PlayerId;
  readonly phase: Phase;
  readonly round: number;
}

/** A step that must be completed before anything else. */
export type Pending =
  | {
      readonly type: 'Occupy';
      readonly from: TerritoryId;
      readonly to: TerritoryId;
      readonly minMove: number;
      readonly maxMove: number;
      /** The player whose last territory this was: the hand taken over may have to be traded down afterwards. */
      readonly eliminatedId?: PlayerId;
    }
  /** After an elimination: trade until the hand has at most this many cards, then place the armies. */
  | { readonly type: 'TradeDown'; readonly handLimit: number };

/** Where armies come from: `territories`, `continent:ID`, `trade`, `territoryBonus`. */
export type Sources = Readonly<Record<string, number>>;

export interface Reinforcements {
  readonly remaining: number;
  readonly sources: Sources;
}

/** `territory_control`: most territories when the round limit is reached. */
export const END_REASONS = Object.freeze(['elimination', 'resignation', 'territory_control'] as const);
export type EndReason = (typeof END_REASONS)[number];

export interface GameResult {
  readonly reason: EndReason;
  readonly winningPlayerId?: PlayerId;
  readonly winningTeamId?: TeamId;
}

/** A whole game at one moment: plain JSON, deeply frozen. States share the parts they have in common. */
export interface GameState {
  /** The version of this shape. */
  readonly stateVersion: number;
  /** The version of the rules: the same actions give the same game. */
  readonly rulesetVersion: number;
  readonly map: GraphMap;
  readonly ruleset: RulesetConfig;
  /** By seat: the first is seat 1. */
  readonly playerIds: readonly PlayerId[];
  readonly players: Readonly<Record<PlayerId, Player>>;
  readonly turnOrder: readonly PlayerId[];
  readonly territories: Readonly<Record<TerritoryId, Territory>>;
  readonly turn: Turn;
  readonly pending?: Pending;
  /** The armies still to be placed; present only in phase `Reinforcement`. */
  readonly reinforcements?: Reinforcements;
  /** The next card to be drawn is the last of `draw`. */
  readonly deck: { readonly draw: readonly CardId[]; readonly discard: readonly CardId[] };
  readonly cardsById: Readonly<Record<CardId, Card>>;
  readonly hands: Readonly<Record<PlayerId, readonly CardId[]>>;
  readonly tradesCompleted: number;
  readonly capturedThisTurn: boolean;
  readonly fortifiesThisTurn: number;
  /** Who left the game, first to last. */
  readonly defeated: readonly PlayerId[];
  readonly result?: GameResult;
  readonly rng: RngState;
}

export type TradeCards = { readonly type: 'TradeCards'; readonly cardIds: readonly CardId[] };
export type PlaceReinforcements = {
  readonly type: 'PlaceReinforcements';
  readonly territoryId: TerritoryId;
  readonly count: number;
};
/** Without `attackerDice`: as many dice as the rules allow. */
export type Attack = {
  readonly type: 'Attack';
  readonly from: TerritoryId;
  readonly to: TerritoryId;
  readonly attackerDice?: number;
};
/** Attacks with all dice until `to` is captured or `from` is down to `stopAt` armies or fewer. */
export type Blitz = {
  readonly type: 'Blitz';
  readonly from: TerritoryId;
  readonly to: TerritoryId;
  readonly stopAt: number;
};
export type Occupy = { readonly type: 'Occupy'; readonly moveArmies: number };
export type Fortify = {
  readonly type: 'Fortify';
  readonly from: TerritoryId;
  readonly to: TerritoryId;
  readonly count: number;
};
export type EndAttackPhase = { readonly type: 'EndAttackPhase' };
export type EndTurn = { readonly type: 'EndTurn' };
/** The only action that may be taken out of turn. */
export type Resign = { readonly type: 'Resign' };

export type Action =
  | TradeCards
  | PlaceReinforcements
  | Attack
  | Blitz
  | Occupy
  | Fortify
  | EndAttackPhase
  | EndTurn
  | Resign;

/**
 * Legal actions that differ only in one number, from `min` to `max`: `count`, `attackerDice`, `stopAt` or
 * `moveArmies`. An `Attack` without `min` and `max` has no choice of dice; with them, the dice may also be
 * left out.
 */
export type ActionRange =
  | TradeCards
  | ({ readonly type: 'PlaceReinforcements'; readonly territoryId: TerritoryId } & Bounds)
  | ({ readonly type: 'Attack' | 'Blitz' | 'Fortify' } & Route & Bounds)
  | ({ readonly type: 'Attack'; readonly min?: never; readonly max?: never } & Route)
  | ({ readonly type: 'Occupy' } & Bounds)
  | EndAttackPhase
  | EndTurn
  | Resign;

export interface Bounds {
  readonly min: number;
  readonly max: number;
}

export interface Route {
  readonly from: TerritoryId;
  readonly to: TerritoryId;
}

export type GameEvent =
  | {
      readonly type: 'SetupCompleted';
      readonly turnOrder: readonly PlayerId[];
      readonly neutralTerritories: readonly TerritoryId[];
      /** Armies on every territory, by owner. */
      readonly assignmentsSummary: Readonly<Record<OwnerId, Readonly<Record<TerritoryId, number>>>>;
    }
  | {
      readonly type: 'ReinforcementsGranted';
      readonly playerId: PlayerId;
      readonly amount: number;
      readonly sources: Sources;
    }
  | {
      readonly type: 'CardsTraded';
      readonly playerId: PlayerId;
      readonly cardIds: readonly CardId[];
      readonly value: number;
      readonly territoryBonus: number;
      readonly tradesCompletedAfter: number;
    }
  | {
      readonly type: 'ReinforcementsPlaced';
      readonly playerId: PlayerId;
      readonly territoryId: TerritoryId;
      readonly count: number;
    }
  | {
      readonly type: 'AttackResolved';
      readonly from: TerritoryId;
      readonly to: TerritoryId;
      readonly attackDice: number;
      readonly defendDice: number;
      /** Highest first. */
      readonly rolls: { readonly attack: readonly number[]; readonly defend: readonly number[] };
      readonly losses: { readonly attacker: number; readonly defender: number };
    }
  | {
      readonly type: 'TerritoryCaptured';
      readonly from: TerritoryId;
      readonly to: TerritoryId;
      readonly previousOwnerId: OwnerId;
      readonly newOwnerId: PlayerId;
    }
  | {
      readonly type: 'PlayerEliminated';
      readonly eliminatedId: PlayerId;
      readonly byId: PlayerId;
      /** Which cards changed hands; absent in views that may not show them. */
      readonly cardsTransferred?: readonly CardId[];
      readonly cardCount: number;
    }
  | {
      readonly type: 'PlayerResigned';
      readonly playerId: PlayerId;
      readonly territoryIds: readonly TerritoryId[];
      readonly cardsDiscarded: readonly CardId[];
    }
  | {
      readonly type: 'OccupyResolved';
      readonly from: TerritoryId;
      readonly to: TerritoryId;
      readonly moved: number;
    }
  | {
      readonly type: 'FortifyResolved';
      readonly from: TerritoryId;
      readonly to: TerritoryId;
      readonly moved: number;
    }
  | { readonly type: 'AttackPhaseEnded'; readonly playerId: PlayerId }
  /** `cardId` is absent in views that may not show it. */
  | { readonly type: 'CardDrawn'; readonly playerId: PlayerId; readonly cardId?: CardId }
  | { readonly type: 'DeckReshuffled'; readonly cardCount: number }
  | { readonly type: 'TurnEnded'; readonly playerId: PlayerId }
  | { readonly type: 'TurnAdvanced'; readonly nextPlayerId: PlayerId; readonly round: number }
  | ({ readonly type: 'GameEnded' } & GameResult);

/** The player who asks. */
export interface ActionContext {
  readonly actorId: PlayerId;
}

export type Failed = { readonly ok: false; readonly errors: readonly Problem[] };
export type ValidationResult = { readonly ok: true } | Failed;
export type ApplyResult =
  | { readonly ok: true; readonly state: GameState; readonly events: readonly GameEvent[] }
  | Failed;
