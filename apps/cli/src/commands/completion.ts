import { Command } from 'commander';
import { SCRIPTS } from '../completion/scripts.ts';
import { Refusal, unknownName } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';

const HELP = `
Completes commands, options, games, boards, agents, rule options and the ids of
recorded games.

Examples:
  source <(ludus completion bash)     # in ~/.bashrc
  source <(ludus completion zsh)      # in ~/.zshrc, after compinit
  ludus completion fish > ~/.config/fish/completions/ludus.fish`;

export const completionCommand = (terminal: Terminal): Command =>
  new Command('completion')
    .description('print the completion script for a shell')
    .argument('<shell>', `one of ${Object.keys(SCRIPTS).join(', ')}`)
    .addHelpText('after', HELP)
    .action((shell: string) => {
      const script = SCRIPTS[shell];
      if (script === undefined) throw new Refusal(unknownName('shell', shell, Object.keys(SCRIPTS)));
      terminal.out(script);
    });
