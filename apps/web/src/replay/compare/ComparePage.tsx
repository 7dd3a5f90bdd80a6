import { unwrap } from '@ludus/kernel';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { NotFound } from '../../frame/NotFound.tsx';
import { href, useAddress } from '../../frame/router.ts';
import { loadGameUi } from '../../games/catalogue.ts';
import { readSaved } from '../../play/saved.ts';
import { Failure } from '../../server/Failure.tsx';
import { UnknownGame } from '../../server/UnknownGame.ts';
import { useRemote } from '../../server/useRemote.ts';
import { branchOf, stepsOf } from '../branches/branches.ts';
import { readNotesOf } from '../branches/useBranches.ts';
import { entriesOf } from '../entries.ts';
import { StudyBoard } from '../StudyBoard.tsx';
import { mineRecording, type Recording } from '../source.ts';
import { stopsOf } from '../stops.ts';
import { loadStored } from '../stored.ts';
import { ToolIcon, type ToolIconName } from '../ToolIcon.tsx';
import { useKeys } from '../useKeys.ts';
import { usePlayback } from '../usePlayback.ts';
import { replayWords } from '../words.ts';
import { firstDifference, firstPair, type Pair, pairsOf } from './difference.ts';
import { parseReference, type Reference } from './reference.ts';
import '../replay.css';
import '../study.css';
import './compare.css';

const { compare: words } = replayWords;

/** A game, or a branch of it, with a name. */
interface Side {
  readonly recording: Recording;
  readonly title: string;
}

const loadMine = async (id: string): Promise<Recording> => {
  const saved = readSaved(id);
  const ui = saved && (await loadGameUi(saved.game));
  const recording = ui && mineRecording(ui, id);
  if (recording === undefined || typeof recording === 'string')
    throw new Error(recording ?? replayWords.missingHere);
  return recording;
};

const loadSide = async ({ isMine, id, branch }: Reference): Promise<Side> => {
  const recording = isMine ? await loadMine(id) : await loadStored(id);
  const names = recording.players.map(({ name }) => name).join(' – ');
  const notes = readNotesOf(recording.line);
  const found = branchOf(notes, branch);
  if (found === undefined) return { recording, title: names };
  const line = unwrap(recording.line.become(stepsOf(recording.line.steps, notes, branch)));
  return { recording: { ...recording, line }, title: words.branchTitle(names, found.name) };
};

const NOTHING: readonly never[] = [];

const Tool = ({
  icon,
  label,
  onClick,
}: {
  readonly icon: ToolIconName;
  readonly label: string;
  readonly onClick: () => void;
}) => (
  <button type="button" className="tool" aria-label={label} title={label} onClick={onClick}>
    <ToolIcon name={icon} />
  </button>
);

const Cell = ({
  text,
  isNow,
  isOther,
}: {
  readonly text: string | undefined;
  readonly isNow: boolean;
  readonly isOther: boolean;
}) => (
  <td translate="no" data-now={isNow ? true : undefined} data-other={isOther ? true : undefined}>
    {text ?? ''}
  </td>
);

/** Decisions side by side, and where they diverge. */
const PairTable = ({
  pairs,
  titles,
  index,
  first,
  onGo,
}: {
  readonly pairs: readonly Pair[];
  readonly titles: readonly [string, string];
  readonly index: number;
  readonly first: number;
  readonly onGo: (index: number) => void;
}) => {
  const now = useRef<HTMLTableRowElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another row is the current one
  useEffect(() => {
    // In newer browsers, scrolling returns a promise, which must not be used as a clean-up function.
    now.current?.scrollIntoView({ block: 'nearest' });
  }, [index]);
  return (
    <table className="pairs">
      <thead>
        <tr>
          <td />
          {titles.map((title, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: left and right never change places
            <th key={i} scope="col" translate="no">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pairs.map(({ left, right }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pairs never change places
          <tr key={i} ref={i + 1 === index ? now : undefined} data-first={i === first ? true : undefined}>
            <th scope="row">
              <button type="button" className="pair-number" onClick={() => onGo(i + 1)}>
                {i + 1}
                {i === first && <span className="unseen"> {words.firstDifference}</span>}
              </button>
            </th>
            <Cell text={left?.short} isNow={i + 1 === index} isOther={first !== -1 && i >= first} />
            <Cell text={right?.short} isNow={i + 1 === index} isOther={first !== -1 && i >= first} />
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Comparison = ({
  left,
  right,
  query,
}: {
  readonly left: Side;
  readonly right: Side;
  readonly query: URLSearchParams;
}) => {
  const sides = useMemo(
    () =>
      [left, right].map(({ recording }) => {
        const entries = entriesOf(recording.ui, recording.line);
        return { recording, entries, stops: stopsOf(entries, false) };
      }),
    [left, right],
  );
  const pairs = useMemo(() => pairsOf(sides[0]!.entries, sides[1]!.entries), [sides]);
  const first = useMemo(
    () => firstPair(pairs, firstDifference(left.recording.line, right.recording.line)),
    [pairs, left, right],
  );
  // Both advance by decisions: the state of the comparison is the number of decisions.
  const steps = useMemo(() => pairs.map((_, i) => ({ at: i + 1, decision: i + 1 })), [pairs]);
  const stops = useMemo(() => [{ at: 0, decision: 0 }, ...steps], [steps]);
  const { index, go, step, toggle, isPlaying } = usePlayback(
    stops,
    pairs.length,
    Number(query.get('move') ?? 0),
  );
  useKeys([
    ['ArrowLeft', () => step(-1)],
    ['ArrowRight', () => step(1)],
    ['Home', () => go(0)],
    ['End', () => go(pairs.length)],
    [' ', toggle],
    ['d', () => first !== -1 && go(first + 1)],
  ]);
  useAddress(href(['compare'], { a: query.get('a') ?? '', b: query.get('b') ?? '', move: index }));
  return (
    <div className="compare">
      <h1>{words.title}</h1>
      <p className="compare-told" role="status">
        {first === -1 ? words.same : words.differs(first + 1)}
      </p>
      <div className="compare-boards">
        {sides.map(({ recording, stops: own }, i) => {
          const at = Math.min(index, own.length - 1);
          return (
            <figure key={i === 0 ? 'left' : 'right'}>
              <figcaption translate="no">{(i === 0 ? left : right).title}</figcaption>
              <StudyBoard
                recording={recording}
                eyes="all"
                stops={own}
                index={at}
                at={own[at]!.at}
                peeked={undefined}
                plan={NOTHING}
                onPlay={undefined}
              />
            </figure>
          );
        })}
      </div>
      <div className="tools study" role="toolbar" aria-label={replayWords.controls}>
        <Tool icon="first" label={replayWords.first} onClick={() => go(0)} />
        <Tool icon="back" label={replayWords.back} onClick={() => step(-1)} />
        <Tool
          icon={isPlaying ? 'pause' : 'play'}
          label={isPlaying ? replayWords.pause : replayWords.play}
          onClick={toggle}
        />
        <Tool icon="forward" label={replayWords.forward} onClick={() => step(1)} />
        <Tool icon="end" label={replayWords.end} onClick={() => go(pairs.length)} />
        <button type="button" className="button" disabled={first === -1} onClick={() => go(first + 1)}>
          {words.toDifference}
        </button>
      </div>
      <div className="compare-moves card">
        <PairTable pairs={pairs} titles={[left.title, right.title]} index={index} first={first} onGo={go} />
      </div>
    </div>
  );
};

const Found = ({
  a,
  b,
  query,
}: {
  readonly a: Reference;
  readonly b: Reference;
  readonly query: URLSearchParams;
}) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: references are told apart by what they say
  const load = useCallback(() => Promise.all([loadSide(a), loadSide(b)]), [JSON.stringify([a, b])]);
  const { again, ...found } = useRemote(load);
  if (found.status === 'waiting') return <div className="loading">{replayWords.loading}</div>;
  if (found.status === 'failed' && found.error instanceof UnknownGame)
    return <NotFound what={replayWords.cannotShow} hint={found.error.message} />;
  if (found.status === 'failed')
    return (
      <section className="page narrow">
        <h1>{replayWords.loadFailed}</h1>
        <Failure error={found.error} onAgain={again} />
      </section>
    );
  const [left, right] = found.value;
  if (left!.recording.ui.game.id !== right!.recording.ui.game.id)
    return <NotFound what={words.cannot} hint={words.otherGame} />;
  return <Comparison left={left!} right={right!} query={query} />;
};

/** Two games or branches side by side, in step, with the first difference marked. */
export const ComparePage = ({ query }: { readonly query: URLSearchParams }) => {
  const [a, b] = ['a', 'b'].map((side) => parseReference(query.get(side) ?? ''));
  if (a === undefined || b === undefined) return <NotFound what={words.cannot} hint={words.howTo} />;
  return <Found a={a} b={b} query={query} />;
};
