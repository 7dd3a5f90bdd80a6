import { playWords } from './words.ts';
import './play.css';

/** Hides the table while the device is handed to another person who must not see the same things. */
export const Curtain = ({ name, onOpen }: { readonly name: string; readonly onOpen: () => void }) => (
  <section className="curtain card" aria-labelledby="curtain">
    <h2 id="curtain">{playWords.isNext(name)}</h2>
    <p>{playWords.handOver(name)}</p>
    <button type="button" className="button primary" onClick={onOpen}>
      {playWords.iAm(name)}
    </button>
  </section>
);
