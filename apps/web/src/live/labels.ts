import type { Seat } from '@ludus/kernel';
import type { PlayState, Presence } from '@ludus/server/client';
import { agentLabels } from '../opponents/agentLabel.ts';
import { playWords } from '../play/words.ts';
import type { GameUi } from '../table/ui.ts';
import type { Person } from '../words/people.ts';
import { liveWords } from './words.ts';

/** The name of a seat reserved for somebody with the link. */
const expectedName = ({ seats, viewer }: PlayState, seat: Seat): string => {
  if (viewer === null) return playWords.guest(seat);
  const free = seats.filter(({ isTaken }) => !isTaken).length;
  return free === 1 ? liveWords.yourFriend : liveWords.friend(seat);
};

/** The names of everybody at a live table, and whether they are present. */
export const labelsOf = (
  ui: GameUi,
  play: PlayState,
  presence: readonly (Presence | null)[] = [],
): Person[] => {
  const { seats, viewer, outcome } = play;
  const agents = agentLabels(
    ui.game.id,
    seats.map(({ kind, agent = 'agent' }) => (kind === 'agent' ? { agent } : undefined)),
  );
  return seats.map(({ seat, name = '', isTaken, left }, i) => {
    if (seat === viewer) return { name: name === '' ? liveWords.you : name, isYou: true };
    const nameless = agents[i]?.name ?? (isTaken ? playWords.guest(seat) : expectedName(play, seat));
    const who = name === '' ? nameless : name;
    const there = presence[i] ?? undefined;
    // Once the game is over, it does not matter who left early.
    const isGone = left !== undefined && outcome === null;
    return {
      ...agents[i],
      name: isGone ? liveWords.left(who) : who,
      isYou: false,
      ...(!isTaken && agents[i] === undefined && outcome === null && { isExpected: true }),
      ...(there !== undefined && !isGone && { presence: there }),
    };
  });
};

/** The names of the other people at the table. */
export const otherPeople = (people: readonly Person[], { seats, viewer }: PlayState): string[] =>
  seats.flatMap(({ seat, kind, isTaken }) =>
    kind === 'human' && isTaken && seat !== viewer ? [people[seat - 1]!.name] : [],
  );
