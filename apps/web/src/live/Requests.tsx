import { href } from '../frame/router.ts';
import { Toast } from '../table/Toast.tsx';
import type { Person } from '../words/people.ts';
import { Emote, isEmote } from './Emote.tsx';
import type { LiveState, LiveTable } from './liveTable.ts';
import { shortOf } from './moves.ts';
import { peopleAt, rematchStage } from './rematch.ts';
import { textOf } from './sayings.ts';
import { useFleeting } from './useFleeting.ts';
import { liveWords } from './words.ts';
import './say.css';

interface RequestProps {
  readonly table: LiveTable;
  readonly shown: LiveState;
  readonly people: readonly Person[];
}

const SAID_MS = 6000;
const NOTICE_MS = 5000;

const Answers = ({
  yes,
  onYes,
  onNo,
}: {
  readonly yes: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
}) => (
  <>
    <button type="button" className="button primary" onClick={onYes}>
      {yes}
    </button>
    <button type="button" className="button quiet" onClick={onNo}>
      {liveWords.decline}
    </button>
  </>
);

const TakeBackRequest = ({ table, shown, people }: RequestProps) => {
  const { undoOffer, viewer, seats } = shown.play;
  if (undoOffer === null || viewer === null) return null;
  if (undoOffer.agreed.includes(viewer)) {
    const missing = peopleAt(seats).filter(({ seat }) => !undoOffer.agreed.includes(seat));
    const names = missing.map(({ seat }) => people[seat - 1]!.name);
    return <Toast kind="waiting">{liveWords.waitingTakeBack(names)}</Toast>;
  }
  const asker = people[undoOffer.agreed[0]! - 1]!;
  const move = shown.moves?.[undoOffer.toMove];
  const isMineToo = shown.ownMove !== undefined && shown.ownMove.count > undoOffer.toMove;
  return (
    <Toast
      kind="ask"
      actions={
        <Answers
          yes={liveWords.allow}
          onYes={() => void table.undo()}
          onNo={() => void table.declineUndo()}
        />
      }
    >
      {liveWords.wantsBack(asker.name, move === undefined ? '' : shortOf(table.ui, shown, move))}{' '}
      {isMineToo && liveWords.yoursGoesToo}
    </Toast>
  );
};

const RematchRequest = ({ table, shown, people }: RequestProps) => {
  const stage = rematchStage(shown.play, people);
  if (stage.type === 'none' || stage.type === 'possible') return null;
  if (stage.type === 'started')
    return (
      <Toast
        actions={
          <a className="button primary" href={href(['live', stage.next])}>
            {liveWords.goToRematch}
          </a>
        }
      >
        {liveWords.rematchStarted}
      </Toast>
    );
  if (stage.type === 'waiting') return <Toast kind="waiting">{liveWords.waitingRematch(stage.names)}</Toast>;
  return (
    <Toast
      kind="ask"
      actions={
        <Answers
          yes={liveWords.accept}
          onYes={() => void table.rematch()}
          onNo={() => void table.declineRematch()}
        />
      }
    >
      {liveWords.wantsRematch(stage.by)}
    </Toast>
  );
};

const SaidToast = ({ shown, people, muted }: RequestProps & { readonly muted: readonly string[] }) => {
  const said = useFleeting(shown.heard, SAID_MS);
  if (said === undefined) return null;
  const isOwn = said.seat === shown.play.viewer;
  const { name = '' } = shown.play.seats[said.seat - 1] ?? {};
  if (!isOwn && muted.includes(name)) return null;
  return (
    <Toast kind={isOwn ? 'said-toast own' : 'said-toast'}>
      {isOwn ? (
        <strong>{liveWords.you}</strong>
      ) : (
        <strong translate="no">{people[said.seat - 1]!.name}</strong>
      )}
      {isEmote(said.saying) ? <Emote name={said.saying} /> : <span>{textOf(said)}</span>}
    </Toast>
  );
};

/** Requests and messages from the others, and the state of the connection: always visible. */
export const Requests = (props: RequestProps & { readonly muted: readonly string[] }) => {
  const { shown } = props;
  const fleeting = useFleeting(shown.notice, NOTICE_MS);
  const notice = fleeting === shown.notice ? fleeting : undefined;
  return (
    <>
      {!shown.isUp && <Toast kind="waiting">{liveWords.reconnecting}</Toast>}
      {/* Without a connection, every request fails for the same reason. */}
      {shown.isUp && shown.trouble !== undefined && <Toast kind="trouble">{shown.trouble}</Toast>}
      {notice !== undefined && <Toast>{notice.text}</Toast>}
      <TakeBackRequest {...props} />
      <RematchRequest {...props} />
      <SaidToast {...props} />
    </>
  );
};
