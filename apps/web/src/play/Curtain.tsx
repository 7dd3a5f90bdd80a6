import './play.css';

/** Hides the table while the device goes from one person to another who must not see the same things. */
export const Curtain = ({ name, onOpen }: { readonly name: string; readonly onOpen: () => void }) => (
  <section className="curtain card" aria-label="Hand over">
    <h2>{name} is next</h2>
    <p>Hand the device over. What follows is for {name} only.</p>
    <button type="button" className="button primary" onClick={onOpen}>
      I am {name}
    </button>
  </section>
);
