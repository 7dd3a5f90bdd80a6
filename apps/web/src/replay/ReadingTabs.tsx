import type { Tagged } from '@ludus/kernel';
import type { GameLine } from '@ludus/table';
import { type ReactNode, useMemo, useState } from 'react';
import { tellLine } from '../table/tellLine.ts';
import type { SeenMove } from '../table/ui.ts';
import { peopleOf } from '../words/people.ts';
import { Alternatives } from './Alternatives.tsx';
import { AnalysisTab } from './AnalysisTab.tsx';
import { BranchFile } from './branches/BranchFile.tsx';
import { commentKey, homeOf } from './branches/branches.ts';
import { CommentBox } from './branches/CommentBox.tsx';
import { Charts } from './Charts.tsx';
import { CompareWith } from './compare/CompareWith.tsx';
import { DetailsTab } from './DetailsTab.tsx';
import { notesByTurn } from './notesByTurn.tsx';
import { PlayerCards } from './PlayerCards.tsx';
import { PositionLinks } from './PositionLinks.tsx';
import { playInstead } from './playOn.ts';
import { ReadingOptions, type ReadingOptionsProps } from './ReadingOptions.tsx';
import { Tabs } from './Tabs.tsx';
import { TurningPoints } from './TurningPoints.tsx';
import { TurnList } from './TurnList.tsx';
import type { Point } from './turningPoints.ts';
import type { Study } from './useStudy.ts';
import { ViewChoice, type ViewChoiceProps } from './ViewChoice.tsx';
import { replayWords as words } from './words.ts';

type TabId = keyof typeof words.tabs;

interface ReadingTabsProps {
  readonly study: Study;
  /** The game itself, without branches. */
  readonly main: GameLine;
  readonly view: unknown;
  readonly last: SeenMove | undefined;
  /** Whether the column of the game is visible, which already says some of it. */
  readonly isWide: boolean;
  readonly points: readonly Point[];
  /** What to play next, where there is no room for it below the tabs. */
  readonly bestLine: ReactNode;
  readonly onPeek: (action: Tagged | undefined) => void;
  readonly options: Omit<ReadingOptionsProps, 'playback'>;
  /** Whose view is shown, and how to choose another. */
  readonly sight: Pick<ViewChoiceProps, 'eyes' | 'onChoose'>;
}

const Moves = ({ study, main, sight }: Pick<ReadingTabsProps, 'study' | 'main' | 'sight'>) => {
  const { shown, reading, playback, branches, decision, showsAll, goIn, goTo } = study;
  const { ui, line, players } = shown;
  const { turns, decisions, chances } = reading;
  const reader = Math.max(
    0,
    players.findIndex(({ isYou }) => isYou),
  );
  // Which decision is shown matters only to its own branch.
  const onBranch = branches.active === undefined ? 0 : decision;
  const notes = useMemo(
    () => notesByTurn({ ui, main, branches, turns, length: line.length, decision: onBranch, onGo: goIn }),
    [ui, main, branches, turns, line.length, onBranch, goIn],
  );
  return (
    <>
      <ViewChoice recording={shown} {...sight} />
      {branches.active !== undefined && (
        <p className="on-branch">
          <span>
            {words.branches.on(branches.notes.branches.find(({ id }) => id === branches.active)!.name)}
          </span>
          <button type="button" className="button small" onClick={() => branches.show(undefined)}>
            {words.branches.leave}
          </button>
        </p>
      )}
      <TurnList
        turns={turns}
        decisions={decisions}
        chances={chances}
        reader={reader}
        showsAll={showsAll}
        current={decision}
        onGo={goTo}
        onStep={playback.step}
        notes={notes}
      />
    </>
  );
};

const Analysis = ({
  study,
  view,
  isWide,
  points,
  bestLine,
}: Omit<ReadingTabsProps, 'main' | 'last' | 'onPeek' | 'options' | 'sight'>) => {
  const { shown, reading, playback, branches, decision, goTo } = study;
  const { ui, line, players, outcome, judgements } = shown;
  const { analysis, accuracy, turns, decisions } = reading;
  const people = peopleOf(players, ui.seatName);
  const mover = line.steps[decision - 1]?.seat ?? 1;
  const stored = judgements[decision - 1];
  const judgement = useMemo(
    () => stored && { ...stored, expected: tellLine(ui, line.stateAt(decision - 1), stored.expected) },
    [stored, ui, line, decision],
  );
  const { Insight } = ui;
  return (
    <>
      {bestLine}
      <AnalysisTab
        state={analysis}
        line={line}
        isBranch={branches.active !== undefined}
        accuracy={accuracy}
        players={players}
        judgement={judgement}
        mover={people(mover).name}
      >
        {!isWide && (
          <>
            <TurningPoints
              recording={shown}
              points={points}
              decisions={decisions}
              turns={turns}
              current={decision}
              onGo={goTo}
            />
            <PlayerCards
              ui={ui}
              view={view}
              players={players}
              toAct={ui.game.toAct(line.stateAt(playback.at))}
              winners={playback.at === line.length ? outcome?.winners : undefined}
              accuracy={accuracy}
            />
          </>
        )}
        {Insight !== undefined && <Insight line={line} at={playback.at} people={people} />}
        <Charts recording={shown} at={playback.at} onGo={playback.go} />
      </AnalysisTab>
    </>
  );
};

/** Moves, analysis, alternatives and details, in one place. */
export const ReadingTabs = (props: ReadingTabsProps) => {
  const { study, view, last, onPeek, options } = props;
  const { shown, reading, playback, branches, decision, play } = study;
  const [tab, setTab] = useState<TabId>('moves');
  const tabs = (Object.keys(words.tabs) as TabId[]).map((id) => ({ id, name: words.tabs[id] }));
  const place = { branch: branches.active, at: playback.at };
  return (
    <Tabs label={words.reading} tabs={tabs} value={tab} onChange={setTab}>
      {tab === 'moves' && <Moves {...props} />}
      {tab === 'analysis' && <Analysis {...props} />}
      {tab === 'alternatives' && (
        <div className="tab-body">
          <Alternatives
            recording={shown}
            at={decision}
            best={reading.decisions[decision - 1]?.best}
            onPeek={onPeek}
            onTry={(action) => play(decision - 1, action)}
            onFork={(action) => playInstead(shown, decision, action)}
          />
        </div>
      )}
      {tab === 'details' && (
        <DetailsTab recording={shown} at={playback.at} last={last} view={view}>
          <ReadingOptions playback={playback} {...options} />
          <CommentBox
            text={branches.notes.comments[commentKey(homeOf(branches.notes, place))] ?? ''}
            onChange={(text) => branches.comment(place, text)}
          />
          <PositionLinks recording={shown} at={playback.at} />
          <CompareWith address={shown.address} notes={branches.notes} active={branches.active} />
          <BranchFile branches={branches} name={`${shown.ui.game.id}-${shown.address.at(-1)}`} />
        </DetailsTab>
      )}
    </Tabs>
  );
};
