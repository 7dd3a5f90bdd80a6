import { OWNERS, type Owner } from '@ludus/sweep-engine';
import type { Pen } from './marks.ts';
import { personOfSide, type Speech } from './owners.ts';
import { FlagIcon } from './TileMarks.tsx';
import { sweepWords } from './words.ts';

const ORDER: readonly Owner[] = ['player', 'rival', 'neutral', 'mine'];

export const flagName = (speech: Speech, owner: Owner): string => {
  if (owner === 'neutral' || owner === 'mine') return sweepWords.flags[owner];
  const person = personOfSide(speech, owner);
  return person.isYou ? sweepWords.flags.player : sweepWords.flags.other(person);
};

/** The reader's notes: what a tap on a tile writes. If nothing is chosen, taps play. */
export const NotesBar = ({
  pen,
  speech,
  hasMines,
  isOver,
  onPen,
}: {
  readonly pen: Pen | undefined;
  readonly speech: Speech;
  readonly hasMines: boolean;
  /** Whether there is nothing left to note. */
  readonly isOver: boolean;
  readonly onPen: (pen: Pen | undefined) => void;
}) => {
  const kind = pen?.kind === 'pencil' ? 'pencil' : 'flag';
  const choose = (next: Pen): void =>
    onPen(pen?.kind === next.kind && pen.owner === next.owner ? undefined : next);
  return (
    <fieldset className="notes-bar" disabled={isOver}>
      <legend>{sweepWords.notes}</legend>
      {ORDER.filter((owner) => OWNERS.includes(owner) && (hasMines || owner !== 'mine')).map((owner) => (
        <button
          key={owner}
          type="button"
          aria-pressed={pen !== undefined && pen.kind !== 'erase' && pen.owner === owner}
          onClick={() => choose({ kind, owner })}
        >
          <FlagIcon owner={owner} />
          <span translate={owner === speech.own ? 'yes' : 'no'}>{flagName(speech, owner)}</span>
        </button>
      ))}
      <button
        type="button"
        aria-pressed={pen?.kind === 'pencil'}
        onClick={() =>
          onPen(
            pen?.kind === 'pencil'
              ? { kind: 'flag', owner: pen.owner }
              : { kind: 'pencil', owner: pen?.owner ?? speech.own },
          )
        }
      >
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" className="note-icon">
          <path d="M4 20l1-5L16 4l4 4L9 19ZM14 6l4 4" />
        </svg>
        <span>{sweepWords.pencil}</span>
      </button>
      <button
        type="button"
        aria-pressed={pen?.kind === 'erase'}
        onClick={() => choose({ kind: 'erase', owner: pen?.owner ?? speech.own })}
      >
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" className="note-icon">
          <path d="M9 20H5l-2-2q-1-1.5 0-3L13 5q1.5-1 3 0l4 4q1 1.5 0 3L11 20H21M9 9l7 7" />
        </svg>
        <span>{sweepWords.erase}</span>
      </button>
    </fieldset>
  );
};
