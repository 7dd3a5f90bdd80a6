import { lazy, type ReactNode, Suspense } from 'react';
import { boardText } from '../games/boardText.ts';
import { Segments } from '../look/Segments.tsx';
import type { GameUi } from '../table/ui.ts';
import { setupWords as words } from './words.ts';

const BoardPicture = lazy(async () => ({
  default: (await import('../games/pictures/BoardPicture.tsx')).BoardPicture,
}));

/** Something to choose by its picture. */
export const PictureChoice = ({
  group,
  isChosen,
  name,
  facts,
  picture,
  isName = false,
  onChoose,
}: {
  readonly group: string;
  readonly isChosen: boolean;
  readonly name: string;
  readonly facts?: string | undefined;
  readonly picture: ReactNode;
  /** Whether the name is that of a level, which is the same in every language. */
  readonly isName?: boolean;
  readonly onChoose: () => void;
}) => (
  <label className="picture-choice">
    <input type="radio" name={group} checked={isChosen} onChange={onChoose} />
    <span className="picture-frame">
      <Suspense fallback={null}>{picture}</Suspense>
    </span>
    <strong translate={isName ? 'no' : undefined}>{name}</strong>
    {facts !== undefined && <small>{facts}</small>}
  </label>
);

/** Games without pictures. */
const hasPictures = ({ game }: GameUi): boolean => game.id === 'ringrift' || game.id === 'sweep';

/** The boards or levels of a game, by picture if there are any. */
export const BoardChoice = ({
  ui,
  value,
  onChange,
}: {
  readonly ui: GameUi;
  readonly value: string;
  readonly onChange: (variant: string) => void;
}) => {
  const { game, variantWord = words.board } = ui;
  if (!hasPictures(ui))
    return (
      <Segments
        legend={variantWord}
        name="variant"
        value={value}
        values={game.variants}
        onChange={onChange}
      />
    );
  return (
    <fieldset className="picture-choices" data-game={game.id}>
      <legend>{variantWord}</legend>
      {game.variants.map(({ id }) => (
        <PictureChoice
          key={id}
          group="variant"
          isChosen={id === value}
          {...boardText(ui, id)}
          picture={<BoardPicture game={game.id} variant={id} />}
          isName={game.id === 'sweep'}
          onChoose={() => onChange(id)}
        />
      ))}
    </fieldset>
  );
};
