import { type Checked, seats, unwrap } from '@ludus/kernel';
import { type Action, type GameState, reinforcementPreview, risk } from '@ludus/risk-engine';
import { MapBoard } from '../games/risk/map/MapBoard.tsx';
import { suggestedMarches, suggestedPlaces } from '../games/risk/suggested.ts';
import { SeatMark } from '../look/Glyph.tsx';
import { peopleOf } from '../words/people.ts';
import { Choice, FieldRow, NumberField } from './Fields.tsx';
import { defineEditor, type EditorBoardProps, type EditorProps } from './positionEditor.ts';
import { editorWords as words } from './words.ts';

const PHASES = ['Reinforcement', 'Attack', 'Fortify'] as const;
const MOST_ARMIES = 999;
const MOST_ROUNDS = 999;
const NEUTRAL = 'neutral';
const NO_HINTS: ReadonlyMap<string, string> = new Map();

type EditedPhase = (typeof PHASES)[number];

/** The position with nothing pending. */
const atRest = (state: GameState, playerId: string): GameState => {
  const { reinforcements: _r, pending: _p, result: _e, ...rest } = state;
  return {
    ...rest,
    turn: { ...state.turn, phase: 'Attack', currentPlayerId: playerId },
    capturedThisTurn: false,
    fortifiesThisTurn: 0,
  };
};

const TRADES = ['trade', 'territoryBonus'] as const;

/** The position with the armies to place recomputed from the board, and from trades as before. */
const checkPlacing = (
  state: GameState,
  { sources, remaining }: NonNullable<GameState['reinforcements']>,
): Checked<GameState> => {
  const { currentPlayerId } = state.turn;
  const board = risk.parseState(atRest(state, currentPlayerId));
  if (!board.ok) return board;
  const income = reinforcementPreview(board.value, currentPlayerId);
  const traded = Object.fromEntries(
    TRADES.flatMap((name) => (name in sources ? [[name, sources[name]!]] : [])),
  );
  return risk.parseState({
    ...state,
    reinforcements: { remaining, sources: { ...income.sources, ...traded } },
  });
};

const check = (draft: GameState): Checked<GameState> =>
  draft.reinforcements === undefined || draft.pending !== undefined
    ? risk.parseState(draft)
    : checkPlacing(draft, draft.reinforcements);

/** The position with players out of the game who own nothing, and everybody else in it. */
const withStatus = (state: GameState): GameState => {
  const owners = new Set(Object.values(state.territories).map(({ ownerId }) => ownerId));
  const out = state.playerIds.filter((id) => !owners.has(id));
  const players = Object.entries(state.players).map(([id, player]) => [
    id,
    { ...player, status: owners.has(id) ? ('alive' as const) : ('defeated' as const) },
  ]);
  const stillOut = state.defeated.filter((id) => out.includes(id));
  return {
    ...state,
    players: Object.fromEntries(players),
    defeated: [...stillOut, ...out.filter((id) => !stillOut.includes(id))],
  };
};

/** Moves a position to a phase with nothing pending. */
const inPhase = (state: GameState, phase: EditedPhase, playerId: string): GameState => {
  const rest = atRest(state, playerId);
  if (phase !== 'Reinforcement') return { ...rest, turn: { ...rest.turn, phase } };
  const board = risk.parseState(rest);
  // The income of an impossible board is unknown; the page says anyway that it is impossible.
  const reinforcements = board.ok
    ? reinforcementPreview(board.value, playerId)
    : { remaining: 1, sources: {} };
  return { ...rest, turn: { ...rest.turn, phase }, reinforcements };
};

/**
 * Sets how many cards a player holds: extra cards come from the draw pile, then the discards; surplus ones go
 * back.
 */
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

/** The position after a click on a territory with a tool. */
export const putOn = (draft: GameState, id: string, tool: string): GameState => {
  const territory = draft.territories[id]!;
  const [kind, number] = tool.split(' ');
  const ownerId = kind === 'owner' ? draft.playerIds[Number(number) - 1]! : NEUTRAL;
  const by = Number(number);
  const change =
    kind === 'armies' ? { armies: Math.max(1, Math.min(MOST_ARMIES, territory.armies + by)) } : { ownerId };
  return withStatus({ ...draft, territories: { ...draft.territories, [id]: { ...territory, ...change } } });
};

const people = peopleOf([], words.player);

const EditorBoard = ({ draft, onChange, tool, suggested }: EditorBoardProps<GameState>) => (
  <MapBoard
    state={draft}
    people={people}
    hints={NO_HINTS}
    marks={new Map(suggestedPlaces(suggested as Action | undefined).map((id) => [id, 'suggested']))}
    marches={suggestedMarches(suggested as Action | undefined, draft)}
    playing={undefined}
    onChoose={(id) => onChange(putOn(draft, id, tool))}
    title={words.boardTitle('Risk')}
  />
);

const RiskFields = ({ draft, onChange }: EditorProps<GameState>) => {
  const { turn, playerIds, reinforcements, hands } = draft;
  // A position from a link may be in a phase that people cannot choose.
  const phases = PHASES.some((one) => one === turn.phase) ? PHASES : [...PHASES, turn.phase];
  const chosen = PHASES.find((one) => one === turn.phase) ?? 'Attack';
  return (
    <>
      <FieldRow>
        <Choice
          label={words.toMove}
          value={turn.currentPlayerId}
          values={playerIds.map((id, i) => [id, words.player(i + 1)])}
          onChange={(id) => onChange(inPhase(draft, chosen, id))}
        />
        <Choice
          label={words.phase}
          value={turn.phase}
          values={phases.map((one) => [one, words.riskPhases[one]])}
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
          min={1}
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
  check,
  Board: EditorBoard,
  Fields: RiskFields,
  tools: ({ playerIds }) => [
    ...seats(playerIds.length).map(
      (seat) => [`owner ${seat}`, words.owner(seat), <SeatMark key={seat} seat={seat} size={15} />] as const,
    ),
    ['neutral', words.neutral],
    ...([1, 5, -1, -5] as const).map((by) => [`armies ${by}`, words.armies(by)] as const),
  ],
  sizeOf: ({ map, playerIds }) => ({
    variant: /^generated-\d+/.exec(map.id ?? '')?.[0] ?? 'classic',
    players: playerIds.length,
  }),
});
