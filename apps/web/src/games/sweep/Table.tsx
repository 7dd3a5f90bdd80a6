import { Rng } from '@ludus/kernel';
import {
  CARD_RULES,
  type Card,
  determinize,
  layoutOf,
  makeTile,
  type SweepAction,
  type SweepEvent,
  type SweepState,
  type SweepView,
  sweep,
} from '@ludus/sweep-engine';
import { useMemo, useState } from 'react';
import { Check } from '../../look/Check.tsx';
import { BoardFrame } from '../../table/BoardFrame.tsx';
import { Prompt } from '../../table/Prompt.tsx';
import type { Menu } from '../../table/paths.ts';
import type { TableProps } from '../../table/ui.ts';
import { useChoices } from '../../table/useChoices.ts';
import { SweepBoard } from './Board.tsx';
import { Hand } from './Hand.tsx';
import { Reasoning } from './Reasoning.tsx';
import { Signs } from './Signs.tsx';
import { waysOf } from './ways.ts';

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

/** Only passing and ending the turn are buttons; cards have a place of their own. */
const withoutCards = (menu: Menu<SweepAction>): Menu<SweepAction> => ({
  ...menu,
  picks: menu.picks
    .filter((step) => !('pick' in step && isCard(step.pick)))
    .map((step) =>
      'pick' in step ? { ...step, label: step.pick === 'pass' ? 'Pass' : 'End the turn' } : step,
    ),
});

export const SweepTable = ({
  view,
  revealed,
  legal: actions,
  last,
  count,
  act,
  isReplay = false,
  suggested,
}: TableProps<SweepState, SweepAction, SweepEvent, SweepView>) => {
  const picture = { view, truth: revealed?.owners };
  const ways = useMemo(() => waysOf(actions), [actions]);
  const { menu, choices, take, clear, refused, refuse } = useChoices({ ways, count, act });
  const [showsTruth, setShowsTruth] = useState(false);
  const isActing = actions.length > 0;
  const isOver = view.result !== null;
  const card = isActing ? chosenCard(menu) : undefined;
  const targets = menu.taken.flatMap((step) => ('at' in step ? step.at : []));

  const onChoose = (id: string): void => {
    if (!isActing || take({ place: id })) return;
    const name = makeTile(layoutOf(view.config.level), Number(id));
    const said = [
      card ?? 'reveal',
      ...targets.map((tile) => makeTile(layoutOf(view.config.level), Number(tile))),
      name,
    ];
    const possible = determinize(view, Rng.from('hidden'));
    const parsed = sweep.text.parseNotation(possible, said.join(' '));
    refuse(parsed.ok ? 'This tile cannot be chosen now.' : parsed.error.message);
  };

  const playable = useMemo(
    () => new Set(ways.flatMap(({ steps }) => ('pick' in steps[0]! ? [steps[0].pick] : []))),
    [ways],
  );
  const hinted = suggested !== undefined && 'tile' in suggested ? [`${suggested.tile}`] : [];
  const title = isOver
    ? 'The game is over'
    : view.side === 'player'
      ? `Round ${view.round}: your turn`
      : `Round ${view.round}: the rival's turn`;
  return (
    <>
      <div className="match-board">
        <BoardFrame comfortable={layoutOf(view.config.level).width * 44}>
          <SweepBoard
            picture={picture}
            hints={isActing ? menu.places : NO_HINTS}
            selected={[...targets, ...hinted]}
            last={lastTiles(last?.events ?? [])}
            showsTruth={isOver || showsTruth}
            onChoose={onChoose}
            title={`Sweep board, ${title}`}
          />
        </BoardFrame>
        {picture.truth !== undefined && !isOver && (
          <Check label="Show what the tiles hide" checked={showsTruth} onChange={setShowsTruth} />
        )}
        {isReplay && revealed !== undefined && !isOver && <Reasoning state={revealed} />}
      </div>
      {!isReplay && (
        <Prompt
          title={title}
          text={
            refused ??
            (card !== undefined
              ? `${CARD_RULES[card].name}: ${CARD_RULES[card].text} Choose ${CARD_RULES[card].targets - targets.length === 1 ? 'a tile' : 'two tiles'}.`
              : isActing
                ? 'Reveal a tile you think is yours, or play a card. Full dots are this round’s clues: ● for you, ▲ the rival’s.'
                : isOver
                  ? ''
                  : 'The rival reveals tile by tile.')
          }
          tone={refused === undefined ? 'plain' : 'refused'}
          menu={withoutCards(menu)}
          isActing={isActing}
          canCancel={choices.length > 0}
          onCancel={clear}
          onPick={take}
          footer={<Signs />}
        >
          {view.player !== null && (
            <Hand
              secrets={view.player}
              playable={playable}
              chosen={card}
              onPick={(one) => take({ pick: one })}
            />
          )}
        </Prompt>
      )}
    </>
  );
};
