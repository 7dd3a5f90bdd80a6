import { use, useEffect, useMemo, useState } from 'react';
import { announce } from '../frame/live.tsx';
import { NotFound } from '../frame/NotFound.tsx';
import { href, navigate } from '../frame/router.ts';
import { boardOptions } from '../games/boardText.ts';
import { CATALOGUE, gameName, otherGames } from '../games/catalogue.ts';
import { useGameUi } from '../games/useGameUi.ts';
import { Refused } from '../look/Refused.tsx';
import { forkGame, sparringSeats } from '../play/newGame.ts';
import { tellLine } from '../table/tellLine.ts';
import type { GameUi } from '../table/ui.ts';
import { CopyButtons } from './CopyButtons.tsx';
import { loadEditor } from './editors.ts';
import { Choice, FieldRow } from './Fields.tsx';
import { JsonField } from './JsonField.tsx';
import type { PositionEditor } from './positionEditor.ts';
import { unpackPosition } from './shareLink.ts';
import { type BestMove, useBestMove } from './useBestMove.ts';
import { EditorVerdict } from './Verdict.tsx';
import { editorWords as words } from './words.ts';
import './editor.css';

/** What a click puts on the board. */
const Tools = ({
  tools,
  tool,
  onChange,
}: {
  readonly tools: ReturnType<PositionEditor['tools']>;
  readonly tool: string;
  readonly onChange: (tool: string) => void;
}) => (
  <fieldset className="editor-tools">
    <legend>{words.tools}</legend>
    {tools.map(([id, label, picture]) => (
      <label key={id}>
        <input type="radio" name="tool" checked={id === tool} onChange={() => onChange(id)} />
        <span>
          {picture} {label}
        </span>
      </label>
    ))}
  </fieldset>
);

/** The games whose positions can be set up, by name. */
const useEditable = (): readonly (readonly [id: string, name: string])[] => {
  const [others, setOthers] = useState<readonly (readonly [string, string])[]>([]);
  useEffect(() => {
    otherGames().then((games) => setOthers(games.map(({ id, name }) => [id, name])), console.error);
  }, []);
  return [...CATALOGUE.map(({ id, name }) => [id, name] as const), ...others];
};

/** The board or map, and how many play. */
const Size = ({
  ui,
  editor,
  draft,
  onChange,
}: {
  readonly ui: GameUi;
  readonly editor: PositionEditor;
  readonly draft: unknown;
  readonly onChange: (draft: unknown) => void;
}) => {
  const { variant, players } = editor.sizeOf(draft);
  const { variants } = ui.game;
  const games = useEditable();
  const chosen = variants.find(({ id }) => id === variant) ?? variants[0]!;
  const counts = Array.from({ length: chosen.maxSeats - chosen.minSeats + 1 }, (_, i) => chosen.minSeats + i);
  return (
    <FieldRow>
      <Choice
        label={words.game}
        value={ui.game.id}
        areNames
        values={games.some(([id]) => id === ui.game.id) ? games : [...games, [ui.game.id, ui.game.name]]}
        onChange={(id) => navigate(href(['editor', id]))}
      />
      <Choice
        label={ui.variantWord ?? words.board}
        value={chosen.id}
        areNames
        values={boardOptions(ui.game)}
        onChange={(id) => {
          const next = variants.find((one) => one.id === id)!;
          onChange(editor.start(id, Math.max(next.minSeats, Math.min(next.maxSeats, players))));
        }}
      />
      {counts.length > 1 && (
        <Choice
          label={words.players}
          value={String(players)}
          values={counts.map((n) => [String(n), String(n)])}
          onChange={(n) => onChange(editor.start(chosen.id, Number(n)))}
        />
      )}
    </FieldRow>
  );
};

/** What you can do with a possible position. */
const Actions = ({
  ui,
  state,
  size,
  best: { thought, isThinking, ask },
}: {
  ui: GameUi;
  state: unknown;
  size: ReturnType<PositionEditor['sizeOf']>;
  best: BestMove;
}) => {
  const { game } = ui;
  const seat = game.toAct(state);
  const play = (): void => {
    const seats = sparringSeats(ui, size.players, size.variant, seat);
    const forked = forkGame({ game: game.id, variant: size.variant, start: state }, [], seats);
    if (forked.ok) navigate(href(['play', game.id, forked.value.id]));
    else announce(forked.error);
  };
  const chance = seat === undefined ? undefined : thought?.evaluation[seat - 1];
  const told =
    thought === undefined || chance === undefined
      ? undefined
      : words.best(
          ui.moveText?.(state, thought.action) ?? game.text.makeNotation(state, thought.action),
          chance,
        );
  const line = useMemo(
    () => (thought === undefined ? [] : tellLine(ui, state, thought.line)),
    [ui, state, thought],
  );
  useEffect(() => {
    if (told !== undefined) announce(told);
  }, [told]);
  return (
    <>
      <p className="row">
        <button type="button" className="button primary" disabled={seat === undefined} onClick={play}>
          {words.play}
        </button>
        <button
          type="button"
          className="button"
          disabled={seat === undefined || isThinking}
          onClick={() => ask(state, size.players)}
        >
          {isThinking ? words.thinking : words.analyse}
        </button>
        {game.secrets === undefined && (
          <a className="button" href={href(['games'], { game: game.id, position: game.hash(state) })}>
            {words.games}
          </a>
        )}
      </p>
      {told !== undefined && (
        <p className="editor-best" translate="no">
          <strong>{told}</strong>
          {line.length > 1 && <span>{words.expected(line.slice(0, 4).join(', '))}</span>}
        </p>
      )}
      <CopyButtons game={game} state={state} />
    </>
  );
};

const Page = ({ ui, editor, first }: { ui: GameUi; editor: PositionEditor; first: unknown }) => {
  const { game } = ui;
  const fromLink = useMemo(() => (first === undefined ? undefined : game.parseState(first)), [game, first]);
  const [draft, setDraft] = useState(() =>
    fromLink?.ok === true
      ? editor.fromState(fromLink.value)
      : editor.start(game.variants[0]!.id, game.variants[0]!.minSeats),
  );
  const tools = editor.tools(draft);
  const [chosen, setTool] = useState(tools[0]?.[0] ?? '');
  const tool = tools.some(([id]) => id === chosen) ? chosen : (tools[0]?.[0] ?? '');
  const checked = useMemo(() => editor.check(draft), [editor, draft]);
  const size = editor.sizeOf(draft);
  const best = useBestMove(ui, checked.ok ? checked.value : undefined);
  const { Board, Fields } = editor;
  return (
    <div className="match editor">
      <section className="match-players card">
        <h1>{words.title}</h1>
        <p className="soft">{tools.length > 0 ? words.lead : words.leadJson}</p>
        {first !== undefined && fromLink?.ok !== true && <Refused text={words.unreadableLink} />}
        <Size ui={ui} editor={editor} draft={draft} onChange={setDraft} />
        {tools.length > 0 && <Tools tools={tools} tool={tool} onChange={setTool} />}
      </section>
      <div className="match-board">
        <Board draft={draft} onChange={setDraft} tool={tool} suggested={best.thought?.action} />
      </div>
      <section className="match-prompt card" aria-label={words.fields}>
        <EditorVerdict
          problems={checked.ok ? [] : checked.error}
          isOver={checked.ok && game.toAct(checked.value) === undefined}
        />
        {Fields !== undefined && <Fields draft={draft} onChange={setDraft} />}
        {checked.ok && <Actions ui={ui} state={checked.value} size={size} best={best} />}
        <p className="row">
          <button
            type="button"
            className="button small quiet"
            onClick={() => setDraft(editor.start(size.variant, size.players))}
          >
            {words.start}
          </button>
        </p>
        <JsonField
          value={checked.ok ? checked.value : draft}
          onUse={(value) => {
            const parsed = game.parseState(value);
            if (!parsed.ok) return parsed.error[0]!.message;
            setDraft(editor.fromState(parsed.value));
            return undefined;
          }}
        />
      </section>
    </div>
  );
};

/** Positions set up by hand, checked by the rules. */
export const Editor = ({ game, fragment }: { readonly game: string; readonly fragment: string }) => {
  const ui = useGameUi(game);
  const editor = use(loadEditor(game));
  const [first, setFirst] = useState<{ readonly state: unknown } | undefined>(
    fragment === '' ? { state: undefined } : undefined,
  );
  useEffect(() => {
    if (fragment !== '') void unpackPosition(fragment).then((state) => setFirst({ state: state ?? null }));
  }, [fragment]);
  if (ui === undefined || editor === undefined)
    return <NotFound what={words.unknown} hint={words.unknownHint} />;
  if (first === undefined) return null;
  return <Page key={gameName(game) + fragment} ui={ui} editor={editor} first={first.state} />;
};
