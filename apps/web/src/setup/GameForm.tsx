import { type FormEvent, useState } from 'react';
import { href, navigate } from '../frame/router.ts';
import { createLive } from '../live/createLive.ts';
import { LinkFields } from '../live/LinkFields.tsx';
import { DEFAULT_LINK } from '../live/linkChoices.ts';
import { Refused } from '../look/Refused.tsx';
import { Segments } from '../look/Segments.tsx';
import { defaultSeats, opponentsFor, startGame } from '../play/newGame.ts';
import type { SeatPlayer } from '../play/saved.ts';
import { describeFailure } from '../server/server.ts';
import type { GameUi } from '../table/ui.ts';
import { OptionFields, type Options } from './OptionFields.tsx';
import { SeatChoice } from './SeatChoice.tsx';
import './setup.css';

interface Table {
  readonly variant: string;
  readonly seats: readonly SeatPlayer[];
}

/** A table for another board: agents as that board has them, people stay where they sit. */
const forVariant = (ui: GameUi, { seats }: Table, id: string): Table => {
  const { minSeats, maxSeats } = ui.game.variants.find((one) => one.id === id)!;
  const count = Math.min(maxSeats, Math.max(minSeats, seats.length));
  return {
    variant: id,
    seats: defaultSeats(ui, count, id).map((fresh, i) =>
      fresh.kind === 'agent' ? fresh : (seats[i] ?? fresh),
    ),
  };
};

/** Whoever can play with so many stays. */
const forCount = (ui: GameUi, { variant, seats }: Table, players: number): Table => {
  const stays = (player: SeatPlayer, seat: number): boolean =>
    player.kind !== 'agent' ||
    opponentsFor(ui, seat, { variant, players }).some(({ agent }) => agent === player.agent);
  return {
    variant,
    seats: defaultSeats(ui, players, variant).map((fresh, i) => {
      const before = seats[i];
      return before !== undefined && stays(before, i + 1) ? before : fresh;
    }),
  };
};

/** Board, seats and rules of a new game, here or by link. */
export const GameForm = ({ ui, seed: given }: { readonly ui: GameUi; readonly seed: string }) => {
  const { game } = ui;
  const [table, setTable] = useState<Table>(() => {
    const { id, minSeats } = game.variants[0]!;
    return { variant: id, seats: defaultSeats(ui, minSeats, id) };
  });
  const [options, setOptions] = useState<Options>({});
  const [link, setLink] = useState(DEFAULT_LINK);
  const [seed, setSeed] = useState(given);
  const [problem, setProblem] = useState<string>();
  const { variant, seats } = table;
  const { minSeats, maxSeats } = game.variants.find(({ id }) => id === variant)!;
  const isByLink = seats.some(({ kind }) => kind === 'guest');

  const invite = async (): Promise<void> => {
    if (seats.filter(({ kind }) => kind === 'person').length !== 1) {
      setProblem('In a game by link exactly one person sits at this screen; the others get links.');
      return;
    }
    try {
      navigate(href(['live', await createLive(game.id, { ...link, variant, options, seats })]));
    } catch (error) {
      setProblem(describeFailure(error));
    }
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isByLink) {
      void invite();
      return;
    }
    const started = startGame(ui, {
      variant,
      players: seats.length,
      options,
      seats,
      ...(seed.trim() !== '' && { seed: seed.trim() }),
    });
    if (started.ok) navigate(href(['play', game.id, started.value.id]));
    else setProblem(started.error);
  };

  return (
    <form className="setup" onSubmit={submit}>
      <Segments
        legend={ui.variantWord ?? 'Board'}
        name="variant"
        value={variant}
        values={game.variants}
        onChange={(id) => setTable(forVariant(ui, table, id))}
      />
      {minSeats < maxSeats && (
        <Segments
          legend="Players"
          name="players"
          value={seats.length}
          values={Array.from({ length: maxSeats - minSeats + 1 }, (_, i) => ({
            id: minSeats + i,
            name: `${minSeats + i}`,
          }))}
          onChange={(count) => setTable(forCount(ui, table, count))}
        />
      )}
      <div className="seat-choices">
        {seats.map((player, i) => (
          <SeatChoice
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
            key={i}
            ui={ui}
            seat={i + 1}
            table={{ variant, players: seats.length }}
            player={player}
            onChange={(next) => setTable({ variant, seats: seats.map((one, j) => (i === j ? next : one)) })}
          />
        ))}
      </div>
      {ui.humanSeats !== undefined && (
        <p className="soft">
          {game.name} is for one person: the rival is always an agent, so there is nobody to invite by link.
        </p>
      )}
      {isByLink && <LinkFields value={link} onChange={setLink} />}
      <details className="card">
        <summary>Rule options</summary>
        <div className="option-fields">
          <OptionFields
            options={game.options}
            setup={{ variant, players: seats.length }}
            values={options}
            onChange={setOptions}
          />
          {!isByLink && (
            <label className="field">
              <span>Seed: the same one gives the same dice, cards and hidden tiles</span>
              <input value={seed} placeholder="by chance" onChange={({ target }) => setSeed(target.value)} />
            </label>
          )}
        </div>
      </details>
      <Refused text={problem} />
      <p className="row">
        <button type="submit" className="button primary">
          {isByLink ? 'Start and get the link' : 'Start the game'}
        </button>
      </p>
    </form>
  );
};
