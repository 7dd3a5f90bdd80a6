import { type GraphMap, mapById } from '@ludus/risk-engine';
import { lazy, Suspense, useDeferredValue, useMemo } from 'react';
import { boardChoices } from '../games/boardText.ts';
import { generatedSize } from '../look/words.ts';
import { PictureChoice } from './BoardChoice.tsx';
import { setupWords as words } from './words.ts';

const AnyWorld = lazy(async () => ({ default: (await import('../games/pictures/AnyWorld.tsx')).AnyWorld }));
const BoardPicture = lazy(async () => ({
  default: (await import('../games/pictures/BoardPicture.tsx')).BoardPicture,
}));

const LEAST = 12;
const MOST = 200;
const USUAL = 20;
const COLOURS = 6;

/** Every continent in its own colour, as far as there are colours. */
const byContinent = ({ continents }: GraphMap): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.values(continents ?? {}).flatMap(({ territoryIds }, i) =>
      territoryIds.map((id) => [id, (i % COLOURS) + 1] as const),
    ),
  );

/** A generated world before the game: its continents. */
export const WorldPicture = ({ size, seed }: { readonly size: number; readonly seed: number }) => {
  const map = useMemo(() => mapById(`generated-${size}-${seed}`), [size, seed]);
  return map === undefined ? null : (
    <Suspense fallback={null}>
      <AnyWorld map={map} owners={byContinent(map)} />
    </Suspense>
  );
};

/** The classic world, or a generated one. */
export const WorldChoice = ({
  legend,
  value,
  seed,
  onChange,
  onSeed,
}: {
  readonly legend: string;
  readonly value: string;
  /** Which of the generated worlds of a size. */
  readonly seed: number;
  readonly onChange: (variant: string) => void;
  readonly onSeed: (seed: number) => void;
}) => {
  const size = generatedSize(value);
  // Drawing follows the slider as fast as it can, and never blocks it.
  const drawn = useDeferredValue(size ?? USUAL);
  return (
    <div className="worlds">
      <fieldset className="picture-choices" data-game="risk">
        <legend>{legend}</legend>
        <PictureChoice
          group="variant"
          isChosen={size === undefined}
          {...boardChoices.boards['classic']!}
          picture={<BoardPicture game="risk" variant="classic" />}
          onChoose={() => onChange('classic')}
        />
        <PictureChoice
          group="variant"
          isChosen={size !== undefined}
          name={boardChoices.generated}
          facts={words.generatedFacts(LEAST, MOST)}
          picture={<WorldPicture size={drawn} seed={seed} />}
          onChoose={() => onChange(`generated-${size ?? USUAL}`)}
        />
      </fieldset>
      {size !== undefined && (
        <div className="card world-size">
          <label>
            <span>
              {words.territories} <output>{size}</output>
            </span>
            <input
              type="range"
              min={LEAST}
              max={MOST}
              step="2"
              value={size}
              aria-valuetext={words.territoriesChosen(size)}
              onChange={({ target }) => onChange(`generated-${target.value}`)}
            />
          </label>
          <button
            type="button"
            className="button"
            onClick={() => onSeed(1 + Math.floor(Math.random() * 999_999))}
          >
            {words.anotherMap}
          </button>
        </div>
      )}
    </div>
  );
};
