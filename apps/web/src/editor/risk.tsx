import { seats, unwrap } from '@ludus/kernel';
import { type GameState, risk } from '@ludus/risk-engine';
import { MapBoard } from '../games/risk/map/MapBoard.tsx';
import { peopleOf } from '../words/people.ts';
import { Choice, FieldRow } from './Fields.tsx';
import { defineEditor, type EditorProps } from './positionEditor.ts';
import { editorWords as words } from './words.ts';

const PHASES = ['Attack', 'Fortify'] as const;
const NEUTRAL = 'neutral';
const NO_HINTS: ReadonlyMap<string, string> = new Map();

/** Moves a position to a phase in which nothing is half done. */
const inPhase = (state: GameState, phase: (typeof PHASES)[number], playerId: string): GameState => {
  const { reinforcements: _r, pending: _p, ...rest } = state;
  return {
    ...rest,
    turn: { ...state.turn, phase, currentPlayerId: playerId },
    capturedThisTurn: false,
    fortifiesThisTurn: 0,
  };
};

const put = (draft: GameState, id: string, tool: string): GameState => {
  const territory = draft.territories[id]!;
  const [kind, number] = tool.split(' ');
  const ownerId = kind === 'owner' ? draft.playerIds[Number(number) - 1]! : NEUTRAL;
  const change =
    kind === 'add'
      ? { armies: territory.armies + 1 }
      : kind === 'remove'
        ? { armies: Math.max(1, territory.armies - 1) }
        : { ownerId };
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
  const { turn, playerIds } = draft;
  const phase = PHASES.find((one) => one === turn.phase) ?? 'Attack';
  return (
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
        onChange={(one) => onChange(inPhase(draft, one as (typeof PHASES)[number], turn.currentPlayerId))}
      />
    </FieldRow>
  );
};

export const riskEditor = defineEditor<GameState>({
  start: (variant, players) => {
    const { state } = unwrap(risk.setup(unwrap(risk.configure({ variant, players })), 'editor'));
    return inPhase(state, 'Attack', state.turn.currentPlayerId);
  },
  fromState: (state) => state as GameState,
  check: (draft) => risk.parseState(draft),
  Board: EditorBoard,
  Fields: RiskFields,
  tools: ({ playerIds }) => [
    ...seats(playerIds.length).map((seat) => [`owner ${seat}`, words.owner(seat), seat] as const),
    ['neutral', words.neutral],
    ['add', words.addArmy],
    ['remove', words.removeArmy],
  ],
  sizeOf: ({ map, playerIds }) => ({
    variant: /^generated-\d+/.exec(map.id ?? '')?.[0] ?? 'classic',
    players: playerIds.length,
  }),
});
