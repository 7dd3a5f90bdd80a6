import { Command } from './Command.tsx';

/** What to do if there is nothing to show: a sentence, and the command to type. */
export const NothingYet = ({ text, command }: { readonly text: string; readonly command: string }) => (
  <div className="card nothing-yet">
    <p>{text}</p>
    <Command text={command} />
  </div>
);
