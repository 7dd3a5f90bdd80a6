import { useRef } from 'react';
import { NotifyMe } from '../frame/NotifyMe.tsx';
import { AskHint, HintBox } from '../table/HintBox.tsx';
import { Icon } from '../table/Icon.tsx';
import { Resign } from '../table/Resign.tsx';
import { Sheet } from '../table/Sheet.tsx';
import { tableWords } from '../table/words.ts';
import type { Person } from '../words/people.ts';
import { watchLink } from './inviteLink.ts';
import { otherPeople } from './labels.ts';
import type { LiveState, LiveTable } from './liveTable.ts';
import { shortOf } from './moves.ts';
import { Requests } from './Requests.tsx';
import { SayPanel } from './SayPanel.tsx';
import { LinkRow } from './ShareLink.tsx';
import type { Muting } from './useMuted.ts';
import { liveWords } from './words.ts';

interface ToolsProps {
  readonly table: LiveTable;
  readonly shown: LiveState;
  readonly people: readonly Person[];
  readonly muting: Muting;
  /** Shows the invitation again, while there is one. */
  readonly onInvite: (() => void) | undefined;
}

/** Asks to take back the reader's last move; does nothing without one. */
const TakeBack = ({ table, shown }: Pick<ToolsProps, 'table' | 'shown'>) => {
  const { play, ownMove } = shown;
  const mayAsk = ownMove !== undefined && play.undoOffer === null && play.outcome === null;
  const title =
    ownMove === undefined
      ? tableWords.nothingToTakeBack
      : liveWords.takeBackMove(shortOf(table.ui, shown, ownMove));
  return (
    <button
      type="button"
      className="button tool"
      title={title}
      aria-description={title}
      aria-disabled={!mayAsk}
      onClick={() => mayAsk && void table.undo()}
    >
      <Icon name="takeBack" />
      <span>{tableWords.takeBack}</span>
    </button>
  );
};

const Tools = ({ table, shown, people, muting, onInvite }: ToolsProps) => {
  const { play, isHinting } = shown;
  const isPlayer = play.viewer !== null;
  return (
    <>
      {onInvite !== undefined && (
        <button type="button" className="button tool" onClick={onInvite}>
          <Icon name="share" />
          <span>{liveWords.invite}</span>
        </button>
      )}
      {isPlayer && play.mayUndo && <TakeBack table={table} shown={shown} />}
      {isPlayer && play.mayAskHints && (
        <AskHint
          mayAsk={play.toAct === play.viewer && !isHinting}
          isThinking={isHinting}
          onAsk={() => void table.hint()}
        />
      )}
      {otherPeople(people, play).length > 0 && (
        <Sheet icon="say" label={liveWords.say}>
          <SayPanel table={table} shown={shown} people={people} {...muting} />
        </Sheet>
      )}
    </>
  );
};

const More = ({ table, shown: { play } }: Pick<ToolsProps, 'table' | 'shown'>) => {
  const here = useRef<HTMLElement>(null);
  const resign = (): void => {
    here.current?.closest('dialog')?.close();
    void table.resign();
  };
  return (
    <>
      {play.viewer !== null && play.outcome === null && (
        <>
          <div className="row">
            <Resign onResign={resign} />
          </div>
          <NotifyMe />
        </>
      )}
      <section ref={here}>
        <h3>{liveWords.spectators}</h3>
        <LinkRow label={liveWords.spectatorLink} link={watchLink(table.id)} />
      </section>
    </>
  );
};

/** The buttons of a game by link, the contents of *More*, and current requests and messages. */
export const useLiveTools = (props: ToolsProps) => {
  const { table, shown, people, muting } = props;
  return {
    tools: <Tools {...props} />,
    more: <More {...props} />,
    toasts: (
      <>
        <Requests table={table} shown={shown} people={people} muted={muting.muted} />
        <HintBox ui={table.ui} view={shown.play.view} hint={shown.hint} act={table.act} />
      </>
    ),
  };
};
