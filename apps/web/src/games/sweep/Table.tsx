import {
  CARD_RULES,
  type Card,
  layoutOf,
  type Owner,
  type SweepAction,
  type SweepEvent,
  type SweepState,
  type SweepView,
  viewFor,
} from '@ludus/sweep-engine';
import { exactPosterior } from '@ludus/sweep-engine/ai';
import { useMemo, useRef, useState } from 'react';
import { announce } from '../../frame/live.tsx';
import { parseRoute, useCurrentAddress } from '../../frame/router.ts';
import { useMedia } from '../../frame/useMedia.ts';
import { Check } from '../../look/Check.tsx';
import type { Playing } from '../../motion/scene.ts';
import { BoardFrame } from '../../table/BoardFrame.tsx';
import { Prompt } from '../../table/Prompt.tsx';
import type { Menu } from '../../table/paths.ts';
import type { TableProps } from '../../table/ui.ts';
import { useChoices } from '../../table/useChoices.ts';
import { SweepBoard } from './Board.tsx';
import { clouded, isDistracted } from './clouded.ts';
import { Hand } from './Hand.tsx';
import { CardBook, ClueList } from './LookUp.tsx';
import { type Pen, useMarks } from './marks.ts';
import { flagName, NotesBar } from './NotesBar.tsx';
import { personOfSide, type Speech, tileName } from './owners.ts';
import { tilesNamed } from './picture.ts';
import type { SweepSprite } from './Sprites.tsx';
import { waysOf } from './ways.ts';
import { certaintyOf, whyTile } from './why.ts';
import { sweepWords } from './words.ts';

const { cardNames, cardTexts } = sweepWords;

const lastTiles = (events: readonly SweepEvent[]): number[] =>
  events.flatMap((event) =>
    event.type === 'tile_revealed' || event.type === 'tile_noted' || event.type === 'mine_absorbed'
      ? [event.tile]
      : [],
  );

const isCard = (pick: string): pick is Card => pick in CARD_RULES;

const chosenCard = (menu: Menu<SweepAction>): Card | undefined => {
  const [first] = menu.taken;
  return first !== undefined && 'pick' in first && isCard(first.pick) ? first.pick : undefined;
};

const NO_HINTS: ReadonlyMap<string, string> = new Map();

/** Only passing and ending the turn are buttons; cards have their own place. */
const withoutCards = (menu: Menu<SweepAction>): Menu<SweepAction> => ({
  ...menu,
  picks: menu.picks
    .filter((step) => !('pick' in step && isCard(step.pick)))
    .map((step) =>
      'pick' in step ? { ...step, label: step.pick === 'pass' ? sweepWords.pass : sweepWords.endTurn } : step,
    ),
});

/** Keys that flag the focused tile, in the order of the buttons. */
const FLAG_KEYS: Readonly<Record<string, Owner>> = { 1: 'player', 2: 'rival', 3: 'neutral', 4: 'mine' };
/** The same keys with Shift, on any keyboard layout. */
const SHIFTED: Readonly<Record<string, string>> = {
  '!': '1',
  '@': '2',
  '"': '2',
  '#': '3',
  '§': '3',
  $: '4',
};

/** What a key writes on a tile, if it writes anything. */
const penOfKey = (key: string, shiftKey: boolean, pen: Pen | undefined, own: Owner): Pen | undefined => {
  const digit = SHIFTED[key] ?? key;
  const owner = FLAG_KEYS[digit];
  if (owner !== undefined) return { kind: shiftKey ? 'pencil' : 'flag', owner };
  if (key === 'Delete' || key === 'Backspace') return { kind: 'erase', owner: own };
  return key.toLowerCase() === 'f' ? heldPen(pen) : undefined;
};

/** What a long press writes: the chosen mark, or a mine flag, which people know. */
const heldPen = (pen: Pen | undefined): Pen => pen ?? { kind: 'flag', owner: 'mine' };

/** Why a tile cannot be chosen now, in a sentence. */
const refusalOf = (view: SweepView, tile: number, card: Card | undefined): string => {
  const name = tileName(view, tile);
  if (card === undefined || (card !== 'brush' && card !== 'canary'))
    return view.revealed[tile] === null
      ? card === undefined
        ? sweepWords.notNow
        : sweepWords.refused.nothingNew(cardNames[card], name)
      : sweepWords.refused.revealed(name);
  return sweepWords.refused.nothingNew(cardNames[card], name);
};

const titleOf = (view: SweepView, speech: Speech): string =>
  view.result === null ? sweepWords.turn(view.round, personOfSide(speech, view.side)) : sweepWords.over;

const promptOf = (
  view: SweepView,
  {
    speech,
    card,
    targets,
    isActing,
  }: { speech: Speech; card: Card | undefined; targets: number; isActing: boolean },
): string => {
  if (view.result !== null) return '';
  if (card !== undefined)
    return sweepWords.cardAsk(cardNames[card], cardTexts[card], CARD_RULES[card].targets - targets);
  const { name, isYou } = personOfSide(speech, view.side);
  // While one's own move is shown, what is asked stays there.
  if (!isActing && !isYou) return sweepWords.wait(name);
  if (isDistracted(view)) return sweepWords.askDistracted;
  return view.seat === 'player' ? sweepWords.ask : sweepWords.askRival;
};

/** How sure the rival can be about every closed tile, from what it knows. */
const beliefsIn = (state: SweepState): ReadonlyMap<number, number> =>
  new Map(
    exactPosterior(viewFor(state, 'rival')).owners.flatMap((chance, tile) =>
      chance === null ? [] : [[tile, chance.rival] as const],
    ),
  );

export const SweepTable = ({
  view: known,
  revealed,
  people,
  legal: actions,
  last,
  count,
  act,
  isReplay = false,
  isDocked = false,
  explains = true,
  suggested,
  playing,
  outlined = [],
}: TableProps<SweepState, SweepAction, SweepEvent, SweepView>) => {
  const view = useMemo(() => (isReplay ? known : clouded(known)), [isReplay, known]);
  const speech = useMemo((): Speech => ({ own: view.seat, people }), [view.seat, people]);
  const ways = useMemo(() => waysOf(actions), [actions]);
  const { menu, choices, take, clear, refused, refuse } = useChoices({ ways, count, act });
  const { path } = parseRoute(useCurrentAddress());
  const { marks, stroke } = useMarks(path);
  const [pen, setPen] = useState<Pen>();
  const [showsTruth, setShowsTruth] = useState(false);
  const [showsCertain, setShowsCertain] = useState(false);
  const [showsBeliefs, setShowsBeliefs] = useState(false);
  const [clue, setClue] = useState<number>();
  const [peeked, setPeeked] = useState<number>();
  const [peekedCard, setPeekedCard] = useState<Card>();
  const isActing = actions.length > 0;
  const isOver = view.result !== null;
  const card = isActing ? chosenCard(menu) : undefined;
  const targets = menu.taken.flatMap((step) => ('at' in step ? step.at : []));
  const title = titleOf(view, speech);
  const { width, height } = layoutOf(view.config.level);

  const write = (tile: number, with_: Pen): void => {
    if (view.revealed[tile] !== null) return;
    const { flag } = stroke(tile, with_)[tile] ?? {};
    const name = tileName(view, tile);
    announce(
      flag === undefined ? sweepWords.unflagged(name) : sweepWords.flagged(name, flagName(speech, flag)),
    );
  };
  const onChoose = (id: string): void => {
    const tile = Number(id);
    if (pen !== undefined && card === undefined && !isOver) {
      write(tile, pen);
      return;
    }
    if (!isActing || take({ place: id })) return;
    refuse(refusalOf(view, tile, card));
  };

  const playable = useMemo(
    () => new Set(ways.flatMap(({ steps }) => ('pick' in steps[0]! ? [steps[0].pick] : []))),
    [ways],
  );
  const certain = useMemo(
    () => (showsCertain && explains && !isOver ? certaintyOf(view).is : undefined),
    [showsCertain, explains, isOver, view],
  );
  const beliefs = useMemo(
    () => (showsBeliefs && revealed !== undefined ? beliefsIn(revealed) : undefined),
    [showsBeliefs, revealed],
  );
  // A finger that points at a tile also opens it.
  const whyNone = useMedia('(hover: none)') ? sweepWords.whyNoneByTouch : sweepWords.whyNone;
  const why = useMemo(
    () => (peeked === undefined ? whyNone : whyTile(view, peeked, speech)),
    [peeked, view, speech, whyNone],
  );
  const clued = clue === undefined ? [] : (view.clues[clue]?.pips.map(({ tile }) => `${tile}`) ?? []);
  const canNote = !isReplay && !isOver;
  // Where one could write notes, their room stays when the game is over, so that nothing moves.
  const couldNote = useRef(false);
  couldNote.current ||= canNote;
  const keepsNotes = couldNote.current;
  const lookUps = (
    <>
      <ClueList view={view} speech={speech} shown={clue} onShow={setClue} />
      {view.player !== null && <CardBook deck={view.config.deck} />}
    </>
  );
  return (
    <>
      <div className="match-board sweep-table" style={{ '--ratio': width / height }}>
        <BoardFrame comfortable={width * 48}>
          <SweepBoard
            picture={{ view, truth: revealed?.owners }}
            speech={speech}
            hints={isActing ? menu.places : NO_HINTS}
            selected={[...targets, ...tilesNamed(suggested), ...clued]}
            last={[...lastTiles(last?.events ?? []), ...outlined.map(Number)]}
            showsTruth={isOver || showsTruth}
            beliefs={beliefs}
            certain={certain}
            marks={marks}
            playing={playing as Playing<SweepSprite> | undefined}
            onChoose={onChoose}
            onPeek={(id) => setPeeked(id === undefined ? undefined : Number(id))}
            {...(canNote && {
              onHold: (tile: number) => write(tile, heldPen(pen)),
              onKey: (tile: number, { key, shiftKey }: { key: string; shiftKey: boolean }) => {
                const written = penOfKey(key, shiftKey, pen, view.seat);
                if (written !== undefined) write(tile, written);
                return written !== undefined;
              },
            })}
            title={sweepWords.board(title)}
          />
        </BoardFrame>
        <div className="sweep-aids">
          {keepsNotes && (
            <NotesBar
              pen={pen}
              speech={speech}
              hasMines={view.config.level.counts.mine > 0}
              isOver={!canNote}
              onPen={setPen}
            />
          )}
          <div className="sweep-switches">
            {!isOver && explains && (
              <Check label={sweepWords.showCertain} checked={showsCertain} onChange={setShowsCertain} />
            )}
            {revealed !== undefined && (
              <Check
                label={sweepWords.showBeliefs(personOfSide(speech, 'rival'))}
                checked={showsBeliefs}
                onChange={setShowsBeliefs}
              />
            )}
            {revealed !== undefined && !isOver && (
              <Check label={sweepWords.showTruth} checked={showsTruth} onChange={setShowsTruth} />
            )}
          </div>
          {!isOver && explains && <p className="tile-why">{why}</p>}
          {isOver && keepsNotes && explains && (
            <p className="tile-why kept-room" aria-hidden="true">
              {whyNone}
            </p>
          )}
          {!isReplay && isDocked && lookUps}
        </div>
      </div>
      {!isReplay && (
        <Prompt
          title={title}
          text={
            refused ??
            (peekedCard !== undefined && card === undefined
              ? sweepWords.cardPeek(cardNames[peekedCard], cardTexts[peekedCard])
              : promptOf(view, { speech, card, targets: targets.length, isActing }))
          }
          tone={refused === undefined ? 'plain' : 'refused'}
          menu={withoutCards(menu)}
          isActing={isActing}
          canCancel={choices.length > 0}
          onCancel={clear}
          onPick={take}
          footer={!isDocked && lookUps}
        >
          {view.player !== null && (
            <Hand
              secrets={view.player}
              playable={playable}
              chosen={card}
              onPick={(one) => take({ pick: one })}
              onPeek={setPeekedCard}
            />
          )}
        </Prompt>
      )}
    </>
  );
};
