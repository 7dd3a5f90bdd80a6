import type { Tagged } from '@ludus/kernel';
import type { Explored } from '@ludus/server/client';
import { useCallback, useMemo, useState } from 'react';
import { Choice, FieldRow } from '../editor/Fields.tsx';
import { href, useAddress } from '../frame/router.ts';
import { boardOptions } from '../games/boardText.ts';
import { useGameUi } from '../games/useGameUi.ts';
import { Columns } from '../look/Columns.tsx';
import { Wide } from '../look/Wide.tsx';
import { Failure } from '../server/Failure.tsx';
import { server } from '../server/server.ts';
import { useRemote } from '../server/useRemote.ts';
import { lastSeen } from '../table/lastSeen.ts';
import type { GameUi } from '../table/ui.ts';
import { number } from '../words/format.ts';
import { peopleOf } from '../words/people.ts';
import { continued, type Opening, openingOf } from './opening.ts';
import { explorerWords as words } from './words.ts';
import './explorer.css';

const GAME = 'ringrift';
const SEPARATOR = ';';

const RESULTS = ['won', 'drawn', 'lost'] as const;
type Result = (typeof RESULTS)[number];

/** How often a move led to each result for its player, as shares of its games. */
const sharesOf = ({ games, wins, draws }: Explored['moves'][number]): Readonly<Record<Result, number>> => ({
  won: wins / games,
  drawn: draws / games,
  lost: (games - wins - draws) / games,
});

/** What the colours of the bars and the star mean. */
const Legend = ({ hasStrongest }: { readonly hasStrongest: boolean }) => (
  <>
    <ul className="explorer-legend">
      {RESULTS.map((result) => (
        <li key={result}>
          <span className="swatch" data-result={result} aria-hidden="true" /> {words.results[result]}
        </li>
      ))}
    </ul>
    {hasStrongest && (
      <p className="soft">
        <span className="strongest">★ {words.strongest}</span>: {words.strongestHint}
      </p>
    )}
  </>
);

const ResultBar = ({ shares }: { readonly shares: Readonly<Record<Result, number>> }) => (
  <span className="result">
    <span
      className="result-bar"
      role="img"
      aria-label={RESULTS.map((result) => words.resultOf(words.results[result], shares[result])).join(', ')}
    >
      {RESULTS.map((result) => (
        <span key={result} data-result={result} style={{ flexGrow: shares[result] }} />
      ))}
    </span>{' '}
    <span className="figure" aria-hidden="true">
      {words.won(shares.won)}
    </span>
  </span>
);

/** What was played, most frequent first; a click plays it. */
const Moves = ({
  explored,
  onPlay,
}: {
  readonly explored: Explored;
  readonly onPlay: (action: Tagged) => void;
}) => (
  <Wide label={words.title}>
    <table className="explorer-moves">
      <Columns names={[words.columns.move, words.columns.games, words.columns.result]} />
      <tbody>
        {explored.moves.map((one) => (
          <tr key={JSON.stringify(one.action)} data-strongest={one.isStrongest || undefined}>
            <td>
              <button type="button" className="button small quiet" onClick={() => onPlay(one.action)}>
                <span translate="no">{one.notation}</span>
                {one.isStrongest && <span className="strongest">★ {words.strongest}</span>}
              </button>
            </td>
            <td>
              <span className="figure">{number(one.games)}</span>{' '}
              <span className="soft">{words.share(one.games / explored.games)}</span>
            </td>
            <td>
              <ResultBar shares={sharesOf(one)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Wide>
);

const Found = ({
  opening,
  size,
  onPlay,
}: {
  readonly opening: Opening;
  readonly size: { readonly variant: string; readonly players: number };
  readonly onPlay: (action: Tagged) => void;
}) => {
  const { line, moves } = opening;
  const query = moves.join(SEPARATOR);
  const { variant, players } = size;
  const ask = useCallback(
    () =>
      server.replay.explore({
        game: GAME,
        board_type: variant,
        num_players: players,
        ...(query === '' ? {} : { moves: query }),
      }),
    [query, variant, players],
  );
  const { again, ...found } = useRemote(ask);
  if (found.status === 'failed') return <Failure error={found.error} onAgain={again} />;
  if (found.status !== 'there') return <p className="soft">{words.loading}</p>;
  const explored = found.value;
  if (explored.games === 0) return <p>{words.none}</p>;
  return (
    <>
      <p>{explored.isSample ? words.sample(explored.games) : words.games(explored.games)}</p>
      <Moves explored={explored} onPlay={onPlay} />
      <Legend hasStrongest={explored.moves.some(({ isStrongest }) => isStrongest)} />
      <p className="row">
        <a className="button" href={href(['games'], { game: GAME, position: line.game.hash(line.state) })}>
          {words.seeGames}
        </a>
      </p>
    </>
  );
};

const Trail = ({
  moves,
  onCut,
}: {
  readonly moves: readonly string[];
  readonly onCut: (left: number) => void;
}) => (
  <section className="explorer-trail" aria-label={words.moves}>
    <ol>
      {moves.map((text, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a move is its place
        <li key={i}>
          <button type="button" className="button small quiet" translate="no" onClick={() => onCut(i + 1)}>
            {text}
          </button>
        </li>
      ))}
    </ol>
    <p className="row">
      <button
        type="button"
        className="button small"
        disabled={moves.length === 0}
        onClick={() => onCut(moves.length - 1)}
      >
        {words.back}
      </button>
      <button type="button" className="button small" disabled={moves.length === 0} onClick={() => onCut(0)}>
        {words.startOver}
      </button>
    </p>
  </section>
);

const ExplorerBoard = ({
  ui,
  opening,
  onPlay,
}: {
  ui: GameUi;
  opening: Opening;
  onPlay: (action: Tagged) => void;
}) => {
  const { game, Table } = ui;
  const { line } = opening;
  const legal = useMemo(() => game.legal(line.state), [game, line]);
  const seat = game.toAct(line.state) ?? 1;
  return (
    <Table
      game={game}
      view={line.state}
      viewer={seat}
      people={peopleOf([], ui.seatName)}
      legal={legal}
      last={lastSeen(ui, line)}
      count={line.length}
      act={onPlay}
    />
  );
};

/** Openings of RingRift as recorded games played them. */
export const Explorer = ({ query }: { readonly query: URLSearchParams }) => {
  const ui = useGameUi(GAME)!;
  const { game } = ui;
  const [variant, setVariant] = useState(() => {
    const asked = query.get('board');
    return game.variants.find(({ id }) => id === asked)?.id ?? game.variants[0]!.id;
  });
  const chosen = game.variants.find(({ id }) => id === variant)!;
  const [players, setPlayers] = useState(() => {
    const asked = Number(query.get('players'));
    return asked >= chosen.minSeats && asked <= chosen.maxSeats ? asked : chosen.minSeats;
  });
  const [moves, setMoves] = useState<readonly string[]>(() =>
    (query.get('moves') ?? '').split(SEPARATOR).filter((text) => text !== ''),
  );
  const opening = useMemo(
    () => openingOf(game, { variant, players, moves }),
    [game, variant, players, moves],
  );
  useAddress(
    href(['explorer'], {
      board: variant,
      players,
      ...(moves.length > 0 && { moves: moves.join(SEPARATOR) }),
    }),
  );
  const play = (action: Tagged): void => setMoves(continued(opening, action).moves);
  const toAct = game.toAct(opening.line.state);
  return (
    <div className="match explorer">
      <section className="match-players card">
        <h1>{words.title}</h1>
        <p className="soft">{words.lead}</p>
        <FieldRow>
          <Choice
            label={words.board}
            value={variant}
            areNames
            values={boardOptions(game)}
            onChange={(id) => {
              setVariant(id);
              setMoves([]);
            }}
          />
          <Choice
            label={words.players}
            value={String(players)}
            values={Array.from({ length: chosen.maxSeats - chosen.minSeats + 1 }, (_, i) => {
              const n = String(chosen.minSeats + i);
              return [n, n] as const;
            })}
            onChange={(n) => {
              setPlayers(Number(n));
              setMoves([]);
            }}
          />
        </FieldRow>
        <Trail moves={opening.moves} onCut={(left) => setMoves(opening.moves.slice(0, left))} />
      </section>
      <ExplorerBoard ui={ui} opening={opening} onPlay={play} />
      <section className="match-side card" aria-label={words.columns.move}>
        <h2>{toAct === undefined ? words.over : words.toMove(ui.seatName(toAct))}</h2>
        <Found opening={opening} size={{ variant, players }} onPlay={play} />
      </section>
    </div>
  );
};
