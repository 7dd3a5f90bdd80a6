import { NotFound } from '../frame/NotFound.tsx';
import { DatabasePage } from './DatabasePage.tsx';
import { ExperimentPage } from './ExperimentPage.tsx';
import { LearningPage } from './LearningPage.tsx';
import { Overview } from './Overview.tsx';
import { TournamentPage } from './TournamentPage.tsx';
import { WorkersPage } from './workers/WorkersPage.tsx';
import './lab.css';

/** What the server knows about games beyond single ones. */
export const Lab = ({
  kind,
  id,
  query,
}: {
  readonly kind: string | undefined;
  readonly id: string | undefined;
  readonly query: URLSearchParams;
}) => {
  if (kind === undefined) return <Overview />;
  if (kind === 'workers') return <WorkersPage />;
  if (kind === 'database' && id !== undefined) return <DatabasePage key={id} id={id} />;
  if (kind === 'tournament' && id !== undefined) return <TournamentPage key={id} id={id} />;
  if (kind === 'experiment' && id !== undefined)
    return <ExperimentPage key={id} id={id} beside={query.get('beside') ?? ''} />;
  if (kind === 'learning' && id !== undefined) return <LearningPage key={id} id={id} />;
  return <NotFound />;
};
