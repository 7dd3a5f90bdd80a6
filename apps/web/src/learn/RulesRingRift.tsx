import { href } from '../frame/router.ts';
import { Figure } from './Figure.tsx';
import { ringriftCourse } from './ringriftLessons.ts';

export const RulesRingRift = () => (
  <article className="page rules">
    <h1>The rules of RingRift</h1>
    <p className="lead">
      RingRift is a game for two to four players without luck and without secrets. Rings form stacks, moving
      stacks leave markers, markers form lines and walls, and lines and walled-off regions collapse into
      territory.
    </p>
    <h2>The turn</h2>
    <p>
      A turn is a placement, a move or capture, then lines, then regions. A step that offers nothing to decide
      is passed over, but it stands in the record.
    </p>
    <section className="rule">
      <div>
        <h2>Placement</h2>
        <p>
          Put one to three rings on an empty cell, or one ring on top of any stack, but only where the result
          can move or capture. Then that stack must do so. If one of your stacks can move you may leave the
          placement out.
        </p>
        <h2>Movement</h2>
        <p>
          A stack belongs to whoever owns its top ring. It moves in a straight line at least as many cells as
          it is high, over empty cells and markers. A marker stays where it started. Markers of others that it
          passes become yours; your own collapse into territory. Landing on a marker removes it, and the top
          ring of the stack with it. Every eliminated ring counts for whoever caused it.
        </p>
      </div>
      <Figure
        course={ringriftCourse}
        lesson="passing"
        caption="Passing flips the orange marker and collapses the blue one."
      />
    </section>
    <section className="rule">
      <div>
        <h2>Capture</h2>
        <p>
          A stack may jump the first stack on a line, anybody’s, if its cap (the run of its colour on top) is
          at least as high as the other’s, and land beyond it, at a distance of at least its height. The top
          ring of the jumped stack goes to the bottom of the jumper. While it can capture again, it must.
        </p>
      </div>
      <Figure course={ringriftCourse} lesson="chains" caption="Two captures in one turn." />
    </section>
    <section className="rule">
      <div>
        <h2>Lines</h2>
        <p>
          Four markers in a row (three with three or four players on the small boards) must be collapsed by
          their owner. It costs the top ring of one of your stacks. Of a longer line you may instead collapse
          just as many as needed, for free.
        </p>
      </div>
      <Figure course={ringriftCourse} lesson="lines" caption="Moving away from e3 completes the line." />
    </section>
    <section className="rule">
      <div>
        <h2>Regions</h2>
        <p>
          A part of the board cut off by markers of one colour, by territory and by the edge is a region when
          not every player with rings on the board has a stack inside. On your turn you may claim it if you
          control a stack outside: everything inside is eliminated for you, its cells and the markers along it
          become yours, and you pay the cap of one of your stacks.
        </p>
      </div>
      <Figure course={ringriftCourse} lesson="regions" caption="When c2 moves away, the corner is cut off." />
    </section>
    <section className="rule">
      <div>
        <h2>Recovery</h2>
        <p>
          Without a stack, but with a marker and a ring buried in some stack, you may slide one of your
          markers to a neighbouring empty cell. If any slide can complete a line, only such slides are
          allowed. The price is one of your buried rings, the lowest in a stack you choose.
        </p>
        <h2>Forced elimination</h2>
        <p>
          Who changes nothing on the board in a turn and still controls a stack must eliminate the cap of one
          of them.
        </p>
      </div>
      <Figure
        course={ringriftCourse}
        lesson="recovery"
        caption="Blue has no stack left, but e4 can slide to e3."
      />
    </section>
    <h2>The end</h2>
    <p>
      The game ends at the end of a turn: with enough eliminated rings (18 for two players on the small
      boards), with more than half of the board as territory and more than everybody else together, or when
      only one player has been able to act for two whole rounds. If nobody can go on, territory decides, then
      eliminated rings, then markers.
    </p>
    <p className="row">
      <a className="button primary" href={href(['play', 'ringrift'], { now: 1 })}>
        Play now
      </a>
      <a className="button" href={href(['learn', 'ringrift', 'placing'])}>
        Take the tutorial
      </a>
    </p>
  </article>
);
