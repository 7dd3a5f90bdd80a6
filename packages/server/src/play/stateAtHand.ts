import { textResponse } from '../http/answers.ts';
import { personWith, tokenOf } from './entry.ts';
import type { Lobby } from './lobby.ts';

const ROUTE = '/api/play/games/:id';
const ADDRESS = /^\/api\/play\/games\/([\w-]{1,64})$/;

/** The state of a live game that is in memory, if a request asks for one; refusals are thrown. */
export const stateAtHand = (lobby: Lobby, address: string, request: Request) => {
  const id = ADDRESS.exec(address)?.[1];
  const table = id === undefined ? undefined : lobby.loaded(id);
  if (table === undefined) return undefined;
  const person = personWith(table, tokenOf(request));
  const send = () => {
    table.look();
    return textResponse(request, table.stateText(person));
  };
  return { route: ROUTE, send };
};
