import { allowsTakeBack } from '@ludus/table';
import { type FormEvent, lazy, useMemo, useState } from 'react';
import { href, navigate } from '../frame/router.ts';
import { hasChance } from '../games/facts.ts';
import { createLive } from '../live/createLive.ts';
import { LinkFields } from '../live/LinkFields.tsx';
import { defaultLink } from '../live/linkChoices.ts';
import { NameField } from '../live/NameField.tsx';
import { Segments } from '../look/Segments.tsx';
import { startGame } from '../play/newGame.ts';
import { describeFailure } from '../server/server.ts';
import type { GameUi } from '../table/ui.ts';
import { BoardChoice } from './BoardChoice.tsx';
import { OptionFields, type Options } from './OptionFields.tsx';
import { SeatPanel } from './SeatPanel.tsx';
import { Seats, seatPeople } from './Seats.tsx';
import { Summary } from './Summary.tsx';
import {
  firstTable,
  forCount,
  forVariant,
  inviteTo,
  type SetTable,
  seatRange,
  withoutGuests,
} from './table.ts';
import { setupWords as words } from './words.ts';
import './setup.css';

/** With the maps of Risk, which other games do not need. */
const WorldChoice = lazy(async () => ({ default: (await import('./WorldChoice.tsx')).WorldChoice }));

const MAP_SEED = 'mapSeed';

/** The first seat of somebody else, which people change most often. */
const firstOther = ({ seats }: SetTable): number =>
  Math.max(
    0,
    seats.findIndex(({ kind }) => kind !== 'person'),
  ) + 1;

interface GameFormProps {
  readonly ui: GameUi;
  readonly seed: string;
  /** Whether the reader came to play with a friend. */
  readonly withFriend: boolean;
}

/** Board, seats and rules of a new game, here or by link. */
export const GameForm = ({ ui, seed: given, withFriend }: GameFormProps) => {
  const { game } = ui;
  const [table, setTable] = useState<SetTable>(() => firstTable(ui, withFriend));
  const [chosen, setChosen] = useState(() => firstOther(table));
  const [options, setOptions] = useState<Options>({});
  const [link, setLink] = useState(defaultLink);
  const [seed, setSeed] = useState(given);
  const [problem, setProblem] = useState<string>();
  const { variant, seats } = table;
  const { minSeats, maxSeats } = seatRange(ui, variant);
  const isByLink = seats.some(({ kind }) => kind === 'guest');
  const seat = Math.min(chosen, seats.length);
  const people = seatPeople(game.id, seats);
  const isByChance = useMemo(() => hasChance(game), [game]);
  const mapSeed = Number(options[MAP_SEED] ?? 1);

  const mayUndo = link.mayUndo && allowsTakeBack(game);
  const invite = async (): Promise<void> => {
    if (seats.filter(({ kind }) => kind === 'person').length !== 1) {
      setProblem(words.onePersonByLink);
      return;
    }
    try {
      navigate(href(['live', await createLive(game.id, { ...link, mayUndo, variant, options, seats })]));
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

  const swap = (): void =>
    setTable({ variant, seats: isByLink ? withoutGuests(ui, table) : inviteTo(seats) });
  const onVariant = (id: string): void => setTable(forVariant(ui, table, id));

  return (
    <form className="setup" onSubmit={submit}>
      <div className="setup-choices">
        {game.id === 'risk' ? (
          <WorldChoice
            legend={ui.variantWord ?? words.board}
            value={variant}
            seed={mapSeed}
            onChange={onVariant}
            onSeed={(value) => setOptions({ ...options, [MAP_SEED]: value })}
          />
        ) : (
          <BoardChoice ui={ui} value={variant} onChange={onVariant} />
        )}
        <section className="setup-players">
          <h2>{words.players}</h2>
          {minSeats < maxSeats && (
            <Segments
              legend={words.players}
              name="players"
              isLegendHidden
              value={seats.length}
              values={Array.from({ length: maxSeats - minSeats + 1 }, (_, i) => ({
                id: minSeats + i,
                name: `${minSeats + i}`,
              }))}
              onChange={(count) => setTable(forCount(ui, table, count))}
            />
          )}
          <Seats ui={ui} seats={seats} chosen={seat} onChoose={setChosen} />
          <SeatPanel
            ui={ui}
            seat={seat}
            table={{ variant, players: seats.length }}
            player={seats[seat - 1]!}
            isOwn={people[seat - 1]!.isYou}
            isShared={seats.filter(({ kind }) => kind === 'person').length > 1}
            onChange={(next) =>
              setTable({ variant, seats: seats.map((one, i) => (i + 1 === seat ? next : one)) })
            }
          />
        </section>
        {isByLink && <LinkFields value={link} canTakeBack={allowsTakeBack(game)} onChange={setLink} />}
        {(game.options.length > 0 || !isByLink) && (
          <details className="card setup-rules">
            <summary>
              {words.rules}
              {Object.keys(options).length > 0 && (
                <span className="badge">{words.rulesChanged(Object.keys(options).length)}</span>
              )}
            </summary>
            <OptionFields
              game={game.id}
              options={game.options}
              setup={{ variant, players: seats.length }}
              values={options}
              onChange={setOptions}
            />
            {!isByLink && (
              <label className="field seed-field">
                <span>{words.seed}</span>
                <input
                  value={seed}
                  placeholder={words.seedNone}
                  onChange={({ target }) => setSeed(target.value)}
                />
                <small className="soft">{isByChance ? words.seedHint : words.seedHintOpen}</small>
              </label>
            )}
          </details>
        )}
      </div>
      <Summary
        ui={ui}
        variant={variant}
        mapSeed={mapSeed}
        seats={seats}
        mostSeats={maxSeats}
        changedRules={Object.keys(options).length}
        problem={problem}
        nameField={
          isByLink && <NameField value={link.name} onChange={(name) => setLink({ ...link, name })} />
        }
        isByLink={isByLink}
        onSwap={ui.humanSeats === undefined ? swap : undefined}
      />
    </form>
  );
};
