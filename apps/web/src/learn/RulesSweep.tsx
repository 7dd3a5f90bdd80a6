import { unwrap } from '@ludus/kernel';
import { CARD_RULES, CARDS, type SweepAction, type SweepState, sweep } from '@ludus/sweep-engine';
import { useState } from 'react';
import { href } from '../frame/router.ts';
import { SweepBoard } from '../sweep/Board.tsx';
import { pictureOf } from '../sweep/picture.ts';

const begin = (): SweepState =>
  unwrap(sweep.setup(unwrap(sweep.configure({ variant: '1' })), 'example')).state;

/** A field to poke at: every reveal is yours, so that the numbers can be read in peace. */
const Field = () => {
  const [state, setState] = useState(begin);
  const [showsTruth, setShowsTruth] = useState(false);
  const canGoOn = state.result === null && state.side === 'player';
  const hints = new Map(
    canGoOn
      ? state.revealed.flatMap((one, tile) => (one === null ? [[`${tile}`, 'reveal'] as const] : []))
      : [],
  );
  const reveal = (id: string): void => {
    const action: SweepAction = { type: 'reveal', tile: Number(id) };
    const played = sweep.play(state, action, 1);
    if (played.ok) setState(played.value.state);
  };
  return (
    <figure className="rule-figure">
      <SweepBoard
        picture={pictureOf(state)}
        hints={hints}
        selected={[]}
        last={[]}
        showsTruth={showsTruth}
        onChoose={reveal}
        title="A field to try"
      />
      <figcaption>
        {canGoOn
          ? 'Reveal tiles: a disc is yours, its number counts your tiles around it.'
          : 'That was not yours, so the turn is over.'}
      </figcaption>
      <p className="row">
        <button type="button" className="button small" onClick={() => setState(begin())}>
          Start over
        </button>
        <label className="check">
          <input
            type="checkbox"
            checked={showsTruth}
            onChange={({ target }) => setShowsTruth(target.checked)}
          />
          <span>Show what the tiles hide</span>
        </label>
      </p>
    </figure>
  );
};

export const RulesSweep = () => (
  <article className="page rules">
    <h1>The rules of Sweep</h1>
    <p>
      Under the tiles are yours, the rival’s, neutral ones and mines; how many of each is known. You win when
      all your tiles are open, the rival when all of its are. Whoever reveals a mine loses.
    </p>
    <section className="rule">
      <div>
        <h2>Revealing</h2>
        <p>
          A revealed tile shows whose it is, and how many tiles of <em>the side that revealed it</em> lie
          around it. Revealing a tile of your own lets your turn go on; anything else ends it. Then the rival
          does the same.
        </p>
        <h2>Clues</h2>
        <p>
          Dots on tiles are clues: the more dots, the likelier a tile is what the clue is about, but some
          always lie. Discs are your clues, triangles’ colour the rival’s. Full dots are from this round,
          hollow ones from earlier.
        </p>
        <h2>Cards</h2>
        <p>Every turn you have five cards and three points of energy.</p>
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
      <Field />
    </section>
    <p className="row">
      <a className="button primary" href={href(['play', 'sweep'], { now: 1 })}>
        Play now
      </a>
    </p>
  </article>
);
