import type { Game } from '@ludus/kernel';
import { useState } from 'react';
import { href } from '../frame/router.ts';
import type { RuleTexts } from '../rules/ruleTexts.ts';
import { Sheet } from './Sheet.tsx';
import { tableWords } from './words.ts';

/** The rules, to look something up without leaving the table. They are loaded when somebody wants to read them. */
export const RulesSheet = ({ game }: { readonly game: Game }) => {
  const [texts, setTexts] = useState<RuleTexts>();
  const load = async (): Promise<void> => {
    const { ruleTexts } = await import('../rules/ruleTexts.ts');
    setTexts(ruleTexts(game));
  };
  return (
    <Sheet icon="rules" label={tableWords.rules} look="quiet" onOpen={() => void load()}>
      {texts !== undefined && (
        <div className="rules-text">
          <p>{texts.lead}</p>
          {texts.rules.map(({ title, text }) => (
            <section key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </section>
          ))}
        </div>
      )}
      <a className="button" href={href(['learn', game.id])} target="_blank" rel="noreferrer">
        {tableWords.rulesPage}
      </a>
    </Sheet>
  );
};
