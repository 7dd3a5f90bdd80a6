import { CARD_RULES, type Card, type ClueKind, SIDES, type Side } from '@ludus/sweep-engine';
import { sweepWords } from '../../games/sweep/words.ts';
import { Choice, FieldRow, NumberField } from '../Fields.tsx';
import type { EditorProps } from '../positionEditor.ts';
import { editorWords as words } from '../words.ts';
import { inTurn, type SweepDraft, withClue, withClueRedrawn, withoutClue } from './draft.ts';

const MOST_ROUNDS = 99;

const countIn = (cards: readonly Card[], card: Card): number => cards.filter((one) => one === card).length;

/** The hand with a given number of one card. */
const withCard = (hand: readonly Card[], card: Card, count: number): Card[] => [
  ...hand.filter((one) => one !== card),
  ...Array.from({ length: count }, () => card),
];

const TurnFields = ({ draft, onChange }: EditorProps<SweepDraft>) => (
  <FieldRow>
    <Choice
      label={words.toMove}
      value={draft.side}
      values={SIDES.map((side) => [side, words.sides[side]])}
      onChange={(side) => onChange(inTurn(draft, side as Side, draft.round))}
    />
    <NumberField
      label={words.round}
      value={draft.round}
      min={1}
      max={MOST_ROUNDS}
      onChange={(round) => onChange(inTurn(draft, draft.side, round))}
    />
  </FieldRow>
);

const HandFields = ({ draft, onChange }: EditorProps<SweepDraft>) => {
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

const clueName = (kind: ClueKind, round: number): string =>
  words.clueOf(kind === 'rival' ? words.rivalClue : sweepWords.cardNames[kind], round);

/** The clues so far. The rival gets one every turn; those of cards are added by hand. */
const ClueFields = ({ draft, onChange }: EditorProps<SweepDraft>) => {
  const { clues, clue, reader, side, state } = draft;
  const chosen = clues[clue];
  const kinds = (['imperious', 'vague'] as const).filter((kind) => state.config.deck.includes(kind));
  const isPayable = (kind: Card): boolean => CARD_RULES[kind].energy > 0 && draft.hand.includes(kind);
  return (
    <fieldset className="editor-cards">
      <legend>{words.clues}</legend>
      {chosen === undefined ? (
        <p className="soft">{words.noClues}</p>
      ) : (
        <>
          <FieldRow>
            <Choice
              label={words.clue}
              value={`${clue}`}
              values={clues.map(({ kind, round }, i) => [`${i}`, clueName(kind, round)])}
              onChange={(i) => onChange({ ...draft, clue: Number(i), reader: 'player' })}
            />
            {chosen.forRival !== null && (
              <Choice
                label={words.seenBy}
                value={reader}
                values={SIDES.map((one) => [one, words.sides[one]])}
                onChange={(one) => onChange({ ...draft, reader: one as Side })}
              />
            )}
          </FieldRow>
          <p className="row">
            <button type="button" className="button small" onClick={() => onChange(withClueRedrawn(draft))}>
              {words.redraw}
            </button>
            {chosen.kind !== 'rival' && (
              <button type="button" className="button small" onClick={() => onChange(withoutClue(draft))}>
                {words.removeClue}
              </button>
            )}
          </p>
        </>
      )}
      {side === 'player' && kinds.some(isPayable) && (
        <p className="row">
          {kinds.filter(isPayable).map((kind) => (
            <button
              key={kind}
              type="button"
              className="button small"
              onClick={() => onChange(withClue(draft, kind))}
            >
              {words.playClue(sweepWords.cardNames[kind])}
            </button>
          ))}
        </p>
      )}
    </fieldset>
  );
};

/** Everything in a position that is not on the tiles. */
export const SweepFields = (props: EditorProps<SweepDraft>) => (
  <>
    <TurnFields {...props} />
    <HandFields {...props} />
    <ClueFields {...props} />
  </>
);
