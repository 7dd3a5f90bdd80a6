import { type Checked, unwrap } from '@ludus/kernel';
import {
  type Card,
  layoutOf,
  OWNERS,
  type Owner,
  only,
  type Side,
  type SweepState,
  sweep,
} from '@ludus/sweep-engine';
import { SweepBoard } from '../games/sweep/Board.tsx';
import { sweepWords } from '../games/sweep/words.ts';
import { peopleOf } from '../words/people.ts';
import { FieldRow, NumberField } from './Fields.tsx';
import { defineEditor, type EditorProps } from './positionEditor.ts';
import { editorWords as words } from './words.ts';

/** What is set up of a game of Sweep; the numbers follow from it. */
interface SweepDraft {
  readonly state: SweepState;
  readonly owners: readonly Owner[];
  /** Who opened a tile. */
  readonly openedBy: readonly (Side | null)[];
  /** The player's cards at the start of the turn. */
  readonly hand: readonly Card[];
}

const draftOf = (state: SweepState): SweepDraft => ({
  state,
  owners: state.owners,
  openedBy: state.revealed.map((reveal) => reveal?.by ?? null),
  hand: state.player.hand,
});

const countIn = (cards: readonly Card[], card: Card): number => cards.filter((one) => one === card).length;

/** The deck without the cards of a hand. */
const restOf = (deck: readonly Card[], hand: readonly Card[]): Card[] => {
  const left = [...hand];
  return deck.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
};

/** The hand with a given number of one card. */
const withCard = (hand: readonly Card[], card: Card, count: number): Card[] => [
  ...hand.filter((one) => one !== card),
  ...Array.from({ length: count }, () => card),
];

/** The level with as many tiles of each owner as there are now. */
const levelOf = ({ state, owners }: SweepDraft) => {
  const { level } = state.config;
  const count = (owner: Owner): number => owners.filter((one) => one === owner).length;
  const counts = Object.fromEntries(OWNERS.map((owner) => [owner, count(owner)])) as typeof level.counts;
  const isSame = OWNERS.every((owner) => counts[owner] === level.counts[owner]);
  return isSame ? level : { ...level, id: 'editor', counts, rivalReveals: 0 };
};

/** A fresh game on the level with these tiles, some of them open, without any knowledge from cards and clues. */
const build = (draft: SweepDraft): Checked<SweepState> => {
  const level = levelOf(draft);
  const { neighbours } = layoutOf(level);
  const config = { ...draft.state.config, level: { ...level, rivalReveals: 0 } };
  const started = sweep.setup(config, 'editor');
  if (!started.ok) return started;
  const revealed = draft.openedBy.map((by, tile) =>
    by === null
      ? null
      : { by, count: neighbours[tile]!.filter((one) => draft.owners[one] === by).length, round: 1 },
  );
  const { state } = started.value;
  // An open tile is known for certain.
  const notes = state.player.notes.map((note, tile) =>
    draft.openedBy[tile] === null ? note : only(draft.owners[tile]!),
  );
  return sweep.parseState({
    ...state,
    config: { ...config, level },
    player: { ...state.player, notes, hand: draft.hand, draw: restOf(config.deck, draft.hand) },
    owners: draft.owners,
    revealed,
  });
};

const put = (draft: SweepDraft, tile: number, tool: string): SweepDraft => {
  const side = tool === 'open player' ? 'player' : tool === 'open rival' ? 'rival' : undefined;
  if (side === undefined)
    return { ...draft, owners: draft.owners.map((owner, i) => (i === tile ? (tool as Owner) : owner)) };
  return {
    ...draft,
    openedBy: draft.openedBy.map((by, i) => (i === tile ? (by === null ? side : null) : by)),
  };
};

const NO_HINTS: ReadonlyMap<string, string> = new Map();
const speech = { own: 'player', people: peopleOf([], words.player) } as const;

/** The position as it would look; an impossible one is shown as far as it goes. */
const shown = (draft: SweepDraft): SweepState => {
  const { neighbours } = layoutOf(draft.state.config.level);
  return {
    ...draft.state,
    owners: draft.owners,
    clues: [],
    revealed: draft.openedBy.map((by, tile) =>
      by === null
        ? null
        : { by, count: neighbours[tile]!.filter((one) => draft.owners[one] === by).length, round: 1 },
    ),
  };
};

const EditorBoard = ({ draft, onChange, tool }: EditorProps<SweepDraft> & { readonly tool: string }) => {
  const state = shown(draft);
  return (
    <SweepBoard
      picture={{ view: sweep.secrets!.view(state, 1), truth: draft.owners }}
      speech={speech}
      hints={NO_HINTS}
      selected={[]}
      last={[]}
      showsTruth
      onChoose={(id) => onChange(put(draft, Number(id), tool))}
      title={words.boardTitle('Sweep')}
    />
  );
};

const SweepFields = ({ draft, onChange }: EditorProps<SweepDraft>) => {
  const { deck } = draft.state.config;
  return (
    <fieldset className="editor-cards">
      <legend>{words.handOf(draft.hand.length)}</legend>
      <FieldRow>
        {[...new Set(deck)].map((card) => (
          <NumberField
            key={card}
            label={sweepWords.cardNames[card]}
            value={countIn(draft.hand, card)}
            max={countIn(deck, card)}
            onChange={(count) => onChange({ ...draft, hand: withCard(draft.hand, card, count) })}
          />
        ))}
      </FieldRow>
    </fieldset>
  );
};

export const sweepEditor = defineEditor<SweepDraft>({
  start: (variant) => draftOf(unwrap(sweep.setup(unwrap(sweep.configure({ variant })), 'editor')).state),
  fromState: (state) => draftOf(state as SweepState),
  check: build,
  Board: EditorBoard,
  Fields: SweepFields,
  tools: () => [
    ...OWNERS.map(
      (owner) =>
        [owner, words.tiles[owner], owner === 'player' ? 1 : owner === 'rival' ? 2 : undefined] as const,
    ),
    ['open player', words.openByPlayer, 1],
    ['open rival', words.openByRival, 2],
  ],
  sizeOf: ({ state }) => ({ variant: state.config.level.id, players: 2 }),
});
