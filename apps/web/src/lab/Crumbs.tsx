import { href } from '../frame/router.ts';

export const Crumbs = () => (
  <p className="crumbs">
    <a className="alone" href={href(['lab'])}>
      ← Lab
    </a>
  </p>
);
