import { href } from '../frame/router.ts';
import { CATALOGUE } from '../play/catalogue.ts';

export const Home = () => (
  <section className="page">
    <h1>Play, replay and understand strategy games</h1>
    <ul className="tiles">
      {CATALOGUE.map(({ id, name, line, facts }) => (
        <li key={id} className="card tile">
          <h2>{name}</h2>
          <p>{line}</p>
          <p className="soft">{facts}</p>
          <p className="row">
            <a className="button primary" href={href(['play', id], { now: 1 })}>
              Play now
            </a>
          </p>
        </li>
      ))}
    </ul>
  </section>
);
