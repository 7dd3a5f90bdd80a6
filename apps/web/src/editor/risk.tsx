import { seats, unwrap } from '@ludus/kernel';
import { type GameState, reinforcementPreview, risk } from '@ludus/risk-engine';
import { MapBoard } from '../games/risk/map/MapBoard.tsx';
import { peopleOf } from '../words/people.ts';
import { Choice, FieldRow, NumberField } from './Fields.tsx';
import { defineEditor, type EditorProps } from './positionEditor.ts';
import { editorWords as words } from './words.ts';

const PHASES = ['Reinforcement', 'Attack', 'Fortify'] as const;
const MOST_ARMIES = 999;
const MOST_ROUNDS = 999;
const NEUTRAL = 'neutral';
const NO_HINTS: ReadonlyMap<string, string> = new Map();

type EditedPhase = (typeof PHASES)[number];

/** The position with the armies to be placed coming from what the board brings. */
const withSources = (state: GameState): GameState => {
  const { reinforcements, turn } = state;
  if (reinforcements === undefined) return state;
  const { sources } = reinforcementPreview(state, turn.currentPlayerId);
  return { ...state, reinforcements: { ...reinforcements, sources } };
};

/** Moves a position to a phase in which nothing is half done. */
const inPhase = (state: GameState, phase: EditedPhase, playerId: string): GameState => {
  const { reinforcements: _r, pending: _p, ...rest } = state;
  return {
    ...rest,
    turn: { ...state.turn, phase, currentPlayerId: playerId },
    capturedThisTurn: false,
    fortifiesThisTurn: 0,
    ...(phase === 'Reinforcement' && { reinforcements: reinforcementPreview(state, playerId) }),
  };
};

/** Sets how many cards a player holds: extra cards come from the draw pile, then the discards; surplus ones go back. */
const withCards = (state: GameState, playerId: string, count: number): GameState => {
  const hand = state.hands[playerId]!;
  const { draw, discard } = state.deck;
  const free = [...discard, ...draw];
  const taken = free.slice(Math.max(0, free.length - Math.max(0, count - hand.length)));
  const rest = free.slice(0, free.length - taken.length);
  const kept = hand.slice(0, count);
  return {
    ...state,
    hands: { ...state.hands, [playerId]: [...kept, ...taken] },
    deck: {
      draw: [...rest.slice(Math.min(discard.length, rest.length)), ...hand.slice(count)],
      discard: rest.slice(0, discard.length),
    },
  };
};

const put = (draft: GameState, id: string, tool: string): GameState => {
  const territory = draft.territories[id]!;
  const [kind, number] = tool.split(' ');
  const ownerId = kind === 'owner' ? draft.playerIds[Number(number) - 1]! : NEUTRAL;
  const by = Number(number);
  const change =
    kind === 'armies' ? { armies: Math.max(1, Math.min(MOST_ARMIES, territory.armies + by)) } : { ownerId };
  return { ...draft, territories: { ...draft.territories, [id]: { ...territory, ...change } } };
};

const people = peopleOf([], words.player);

const EditorBoard = ({ draft, onChange, tool }: EditorProps<GameState> & { readonly tool: string }) => (
  <MapBoard
    state={draft}
    people={people}
    hints={NO_HINTS}
    marks={NO_HINTS}
    marches={[]}
    playing={undefined}
    onChoose={(id) => onChange(put(draft, id, tool))}
    title={words.boardTitle('Risk')}
  />
);

const RiskFields = ({ draft, onChange }: EditorProps<GameState>) => {
  const { turn, playerIds, reinforcements, hands } = draft;
  const phase = PHASES.find((one) => one === turn.phase) ?? 'Attack';
  return (
    <>
      <FieldRow>
        <Choice
          label={words.toMove}
          value={turn.currentPlayerId}
          values={playerIds.map((id, i) => [id, words.player(i + 1)])}
          onChange={(id) => onChange(inPhase(draft, phase, id))}
        />
        <Choice
          label={words.phase}
          value={phase}
          values={PHASES.map((one) => [one, words.riskPhases[one]])}
          onChange={(one) => onChange(inPhase(draft, one as EditedPhase, turn.currentPlayerId))}
        />
        {reinforcements !== undefined && (
          <NumberField
            label={words.toPlace}
            value={reinforcements.remaining}
            max={MOST_ARMIES}
            onChange={(remaining) => onChange({ ...draft, reinforcements: { ...reinforcements, remaining } })}
          />
        )}
        <NumberField
          label={words.round}
          value={turn.round}
          max={MOST_ROUNDS}
          onChange={(round) => onChange({ ...draft, turn: { ...turn, round } })}
        />
      </FieldRow>
      <FieldRow>
        {playerIds.map((id, i) => (
          <NumberField
            key={id}
            label={words.cards(i + 1)}
            value={hands[id]!.length}
            max={Object.keys(draft.cardsById).length}
            onChange={(count) => onChange(withCards(draft, id, count))}
          />
        ))}
      </FieldRow>
    </>
  );
};

export const riskEditor = defineEditor<GameState>({
  start: (variant, players) => {
    const { state } = unwrap(risk.setup(unwrap(risk.configure({ variant, players })), 'editor'));
    return inPhase(state, 'Attack', state.turn.currentPlayerId);
  },
  fromState: (state) => state as GameState,
  check: (draft) => risk.parseState(withSources(draft)),
  Board: EditorBoard,
  Fields: RiskFields,
  tools: ({ playerIds }) => [
    ...seats(playerIds.length).map((seat) => [`owner ${seat}`, words.owner(seat), seat] as const),
    ['neutral', words.neutral],
    ...([1, 5, -1, -5] as const).map((by) => [`armies ${by}`, words.armies(by)] as const),
  ],
  sizeOf: ({ map, playerIds }) => ({
    variant: /^generated-\d+/.exec(map.id ?? '')?.[0] ?? 'classic',
    players: playerIds.length,
  }),
});
