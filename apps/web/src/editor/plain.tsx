import { type Game, unwrap } from '@ludus/kernel';
import { SceneBoard } from '../games/plain/SceneBoard.tsx';
import { defineEditor, type EditorBoardProps } from './positionEditor.ts';

interface PlainDraft {
  readonly state: unknown;
}

/** The board, drawn at once: if it appeared later, it would move what is below it. */
const pictureOf =
  ({ board, name, toAct }: Game) =>
  ({ draft: { state }, suggested }: EditorBoardProps<PlainDraft>) =>
    board === undefined ? null : (
      <div className="miniature" aria-hidden="true" inert>
        <SceneBoard
          scene={board.scene(state)}
          title={name}
          suggested={suggested && board.point(suggested, state, toAct(state) ?? 1).places}
        />
      </div>
    );

/** A game without its own editor: its board is shown, and its position is changed as JSON. */
export const plainEditor = (game: Game) => {
  const fromState = (state: unknown): PlainDraft => ({ state });
  return defineEditor<PlainDraft>({
    start: (variant, players) => {
      const config = unwrap(game.configure({ variant, players }));
      return fromState(unwrap(game.setup(config, 'editor')).state);
    },
    fromState,
    check: ({ state }) => game.parseState(state),
    Board: pictureOf(game),
    tools: () => [],
    sizeOf: ({ state }) => {
      const known = game.variants.find(({ id }) => game.record?.isOfVariant(state, id) === true);
      const { id, minSeats } = known ?? game.variants[0]!;
      return { variant: id, players: minSeats };
    },
  });
};
