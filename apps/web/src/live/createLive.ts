import { keepKeys } from '../keys/liveKeys.ts';
import { firstPerson } from '../play/newGame.ts';
import { server } from '../server/server.ts';
import type { LiveChoices } from './linkChoices.ts';
import { calledName, keepOwnName } from './ownName.ts';

/** Creates a game on the server, takes the first person's seat, and keeps the invitation for the others. */
export const createLive = async (
  game: string,
  { variant, options, seats, name, timeControl, mayUndo, mayAskHints, mayChat }: LiveChoices,
): Promise<string> => {
  const own = firstPerson(seats);
  const called = calledName(name);
  const created = await server.play.create({
    game,
    ...(variant === undefined ? {} : { variant }),
    ...(options === undefined ? {} : { options: { ...options } }),
    seats: seats.map((player) => (player.kind === 'agent' ? player.agent : 'human')),
    names: [...Array<string>(own - 1).fill(''), called],
    claim: [own],
    sharedInvite: true,
    timeControl,
    mayUndo,
    mayAskHints,
    mayChat,
  });
  keepOwnName(called);
  keepKeys(created.id, {
    seat: own,
    ...(created.seats[own - 1]?.token === undefined ? {} : { token: created.seats[own - 1]!.token! }),
    invites: created.seats.flatMap(({ seat, invite }) => (invite === undefined ? [] : [{ seat, invite }])),
  });
  return created.id;
};
