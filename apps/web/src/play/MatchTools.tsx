import type { Seat } from '@ludus/kernel';
import { allowsTakeBack, participantIn, seatToAct } from '@ludus/table';
import { useState } from 'react';
import { href } from '../frame/router.ts';
import { AskHint, HintBox } from '../table/HintBox.tsx';
import { Icon } from '../table/Icon.tsx';
import { Resign } from '../table/Resign.tsx';
import { Toast } from '../table/Toast.tsx';
import { tableWords } from '../table/words.ts';
import type { People } from '../words/people.ts';
import type { Match, MatchState } from './match.ts';
import { playersAt } from './savedTable.ts';
import { playWords } from './words.ts';

interface ToolsProps {
  readonly match: Match;
  readonly shown: MatchState;
  readonly people: People;
}

/** Seats with people. */
const personsAt = ({ table }: MatchState): Seat[] =>
  playersAt(table).flatMap(({ kind }, i) => (kind === 'person' ? [i + 1] : []));

/** Whether somebody asked to take back, and how to respond; if several people play, the others are asked first. */
const useTakeBack = ({ match, shown }: ToolsProps) => {
  const [askedAt, setAskedAt] = useState<number>();
  const { length } = shown.table.line;
  const { undoable } = match;
  const isAsked = askedAt === length && undoable !== undefined;
  return {
    isAsked,
    undoable,
    ask: (): void => (personsAt(shown).length > 1 ? setAskedAt(length) : match.undo()),
    answer: (isAgreed: boolean): void => {
      setAskedAt(undefined);
      if (isAgreed) match.undo();
    },
  };
};

type TakeBack = ReturnType<typeof useTakeBack>;

/** Asks the others at this screen. */
const TakeBackRequest = ({ shown, people, takeBack }: ToolsProps & { readonly takeBack: TakeBack }) => {
  const { undoable, isAsked, answer } = takeBack;
  if (!isAsked || undoable === undefined) return null;
  const whose = undoable.toMove < shown.table.line.length ? undoable.seat : undefined;
  const others = personsAt(shown)
    .filter((seat) => seat !== whose)
    .map((seat) => people(seat).name);
  return (
    <Toast
      kind="ask"
      actions={
        <>
          <button type="button" className="button primary" onClick={() => answer(true)}>
            {playWords.agree}
          </button>
          <button type="button" className="button quiet" onClick={() => answer(false)}>
            {playWords.decline}
          </button>
        </>
      }
    >
      {whose === undefined
        ? playWords.mayTakeBackResignation(others)
        : playWords.mayTakeBack(others, people(whose).name)}
    </Toast>
  );
};

/** The most frequent actions: taking back and asking for a hint. */
const Tools = ({ match, shown, takeBack }: Omit<ToolsProps, 'people'> & { readonly takeBack: TakeBack }) => {
  const toAct = seatToAct(shown.table);
  const isPersonsTurn = toAct !== undefined && playersAt(shown.table)[toAct - 1]?.kind === 'person';
  const { undoable, ask } = takeBack;
  const refusal = undoable === undefined ? tableWords.nothingToTakeBack : undefined;
  return (
    <>
      {/* What dice, cards and tiles showed cannot be taken back. */}
      {shown.table.settings.mayTakeBack && allowsTakeBack(shown.table.game) && (
        <button
          type="button"
          className="button tool"
          title={refusal}
          aria-description={refusal}
          onClick={() => undoable !== undefined && ask()}
          aria-disabled={undoable === undefined}
        >
          <Icon name="takeBack" />
          <span>{tableWords.takeBack}</span>
        </button>
      )}
      {/* It stays when the game is over, so that nothing moves. */}
      <AskHint
        mayAsk={isPersonsTurn && !shown.isHinting}
        isThinking={shown.isHinting}
        onAsk={() => void match.hint()}
      />
    </>
  );
};

/** Less frequent actions: resigning, and sharing a position. */
const More = ({ match, shown, viewer }: Omit<ToolsProps, 'people'> & { readonly viewer: Seat }) => {
  const { table } = shown;
  const isOpen = seatToAct(table) !== undefined;
  const hasPerson =
    participantIn(table, viewer)?.left === undefined && playersAt(table)[viewer - 1]?.kind === 'person';
  return (
    <div className="row">
      {isOpen && hasPerson && <Resign onResign={() => match.resign(viewer)} />}
      {/* Looking back would show what is hidden. */}
      {isOpen && match.isFork && match.ui.game.secrets === undefined && (
        <a className="button" href={href(['replay', 'mine', match.id], { move: table.line.length })}>
          {playWords.reviewAndShare}
        </a>
      )}
    </div>
  );
};

/** The buttons of a game at this screen, the contents of *More*, and current messages. */
export const useMatchTools = ({
  view,
  viewer,
  ...props
}: ToolsProps & {
  /** What the viewer may know of the position. */
  readonly view: unknown;
  readonly viewer: Seat;
}) => {
  const { match, shown } = props;
  const takeBack = useTakeBack(props);
  return {
    tools: <Tools {...props} takeBack={takeBack} />,
    more: <More {...props} viewer={viewer} />,
    toasts: (
      <>
        {shown.trouble !== undefined && <Toast kind="trouble">{shown.trouble}</Toast>}
        <TakeBackRequest {...props} takeBack={takeBack} />
        <HintBox ui={match.ui} view={view} hint={shown.hint} act={match.act} />
      </>
    ),
  };
};
