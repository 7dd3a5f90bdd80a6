import type { RngState } from '@ludus/kernel';

/** Who a tile belongs to, safest for the player first: the order that Scurry uses. */
export const OWNERS = Object.freeze(['player', 'neutral', 'rival', 'mine'] as const);
export type Owner = (typeof OWNERS)[number];

/** The player is seat 1, the rival seat 2. */
export const SIDES = Object.freeze(['player', 'rival'] as const);
export type Side = (typeof SIDES)[number];

/** `standard`: the 8 cells around; `manhattan2`: the 12 cells at Manhattan distance 1 or 2. */
export const ADJACENCIES = Object.freeze(['standard', 'manhattan2'] as const);
export type Adjacency = (typeof ADJACENCIES)[number];

export const CARDS = Object.freeze([
  'imperious',
  'vague',
  'tingle',
  'eavesdropping',
  'ramble',
  'scurry',
  'brush',
  'canary',
  'underwire',
] as const);
export type Card = (typeof CARDS)[number];

/** Equipment works for the whole game: `eyeshadow` gives the rival a Distraction stack every turn. */
export const EQUIPMENT = Object.freeze(['eyeshadow'] as const);
export type Equipment = (typeof EQUIPMENT)[number];

export const RIVALS = Object.freeze([
  'random',
  'noguess',
  'conservative',
  'reasoning',
  'exact',
  'strategist',
] as const);
export type RivalName = (typeof RIVALS)[number];

/** Tiles are numbered from 0 in reading order, holes left out. */
export type Tile = number;

/** A place on the grid, from 0, `y` downwards. */
export interface Position {
  readonly x: number;
  readonly y: number;
}

export type OwnerCounts = Readonly<Record<Owner, number>>;

export interface Level {
  readonly id: string;
  readonly name: string;
  /** The grid, top row first: `#` is a tile, `.` a hole. */
  readonly rows: readonly string[];
  readonly adjacency: Adjacency;
  readonly counts: OwnerCounts;
  /** The opponent that the level is meant for. */
  readonly rival: RivalName;
  /** How many rival tiles are open at the start, as if opened by the rival. */
  readonly rivalReveals: number;
  /** How many mines the rival can open without losing; none if left out. */
  readonly mineProtection?: number;
  /** The first tile that a side opens cannot lose the game: a mine there stays open and ends the turn. */
  readonly safeStart?: true;
}

/** Everything that is fixed before the seed is known; all of it is public. */
export interface SweepConfig {
  readonly level: Level;
  readonly deck: readonly Card[];
  readonly equipment: readonly Equipment[];
  /** The rival is told nothing about its mines: see `RivalContext.noClueMinePenalty`. */
  readonly fairRival?: true;
}

/** An open tile. `count` is how many adjacent tiles belong to the side that opened it. */
export interface Reveal {
  readonly by: Side;
  readonly count: number;
  readonly round: number;
}

export const CLUES = Object.freeze(['imperious', 'vague', 'rival'] as const);
export type ClueKind = (typeof CLUES)[number];

/** The strength a clue gives to a tile. */
export interface Pips {
  readonly tile: Tile;
  readonly pips: number;
}

/** What each side saw of a clue, null for nothing; tiles in ascending order. */
export interface Clue {
  readonly kind: ClueKind;
  readonly round: number;
  readonly forPlayer: readonly Pips[] | null;
  readonly forRival: readonly Pips[] | null;
}

/** A set of owners as bits, bit `i` for `OWNERS[i]`: what the player knows a tile may be. */
export type OwnerSet = number;

/** What only the player knows: the cards and the notes. */
export interface PlayerSecrets {
  readonly hand: readonly Card[];
  /** The next card is last. */
  readonly draw: readonly Card[];
  readonly discard: readonly Card[];
  readonly exhausted: readonly Card[];
  readonly energy: number;
  /** Mines that Underwire will still absorb. */
  readonly shields: number;
  /** For every tile, the owners that the cards have left possible. */
  readonly notes: readonly OwnerSet[];
  /** For every tile, the number of adjacent player tiles that Eavesdropping told; null if it was not used there. */
  readonly overheard: readonly (number | null)[];
}

export const ENDINGS = Object.freeze(['mine_revealed', 'all_tiles_revealed', 'draw'] as const);
export type Ending = (typeof ENDINGS)[number];

export interface GameResult {
  /** Null in a draw. */
  readonly winner: Side | null;
  readonly reason: Ending;
}

/** What both sides may know: the part of the state that is the same in every view. */
export interface PublicState {
  readonly config: SweepConfig;
  readonly revealed: readonly (Reveal | null)[];
  readonly side: Side;
  /** Counted from 1. */
  readonly round: number;
  /** Turns ended by choice since the last opened tile. */
  readonly idle: number;
  /** Distraction stacks waiting for the rival's turn, or active in it. */
  readonly stacks: number;
  readonly result: GameResult | null;
}

export interface SweepState extends PublicState {
  readonly owners: readonly Owner[];
  readonly clues: readonly Clue[];
  readonly player: PlayerSecrets;
  /** The bonus for every tile in this rival turn; empty without Distraction and outside the rival's turn. */
  readonly distraction: readonly number[];
  readonly rng: RngState;
}

/** A clue as one side saw it. */
export interface SeenClue {
  readonly kind: ClueKind;
  readonly round: number;
  readonly pips: readonly Pips[];
}

/** What one side may know. */
export interface SweepView extends PublicState {
  readonly seat: Side;
  /** Owners of open tiles, null elsewhere. What the player knows from cards is in the notes. */
  readonly owners: readonly (Owner | null)[];
  /** Oldest first. */
  readonly clues: readonly SeenClue[];
  /** What only the player knows, with the draw pile sorted; null in the rival's view. */
  readonly player: PlayerSecrets | null;
  /** The bonus of Distraction in the rival's view, null in the player's. */
  readonly distraction: readonly number[] | null;
}

export type SweepAction =
  | { readonly type: 'imperious' | 'vague' | 'tingle' | 'ramble' | 'underwire' }
  | { readonly type: 'eavesdropping' | 'brush' | 'canary'; readonly tile: Tile }
  /** The lower tile comes first. */
  | { readonly type: 'scurry'; readonly first: Tile; readonly second: Tile }
  | { readonly type: 'reveal'; readonly tile: Tile }
  | { readonly type: 'end_turn' }
  | { readonly type: 'pass' };

/** What keeps a mine from losing the game: the level's safe start, its protection of the rival, or the card. */
export const ABSORBERS = Object.freeze(['safe_start', 'protection', 'underwire'] as const);
export type Absorber = (typeof ABSORBERS)[number];

export type SweepEvent =
  | { readonly type: 'turn_started'; readonly side: Side; readonly round: number }
  | { readonly type: 'cards_drawn'; readonly cards: readonly Card[]; readonly reshuffled: boolean }
  | { readonly type: 'card_played'; readonly card: Card; readonly targets: readonly Tile[] }
  | { readonly type: 'card_exhausted'; readonly card: Card }
  | ({ readonly type: 'clue_given' } & Clue)
  | { readonly type: 'tile_noted'; readonly tile: Tile; readonly possible: OwnerSet }
  | { readonly type: 'tile_overheard'; readonly tile: Tile; readonly count: number }
  | { readonly type: 'rival_distracted'; readonly stacks: number }
  | {
      readonly type: 'tile_revealed';
      readonly tile: Tile;
      readonly by: Side;
      readonly owner: Owner;
      readonly count: number;
    }
  | { readonly type: 'mine_absorbed'; readonly tile: Tile; readonly by: Absorber }
  | { readonly type: 'turn_ended'; readonly side: Side; readonly chosen: boolean }
  | { readonly type: 'game_over'; readonly winner: Side | null; readonly reason: Ending };
