import { useMemo } from 'react';
import { readSaved } from '../play/saved.ts';
import { mineRecording } from '../replay/source.ts';
import { Viewer } from '../replay/Viewer.tsx';
import { NotFound } from './NotFound.tsx';
import { useGameUi } from './useGameUi.ts';

export const MissingGame = ({ hint }: { readonly hint: string }) => (
  <NotFound what="This game is not here" hint={hint} />
);

const HERE =
  'It is not among the games kept in this browser; games at one screen stay where they were played.';

const MineFound = ({
  game,
  id,
  move,
}: {
  readonly game: string;
  readonly id: string;
  readonly move: number;
}) => {
  const ui = useGameUi(game);
  const recording = useMemo(() => (ui === undefined ? undefined : mineRecording(ui, id)), [ui, id]);
  if (recording === undefined) return <MissingGame hint={HERE} />;
  if (typeof recording === 'string') return <NotFound what="This game cannot be shown" hint={recording} />;
  return <Viewer recording={recording} first={Number.isNaN(move) ? recording.line.length : move} />;
};

/** Looks through a game of this browser. */
export const MineReplay = ({ id, query }: { readonly id: string; readonly query: URLSearchParams }) => {
  const saved = useMemo(() => readSaved(id), [id]);
  if (saved === undefined) return <MissingGame hint={HERE} />;
  return <MineFound game={saved.game} id={id} move={Number(query.get('move') ?? 0)} />;
};
