import { href } from '../frame/router.ts';
import { labWords } from './words.ts';

/** The way back, and the file name in the lab folder. */
export const Crumbs = ({ here }: { readonly here?: string }) => (
  <p>
    <a className="alone" href={href(['lab'])}>
      {labWords.back}
    </a>
    {here !== undefined && (
      <span className="soft" translate="no">
        {' '}
        / {here}
      </span>
    )}
  </p>
);
