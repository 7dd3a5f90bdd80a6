import { CARD_RULES, CARDS } from '@ludus/sweep-engine';
import { href } from '../frame/router.ts';
import { Figure } from './Figure.tsx';
import { sweepCourse } from './sweepLessons.ts';

export const RulesSweep = () => (
  <article className="page rules">
    <h1>The rules of Sweep</h1>
    <p className="lead">
      Under the tiles are yours, the rival’s, neutral ones and mines; how many of each is known. You win when
      all your tiles are open, the rival when all of its are. Whoever reveals a mine loses.
    </p>
    <section className="rule">
      <div>
        <h2>Revealing</h2>
        <p>
          A revealed tile shows whose it is, and how many tiles of <em>the side that revealed it</em> lie
          around it, open or not. On most levels all eight cells around count; on some it is the twelve cells
          one or two steps away. Revealing a tile of your own lets your turn go on, anything else ends it. You
          may end it whenever you like.
        </p>
      </div>
      <Figure
        course={sweepCourse}
        lesson="numbers"
        caption="The corner says 3, and it has three neighbours."
      />
    </section>
    <section className="rule">
      <div>
        <h2>The rival’s turn</h2>
        <p>
          Then the rival is given a clue about its own tiles, of which you see another draw, and reveals tile
          by tile in the same way. Its numbers count its own tiles, and you can use them too: what is the
          rival’s is not yours.
        </p>
      </div>
      <Figure
        course={sweepCourse}
        lesson="winning"
        caption="The rival opened c1. Which tile is your last one?"
      />
    </section>
    <section className="rule">
      <div>
        <h2>Clues</h2>
        <p>
          Dots on tiles are clues: the more dots, the likelier a tile is what the clue is about, but some
          always lie. Discs are clues for you, triangles the rival’s. Full dots are from this round, hollow
          ones from earlier.
        </p>
      </div>
      <Figure course={sweepCourse} lesson="clues" caption="Play Imperious and see where the dots fall." />
    </section>
    <section className="rule">
      <div>
        <h2>Cards</h2>
        <p>Every turn you have five cards and three points of energy. Numbers are what a card costs.</p>
        <dl className="card-list">
          {CARDS.map((card) => (
            <div key={card}>
              <dt>
                {CARD_RULES[card].name} <span className="soft">({CARD_RULES[card].energy})</span>
              </dt>
              <dd>{CARD_RULES[card].text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Figure course={sweepCourse} lesson="mines" caption="Canary looks for mines before you step on one." />
    </section>
    <p className="row">
      <a className="button primary" href={href(['play', 'sweep'], { now: 1 })}>
        Play now
      </a>
      <a className="button" href={href(['learn', 'sweep', 'numbers'])}>
        Take the tutorial
      </a>
    </p>
  </article>
);
