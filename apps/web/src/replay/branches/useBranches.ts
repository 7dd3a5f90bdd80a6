import { hashJson, type Tagged, unwrap } from '@ludus/kernel';
import type { GameLine } from '@ludus/table';
import { useCallback, useMemo, useState } from 'react';
import { keep, readKept } from '../../frame/storage.ts';
import {
  type Added,
  branchOf,
  commented,
  makeNotes,
  type Notes,
  type NotesProblems,
  type Place,
  parseNotes,
  playAt,
  removed,
  renamed,
  stepsOf,
} from './branches.ts';

export interface Branches {
  readonly notes: Notes;
  /** The branch that is shown; undefined for the game itself. */
  readonly active: string | undefined;
  /** The moves of what is shown. */
  readonly line: GameLine;
  show(branch: string | undefined): void;
  /** Plays a move at a place, including the forced moves after it; returns where that leads. */
  play(place: Place, action: Tagged, name: string): Place;
  /** Plays several moves, including forced ones; returns where the last one leads. */
  playLine(place: Place, actions: readonly Tagged[], name: string): Place;
  rename(id: string, name: string): void;
  remove(id: string): void;
  comment(place: Place, text: string): void;
  /** All of it as a file. */
  make(): string;
  /** Replaces the notes with those of a file; returns why not. */
  read(text: string, problems: NotesProblems): string | undefined;
}

const PREFIX = 'ludus.branches.';

const keyOf = ({ game, start, steps }: GameLine): string =>
  PREFIX + hashJson([game.id, start, steps.map(({ action }) => action)]);

const readNotes = (key: string): Notes => {
  const kept = readKept(key) as Partial<Notes> | undefined;
  return { branches: kept?.branches ?? [], comments: kept?.comments ?? {} };
};

const stateAt = (main: GameLine, notes: Notes, { branch, at }: Place): unknown =>
  unwrap(main.become(stepsOf(main.steps, notes, branch))).stateAt(at);

const playOne = (main: GameLine, notes: Notes, place: Place, action: Tagged, name: string): Added => {
  const seat = main.game.toAct(stateAt(main, notes, place))!;
  return playAt(main, notes, place, { action, seat }, name);
};

/** The move at a place with all forced moves after it. */
const playOn = (main: GameLine, notes: Notes, place: Place, action: Tagged, name: string): Added => {
  let found: Added = { notes, place };
  let next: Tagged | undefined = action;
  while (next !== undefined) {
    found = playOne(main, found.notes, found.place, next, name);
    next = main.game.forced(stateAt(main, found.notes, found.place));
  }
  return found;
};

/** What this browser stores about a game. */
export const readNotesOf = (main: GameLine): Notes => readNotes(keyOf(main));

/** The branches and comments of a game, stored in this browser. */
export const useBranches = (main: GameLine, first: string | undefined): Branches => {
  const key = useMemo(() => keyOf(main), [main]);
  const [notes, setNotes] = useState(() => readNotes(key));
  const [shown, show] = useState(first);
  const active = branchOf(notes, shown)?.id;
  const line = useMemo(
    () => (active === undefined ? main : unwrap(main.become(stepsOf(main.steps, notes, active)))),
    [main, notes, active],
  );
  const change = useCallback(
    (next: Notes) => {
      setNotes(next);
      keep(key, next);
    },
    [key],
  );
  return useMemo(
    () => ({
      notes,
      active,
      line,
      show,
      play: (place, action, name) => {
        const added = playOn(main, notes, place, action, name);
        change(added.notes);
        show(added.place.branch);
        return added.place;
      },
      playLine: (place, actions, name) => {
        let added = { notes, place };
        for (const action of actions) added = playOne(main, added.notes, added.place, action, name);
        change(added.notes);
        show(added.place.branch);
        return added.place;
      },
      rename: (id, name) => change(renamed(notes, id, name)),
      remove: (id) => change(removed(notes, id)),
      comment: (place, text) => change(commented(notes, place, text)),
      make: () => makeNotes(main, notes),
      read: (text, problems) => {
        const read = parseNotes(main, text, problems);
        if (!read.ok) return read.error.message;
        change(read.value);
        return undefined;
      },
    }),
    [main, notes, active, line, change],
  );
};
