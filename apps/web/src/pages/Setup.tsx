import type { RuleOption } from '@ludus/kernel';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { href, navigate, replaceAddress } from '../frame/router.ts';
import { SeatMark } from '../look/Glyph.tsx';
import { createLive } from '../online/createLive.ts';
import { describeFailure } from '../online/server.ts';
import { defaultSeats, startGame } from '../play/newGame.ts';
import type { SeatPlayer } from '../play/saved.ts';
import { STRENGTHS } from '../play/strengths.ts';
import type { GameUi } from '../play/ui.ts';
import { NotFound } from './NotFound.tsx';
import { useGameUi } from './useGameUi.ts';

type Options = Readonly<Record<string, string | number | boolean>>;

const playerFor = (choice: string): SeatPlayer =>
  choice === 'person' || choice === 'guest' ? { kind: choice } : { kind: 'agent', agent: choice };

const SeatChoice = ({
  ui,
  seat,
  player,
  onChange,
}: {
  readonly ui: GameUi;
  readonly seat: number;
  readonly player: SeatPlayer;
  readonly onChange: (player: SeatPlayer) => void;
}) => {
  const mayInvite = ui.humanSeats === undefined;
  const mayBePerson = ui.humanSeats?.includes(seat) ?? true;
  const agents = ui.agents?.(seat) ?? STRENGTHS;
  return (
    <label className="field seat-choice">
      <span className="seat-name">
        <SeatMark seat={seat} /> {ui.seatName(seat)}
      </span>
      <select
        value={player.kind === 'agent' ? player.agent : player.kind}
        onChange={({ target }) => onChange(playerFor(target.value))}
      >
        {mayBePerson && <option value="person">A person at this screen</option>}
        {mayBePerson && mayInvite && <option value="guest">Somebody elsewhere, by link</option>}
        {agents.map(({ agent, name }) => (
          <option key={agent} value={agent}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
};

const OptionField = ({
  option,
  value,
  onChange,
}: {
  readonly option: RuleOption;
  readonly value: string | number | boolean | undefined;
  readonly onChange: (value: string | number | boolean | undefined) => void;
}) => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{sentence(option.description)}</label>
      {option.values === undefined ? (
        <input
          id={id}
          type="number"
          min={option.min}
          max={option.max}
          value={value === undefined ? '' : Number(value)}
          placeholder={option.default === undefined ? 'as the board has it' : String(option.default)}
          onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
        />
      ) : (
        <select
          id={id}
          value={value === undefined ? '' : String(value)}
          onChange={({ target }) => onChange(option.values?.find((one) => String(one) === target.value))}
        >
          <option value="">
            {option.default === undefined
              ? 'default'
              : `default (${WORDS[String(option.default)] ?? option.default})`}
          </option>
          {option.values.map((one) => (
            <option key={String(one)} value={String(one)}>
              {WORDS[String(one)] ?? String(one)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
};

const sentence = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}`;

const WORDS: Readonly<Record<string, string>> = { true: 'yes', false: 'no' };

const Form = ({ ui, seed: given }: { readonly ui: GameUi; readonly seed: string }) => {
  const { game } = ui;
  const [variantId, setVariantId] = useState(game.variants[0]!.id);
  const variant = game.variants.find(({ id }) => id === variantId)!;
  const [seats, setSeats] = useState<readonly SeatPlayer[]>(() =>
    defaultSeats(ui, variant.minSeats, variantId),
  );
  const [options, setOptions] = useState<Options>({});
  const [seed, setSeed] = useState(given);
  const [problem, setProblem] = useState<string>();

  const resize = (count: number): void =>
    setSeats(defaultSeats(ui, count, variantId).map((fresh, i) => seats[i] ?? fresh));

  const chooseVariant = (id: string): void => {
    const { minSeats, maxSeats } = game.variants.find((one) => one.id === id)!;
    const count = Math.min(maxSeats, Math.max(minSeats, seats.length));
    setVariantId(id);
    setSeats(
      defaultSeats(ui, count, id).map((fresh, i) => (fresh.kind === 'agent' ? fresh : (seats[i] ?? fresh))),
    );
  };

  const invite = async (): Promise<void> => {
    if (seats.filter(({ kind }) => kind === 'person').length !== 1) {
      setProblem('In a game by link exactly one person sits at this screen; the others get links.');
      return;
    }
    try {
      const id = await createLive(game.id, { variant: variantId, options, seats });
      navigate(href(['live', id]));
    } catch (error) {
      setProblem(describeFailure(error));
    }
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (seats.some(({ kind }) => kind === 'guest')) {
      void invite();
      return;
    }
    const started = startGame(ui, {
      variant: variantId,
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
      <fieldset className="segments">
        <legend>{ui.variantWord ?? 'Board'}</legend>
        {game.variants.map(({ id, name }) => (
          <label key={id}>
            <input
              type="radio"
              name="variant"
              checked={id === variantId}
              onChange={() => chooseVariant(id)}
            />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      {variant.minSeats < variant.maxSeats && (
        <fieldset className="segments">
          <legend>Players</legend>
          {Array.from(
            { length: variant.maxSeats - variant.minSeats + 1 },
            (_, i) => variant.minSeats + i,
          ).map((count) => (
            <label key={count}>
              <input
                type="radio"
                name="players"
                checked={seats.length === count}
                onChange={() => resize(count)}
              />
              <span>{count}</span>
            </label>
          ))}
        </fieldset>
      )}
      <div className="seat-choices">
        {seats.map((player, i) => (
          <SeatChoice
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
            key={i}
            ui={ui}
            seat={i + 1}
            player={player}
            onChange={(next) => setSeats(seats.map((one, j) => (i === j ? next : one)))}
          />
        ))}
      </div>
      <details className="card">
        <summary>Rule options</summary>
        <div className="option-fields">
          <label className="field">
            <span>Seed: the same one gives the same dice, cards and hidden tiles</span>
            <input value={seed} placeholder="by chance" onChange={({ target }) => setSeed(target.value)} />
          </label>
          {game.options.map((option) => (
            <OptionField
              key={option.id}
              option={option}
              value={options[option.id]}
              onChange={(value) => {
                const { [option.id]: _, ...others } = options;
                setOptions(value === undefined ? others : { ...others, [option.id]: value });
              }}
            />
          ))}
        </div>
      </details>
      {problem !== undefined && (
        <p className="prompt-text refused" role="alert">
          {problem}
        </p>
      )}
      <p className="row">
        <button type="submit" className="button primary">
          Start the game
        </button>
      </p>
    </form>
  );
};

/** Choosing a new game; with `?now=1` it starts at once with the defaults. */
export const Setup = ({ game, query }: { readonly game: string; readonly query: URLSearchParams }) => {
  const ui = useGameUi(game);
  const isNow = query.has('now');
  useEffect(() => {
    if (!isNow || ui === undefined) return;
    const [variant] = ui.game.variants;
    const seats = defaultSeats(ui, variant!.minSeats, variant!.id);
    const started = startGame(ui, { seats });
    if (!started.ok) return;
    replaceAddress(href(['play', game]));
    navigate(href(['play', game, started.value.id]));
  }, [isNow, ui, game]);
  if (ui === undefined)
    return <NotFound what="There is no such game" hint={`Nothing here is called “${game}”.`} />;
  return (
    <section className="page narrow">
      <h1>{ui.game.name}</h1>
      <Form ui={ui} seed={query.get('seed') ?? ''} />
    </section>
  );
};
