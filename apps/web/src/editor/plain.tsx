import { type Game, unwrap } from '@ludus/kernel';
import { Miniature } from '../games/pictures/Miniature.tsx';
import { defineEditor, type EditorProps } from './positionEditor.ts';

interface PlainDraft {
  readonly game: string;
  readonly state: unknown;
}

const Picture = ({ draft: { game, state } }: EditorProps<PlainDraft>) => (
  <Miniature game={game} state={state} />
);

/** A game without an editor of its own: its board is shown, and its position is changed as JSON. */
export const plainEditor = (game: Game) => {
  const fromState = (state: unknown): PlainDraft => ({ game: game.id, state });
  return defineEditor<PlainDraft>({
    start: (variant, players) => {
      const config = unwrap(game.configure({ variant, players }));
      return fromState(unwrap(game.setup(config, 'editor')).state);
    },
    fromState,
    check: ({ state }) => game.parseState(state),
    Board: Picture,
    tools: () => [],
    sizeOf: ({ state }) => {
      const known = game.variants.find(({ id }) => game.record?.isOfVariant(state, id) === true);
      const { id, minSeats } = known ?? game.variants[0]!;
      return { variant: id, players: minSeats };
    },
  });
};
