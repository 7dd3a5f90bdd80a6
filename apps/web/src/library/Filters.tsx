import type { Game } from '@ludus/kernel';
import type { StatsResponse } from '@ludus/server/client';
import { type ReactNode, useEffect, useState } from 'react';
import { href } from '../frame/router.ts';
import { useMedia } from '../frame/useMedia.ts';
import { CATALOGUE, gameName, loadGameUi } from '../games/catalogue.ts';
import { boardChoice, recordWords } from '../look/words.ts';
import { describeAgent } from '../opponents/agentNames.ts';
import type { Remote } from '../server/useRemote.ts';
import { DECIDED, type Filter } from './filter.ts';
import { libraryWords as words } from './words.ts';

const Field = ({
  label,
  value,
  values,
  onChange,
  isForPeople = false,
}: {
  readonly label: string;
  readonly value: string;
  readonly values: readonly (readonly [string, string])[];
  readonly onChange: (value: string) => void;
  /** Whether the choices are text of the page rather than names. */
  readonly isForPeople?: boolean;
}) => (
  <label className="field">
    <span>{label}</span>
    <select value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{words.any}</option>
      {values.map(([id, name]) => (
        <option key={id} value={id} translate={isForPeople ? undefined : 'no'}>
          {name}
        </option>
      ))}
    </select>
  </label>
);

const MoveCount = ({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) => (
  <label className="field">
    <span>{label}</span>
    <input
      type="number"
      inputMode="numeric"
      min="0"
      value={value}
      onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, 9))}
    />
  </label>
);

const SEATS = ['1', '2', '3', '4', '5', '6'];

type Known = Readonly<Record<string, number>> | undefined;

/** The boards of the game that is chosen; a board that is asked for stays. */
const boardsOf = (counts: Known, game: Game | undefined, asked: string): Known => {
  if (game === undefined) return counts;
  const isOwn = (board: string): boolean => board === asked || game.configure({ variant: board }).ok;
  return Object.fromEntries(Object.entries(counts ?? {}).filter(([board]) => isOwn(board)));
};

const choicesIn = (counts: Known, nameOf: (id: string) => string): (readonly [string, string])[] =>
  Object.keys(counts ?? {}).map((one) => [one, nameOf(one)]);

/** A game with its rules, once they are loaded. */
const useGame = (id: string): Game | undefined => {
  const [found, setFound] = useState<Game>();
  useEffect(() => {
    if (id !== '') loadGameUi(id).then((ui) => setFound(ui?.game), console.error);
  }, [id]);
  return found?.id === id ? found : undefined;
};

/** A position the games must have reached; it comes from the editor or the explorer. */
const PositionChip = ({ onRemove }: { readonly onRemove: () => void }) => (
  <p className="position-chip">
    <span>{words.reached}</span>
    <button type="button" className="button small" onClick={onRemove}>
      {words.anyPosition}
    </button>
  </p>
);

/** On phones, the games come first, and the filters unfold. */
const Fold = ({ count, children }: { readonly count: number; readonly children: ReactNode }) => {
  const isWide = useMedia('(min-width: 700px)');
  if (isWide) return children;
  return (
    <details className="filter-fold">
      <summary>{count === 0 ? words.filters : words.filtersSet(count)}</summary>
      {children}
    </details>
  );
};

/** The filters of the games list. */
export const Filters = ({
  filter,
  onChange,
  stats,
}: {
  readonly filter: Filter;
  readonly stats: Remote<StatsResponse>;
  readonly onChange: (filter: Filter) => void;
}) => {
  const there = stats.status === 'there' ? stats.value : undefined;
  const set = (change: Partial<Filter>): void => onChange({ ...filter, ...change });
  const game = useGame(filter.game);
  return (
    <search className="card">
      <Fold count={Object.values(filter).filter((value) => value !== '').length}>
        <div className="filters">
          <Field
            label={words.columns.game}
            value={filter.game}
            values={[
              ...CATALOGUE.map(({ id, name }) => [id, name] as const),
              ...choicesIn(there?.gamesByGame, gameName).filter(
                ([id]) => !CATALOGUE.some((one) => one.id === id),
              ),
            ]}
            onChange={(id) => set({ game: id, board_type: '' })}
          />
          <Field
            label={words.board}
            value={filter.board_type}
            values={choicesIn(boardsOf(there?.gamesByBoardType, game, filter.board_type), boardChoice)}
            onChange={(board_type) => set({ board_type })}
          />
          <Field
            label={words.columns.players}
            value={filter.num_players}
            values={SEATS.slice(1).map((n) => [n, n])}
            onChange={(num_players) => set({ num_players })}
          />
          <Field
            label={words.agent}
            value={filter.agent}
            values={choicesIn(there?.gamesByAgent, (agent) => describeAgent(agent))}
            onChange={(agent) => set({ agent })}
          />
          <Field
            label={words.columns.winner}
            value={filter.winner}
            isForPeople
            values={[
              ...SEATS.map((n) => [n, words.seat(Number(n))] as const),
              ['none', words.nobody] as const,
            ]}
            onChange={(winner) => set({ winner })}
          />
          <Field
            label={words.columns.ending}
            value={filter.termination_reason}
            values={choicesIn(there?.gamesByTermination, recordWords)}
            onChange={(termination_reason) => set({ termination_reason })}
          />
          <MoveCount
            label={words.minMoves}
            value={filter.min_moves}
            onChange={(min_moves) => set({ min_moves })}
          />
          <MoveCount
            label={words.maxMoves}
            value={filter.max_moves}
            onChange={(max_moves) => set({ max_moves })}
          />
          <Field
            label={words.decided}
            value={filter.decided}
            isForPeople
            values={(Object.keys(DECIDED) as (keyof typeof DECIDED)[]).map((part) => [
              part,
              words.decidedParts[part],
            ])}
            onChange={(decided) => set({ decided })}
          />
          <label className="field">
            <span>{words.notes}</span>
            <input type="search" value={filter.q} onChange={({ target }) => set({ q: target.value })} />
          </label>
        </div>
        {filter.position !== '' && <PositionChip onRemove={() => set({ position: '' })} />}
        <p className="row filter-links">
          <a className="button small" href={href(['explorer'])}>
            {words.byOpening}
          </a>
          <a className="button small" href={href(['editor', filter.game === '' ? 'ringrift' : filter.game])}>
            {words.byPosition}
          </a>
        </p>
      </Fold>
    </search>
  );
};
