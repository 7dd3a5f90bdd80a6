import { packPosition } from '../editor/shareLink.ts';
import { href, navigate } from '../frame/router.ts';
import type { Recording } from './source.ts';
import { replayWords as words } from './words.ts';

/** The game with an opening explorer, and how many moves fit into a link. */
const EXPLORED = 'ringrift';
const MOST_MOVES = 60;

/** The explorer's address for the moves that led here; undefined if it has none. */
const explorerLink = ({ ui, line, variant, players }: Recording, at: number): string | undefined => {
  if (ui.game.id !== EXPLORED || at > MOST_MOVES) return undefined;
  const moves = line.steps
    .slice(0, at)
    .flatMap(({ action }, i) =>
      line.isForced(i) ? [] : [ui.game.text.makeNotation(line.stateAt(i), action)],
    );
  return href(['explorer'], {
    board: variant,
    players: players.length,
    ...(moves.length > 0 && { moves: moves.join(';') }),
  });
};

/** What else can be done with the current position. */
export const PositionLinks = ({ recording, at }: { readonly recording: Recording; readonly at: number }) => {
  const { ui, line } = recording;
  const { game } = ui;
  const explorer = explorerLink(recording, at);
  const edit = async (): Promise<void> =>
    navigate(href(['editor', game.id], {}, await packPosition(line.stateAt(at))));
  return (
    <section aria-label={words.position.title}>
      <h3>{words.position.title}</h3>
      <p className="row">
        <button type="button" className="button small" onClick={() => void edit()}>
          {words.position.edit}
        </button>
        {game.secrets === undefined && (
          <a
            className="button small"
            href={href(['games'], { game: game.id, position: game.hash(line.stateAt(at)) })}
          >
            {words.position.games}
          </a>
        )}
        {explorer !== undefined && (
          <a className="button small" href={explorer}>
            {words.position.explore}
          </a>
        )}
      </p>
    </section>
  );
};
