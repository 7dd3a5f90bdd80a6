import type { PlayState } from '@ludus/server/client';
import { Refused } from '../look/Refused.tsx';
import { AskHint, HintBox } from '../table/HintBox.tsx';
import { Resign } from '../table/Resign.tsx';
import type { LiveState, LiveTable } from './liveTable.ts';

/** Asking for a move back, and answering when somebody else asks. */
const Undo = ({ table, play }: { readonly table: LiveTable; readonly play: PlayState }) => {
  const { undoOffer, viewer, moveNumber } = play;
  if (undoOffer !== null && !undoOffer.agreed.includes(viewer!))
    return (
      <fieldset className="agreement">
        <legend>
          {undoOffer.agreed.map((seat) => table.ui.seatName(seat)).join(' and ')}: may I take back? Moves
          after {undoOffer.toMove} would be gone.
        </legend>
        <button type="button" className="button primary" onClick={() => void table.undo()}>
          Agree
        </button>
        <button type="button" className="button quiet" onClick={() => void table.declineUndo()}>
          Decline
        </button>
      </fieldset>
    );
  return (
    <button
      type="button"
      className="button"
      onClick={() => void table.undo()}
      disabled={moveNumber === 0 || undoOffer !== null}
    >
      {undoOffer === null ? 'Ask to take back' : 'Asked to take back'}
    </button>
  );
};

/** Undo by agreement, hint and giving up; nothing for spectators. */
export const LiveTools = ({ table, shown }: { readonly table: LiveTable; readonly shown: LiveState }) => {
  const { play, trouble, hint, isHinting } = shown;
  const isPlaying = play.viewer !== null && play.outcome === null;
  return (
    <div className="tools">
      <Refused text={trouble} />
      {isPlaying && (
        <>
          <div className="row">
            {play.mayUndo && <Undo table={table} play={play} />}
            <AskHint
              mayAsk={play.toAct === play.viewer && !isHinting}
              isThinking={isHinting}
              onAsk={() => void table.hint()}
            />
            <Resign onResign={() => void table.resign()} />
          </div>
          <HintBox ui={table.ui} view={play.view} hint={hint} act={table.act} />
        </>
      )}
    </div>
  );
};
