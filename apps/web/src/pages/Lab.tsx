import { DatabasePage } from '../lab/DatabasePage.tsx';
import { ExperimentPage } from '../lab/ExperimentPage.tsx';
import { Overview } from '../lab/Overview.tsx';
import { TournamentPage } from '../lab/TournamentPage.tsx';
import { NotFound } from './NotFound.tsx';
import '../lab/lab.css';

/** What the server knows of games beyond single ones. */
export const Lab = ({ kind, id }: { readonly kind: string | undefined; readonly id: string | undefined }) => {
  if (kind === undefined) return <Overview />;
  if (kind === 'database' && id !== undefined) return <DatabasePage key={id} id={id} />;
  if (kind === 'tournament' && id !== undefined) return <TournamentPage key={id} id={id} />;
  if (kind === 'experiment' && id !== undefined) return <ExperimentPage key={id} id={id} />;
  return <NotFound />;
};
