import { href } from '../frame/router.ts';

/** The way back, and the name by which the lab folder keeps what is shown. */
export const Crumbs = ({ here }: { readonly here?: string }) => (
  <p>
    <a className="alone" href={href(['lab'])}>
      ← Lab
    </a>
    {here !== undefined && <span className="soft"> / {here}</span>}
  </p>
);
