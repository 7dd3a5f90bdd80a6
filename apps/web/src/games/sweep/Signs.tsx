/** What the small signs on tiles mean. */
export const Signs = () => (
  <details className="card signs">
    <summary>What the signs mean</summary>
    <dl>
      <div>
        <dt>● ▲</dt>
        <dd>In the middle of an open tile: it is yours, or the rival’s. A bar is neutral, a star a mine.</dd>
      </div>
      <div>
        <dt>3</dt>
        <dd>
          So many tiles of whoever opened this one lie around it; the grey sign in the corner says who that
          was.
        </dd>
      </div>
      <div>
        <dt>●●○</dt>
        <dd>
          Clues about your tiles, full ones from this round, hollow ones from before. More dots, more likely
          yours.
        </dd>
      </div>
      <div>
        <dt>▲▲△</dt>
        <dd>The same about the rival’s tiles, as far as you heard.</dd>
      </div>
      <div>
        <dt>● –</dt>
        <dd>
          Small, at the bottom of a closed tile: what it can still be. A number beside it was overheard: so
          many tiles of yours lie around.
        </dd>
      </div>
    </dl>
  </details>
);
