import { sameJson, type Tagged } from '@ludus/kernel';
import type { GameLine } from '@ludus/table';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useMedia } from '../frame/useMedia.ts';
import { useRemote } from '../server/useRemote.ts';
import { MarkSign } from './MarkSign.tsx';
import type { ChoiceNote, Recording } from './source.ts';
import { replayWords as words } from './words.ts';

const FEW = 12;

interface OptionsProps {
  readonly line: GameLine;
  /** The state in which the choice was made. */
  readonly from: number;
  readonly options: readonly Tagged[];
  readonly taken: Tagged;
  /** Shows an option on the board; undefined returns to the game. */
  readonly onPeek: (action: Tagged | undefined) => void;
  /** Opens a branch with an option that was not chosen. */
  readonly onTry: (action: Tagged) => void;
  /** Continues with it against bots. */
  readonly onFork: (action: Tagged) => void;
  /** What the analysis found best, in notation. */
  readonly best?: string | undefined;
}

const Options = ({ line, from, options, taken, best, onPeek, onTry, onFork }: OptionsProps) => {
  const [showsAll, setShowsAll] = useState(false);
  const [chosen, setChosen] = useState<Tagged>();
  const state = line.stateAt(from);
  const shown = showsAll ? options : options.slice(0, FEW);
  return (
    <>
      <ul className="options">
        {shown.map((action) => {
          const isTaken = sameJson(action, taken);
          return (
            <li key={JSON.stringify(action)}>
              <button
                type="button"
                className={isTaken ? 'option taken' : 'option'}
                aria-pressed={action === chosen}
                onClick={() => setChosen(isTaken || action === chosen ? undefined : action)}
                onPointerEnter={() => onPeek(action)}
                onPointerLeave={() => onPeek(chosen)}
                onFocus={() => onPeek(action)}
                onBlur={() => onPeek(chosen)}
              >
                <span translate="no">{line.game.text.makeNotation(state, action)}</span>
                {best !== undefined && best === line.game.text.makeNotation(state, action) && (
                  <MarkSign mark="best" />
                )}
                {isTaken && <span className="soft">{words.played}</span>}
              </button>
            </li>
          );
        })}
      </ul>
      <div className="row">
        {chosen !== undefined && (
          <>
            <button type="button" className="button primary small" onClick={() => onTry(chosen)}>
              {words.branches.openWith(line.game.text.makeNotation(state, chosen))}
            </button>
            <button type="button" className="button small" onClick={() => onFork(chosen)}>
              {words.playOnWith(line.game.text.makeNotation(state, chosen))}
            </button>
          </>
        )}
        {options.length > FEW && (
          <button type="button" className="button small" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? words.fewer : words.showAll(options.length)}
          </button>
        )}
      </div>
    </>
  );
};

const NO_CHOICES = async (): Promise<readonly ChoiceNote[]> => [];

/** The decision of a move with its options: as recorded, and by the rules. */
export const Alternatives = ({
  recording,
  at,
  ...chosen
}: Pick<OptionsProps, 'onPeek' | 'onTry' | 'onFork' | 'best'> & {
  readonly recording: Recording;
  readonly at: number;
}) => {
  const { onPeek, best } = chosen;
  const { line, choicesAt } = recording;
  const ask = useCallback(
    () => (at === 0 ? NO_CHOICES() : (choicesAt ?? NO_CHOICES)(at - 1)),
    [choicesAt, at],
  );
  const found = useRemote(ask);
  const choices = useMedia('(hover: none)') ? words.choicesByTouch : words.choices;
  useEffect(() => () => onPeek(undefined), [onPeek]);
  const options = useMemo(() => {
    if (at === 0) return [];
    const { action } = line.steps[at - 1]!;
    const state = line.stateAt(at - 1);
    const parsed = best === undefined ? undefined : line.game.text.parseNotation(state, best);
    const first = parsed?.ok && !sameJson(parsed.value, action) ? [action, parsed.value] : [action];
    return [
      ...first,
      ...line.game.legal(state).filter((one) => !first.some((known) => sameJson(one, known))),
    ];
  }, [line, at, best]);
  const recorded = found.status === 'there' ? found.value.filter((one) => one.moveNumber === at - 1) : [];
  // What the rules offer is not listed again if the record has all of it.
  const isListed = recorded.some(({ options: offered }) => offered.length === options.length);
  if (at === 0) return <p className="soft">{words.nothingPlayed}</p>;
  return (
    <>
      {recorded.map(({ choiceType, options: offered, selected, reasoning }) => (
        <section key={choiceType} className="choice" aria-label={words.recorded}>
          <h3>{words.recordedChoice(offered.length)}</h3>
          {reasoning !== undefined && <p translate="no">{reasoning}</p>}
          <Options line={line} from={at - 1} options={offered} taken={selected} {...chosen} />
        </section>
      ))}
      {recorded.length > 0 && !isListed && <h3>{words.byRules}</h3>}
      <p className="soft">{options.length === 1 ? words.onlyChoice : choices(options.length)}</p>
      {!isListed && (
        <Options
          key={at}
          line={line}
          from={at - 1}
          options={options}
          taken={line.steps[at - 1]!.action}
          {...chosen}
        />
      )}
    </>
  );
};
