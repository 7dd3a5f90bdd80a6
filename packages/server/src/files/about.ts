import type { Registry } from '@ludus/kernel';
import type { GameStore } from '@ludus/replay';
import type { TimeControl } from '@ludus/table';
import { matchPage } from '../client/pages.ts';
import type { SessionStore } from '../play/sessionStore.ts';
import type { SeatRecord, SessionRecord } from '../play/types.ts';
import { isOpen } from '../replay/visibility.ts';
import type { PageAbout } from './pages.ts';

export interface AboutOptions {
  readonly db: GameStore;
  readonly store: SessionStore;
}

const PRIVATE: PageAbout = {
  title: 'A private game',
  description: 'You need an invitation to see this game.',
};

const nameOf = (games: Registry, id: string, variant: string) => {
  const game = games.get(id);
  return game.ok
    ? {
        name: game.value.name,
        board: game.value.variants.find((one) => one.id === variant)?.name ?? variant,
      }
    : undefined;
};

const minutes = (ms: number): string => {
  const count = Math.round(ms / 60_000);
  return count === 1 ? '1 minute' : `${count} minutes`;
};

const clockOf = (control: TimeControl): string => {
  if (control.type === 'none') return 'no clock';
  if (control.type === 'days') return control.days === 1 ? '1 day per turn' : `${control.days} days per turn`;
  const { initialMs, incrementMs } = control;
  return `${minutes(initialMs)} each${incrementMs === 0 ? '' : ` + ${incrementMs / 1000} s per turn`}`;
};

/** A player's name, or their kind. */
const calledAt = ({ name = '', bot, agent, kind }: SeatRecord): string => {
  if (name !== '') return name;
  return kind === 'agent' ? (agent ?? 'a bot') : (bot ?? 'a guest');
};

const isFree = ({ kind, tokenDigest, hasAccepted }: SeatRecord): boolean =>
  kind === 'human' && tokenDigest === undefined && hasAccepted !== true;

/** A live game as everybody may see it. */
const aboutLive = (games: Registry, record: SessionRecord): PageAbout | undefined => {
  if (!record.mayWatch) return PRIVATE;
  const known = nameOf(games, record.game, record.variant);
  if (known === undefined) return undefined;
  const { name, board } = known;
  const { game, seats, timeControl, outcome } = record;
  const host = seats.find((seat) => seat.kind === 'human' && seat.bot === undefined && seat.name)?.name;
  if (outcome === undefined && seats.some(isFree))
    return {
      title: host === undefined ? `You are invited to play ${name}` : `${host} invites you to play ${name}`,
      description: `${board}, ${clockOf(timeControl)}. Join or watch.`,
      game,
    };
  const what = outcome === undefined ? 'Watch it live.' : 'See how it ended.';
  return {
    title: host === undefined ? `A game of ${name}` : `${name} with ${host}`,
    description: `${seats.map(calledAt).join(' against ')} on ${board}. ${what}`,
    game,
  };
};

const HOME: PageAbout = {
  isWhole: true,
  title: 'Ludus',
  description: 'Play RingRift, Risk and Sweep in the browser: against bots, or against a friend by link.',
};

/** A game to set up or to learn. */
const aboutGame = (games: Registry, id: string): PageAbout | undefined => {
  const game = games.get(id);
  return game.ok
    ? { title: `Play ${game.value.name}`, description: game.value.text.about.line, game: id }
    : undefined;
};

const aboutStored = async (db: GameStore, id: string): Promise<PageAbout | undefined> => {
  const metadata = await db.getGameMetadata(id);
  if (!metadata.ok || !isOpen(metadata.value)) return undefined;
  const { game, boardType, totalMoves, players } = metadata.value;
  const known = nameOf(db.games, game, boardType);
  if (known === undefined) return undefined;
  const moves = totalMoves === 1 ? '1 move' : `${totalMoves} moves`;
  const names = players.flatMap(({ name }) => name ?? []);
  const isNamed = names.length === players.length && names.length > 0;
  return {
    title: isNamed ? `${known.name}: ${names.join(' against ')}` : `A game of ${known.name}`,
    description: `${moves} on ${known.board}. Replay it.`,
    game,
  };
};

/** An id that is safe for every store. */
const ID = /^[\w-]{1,64}$/;

/** What everybody may know about the page at a path; undefined if there is nothing. */
export const aboutPage = async (
  { db, store }: AboutOptions,
  path: string,
): Promise<PageAbout | undefined> => {
  const found = matchPage(path === '/index.html' ? '/' : path);
  switch (found?.page) {
    case 'live':
    case 'join': {
      if (!ID.test(found.parameters.id)) return undefined;
      const record = await store.load(found.parameters.id);
      return record.ok && record.value !== undefined ? aboutLive(db.games, record.value) : undefined;
    }
    case 'replay':
      return ID.test(found.parameters.id) ? aboutStored(db, found.parameters.id) : undefined;
    case 'setup':
    case 'course':
    case 'lesson':
      return aboutGame(db.games, found.parameters.game);
    case 'match':
    case 'ownReplay':
    case undefined:
      return undefined;
    default:
      return HOME;
  }
};
