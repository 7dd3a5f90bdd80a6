import type { Terminal } from './terminal.ts';

/** A terminal that shows long output in a pager once the command is done. */
interface PagedTerminal {
  readonly terminal: Terminal;
  /** Shows what was written. */
  flush(): void;
}

/** The user's pager; `less` leaves short output on the screen and keeps colours. */
const pagerCommand = (): readonly string[] => {
  const chosen = process.env['PAGER'];
  return chosen === undefined || chosen === '' ? ['less', '-FRX'] : chosen.split(' ');
};

const showPaged = (text: string): boolean => {
  try {
    const { exitCode } = Bun.spawnSync([...pagerCommand()], {
      stdin: Buffer.from(text),
      stdout: 'inherit',
      stderr: 'inherit',
    });
    return exitCode === 0;
  } catch {
    // There is no such program.
    return false;
  }
};

/** Collects what a command writes. More than a window of it goes through the pager; less is printed. */
export const pagedTerminal = (terminal: Terminal, rows: number): PagedTerminal => {
  const lines: string[] = [];
  return {
    terminal: {
      ...terminal,
      columns: terminal.columns,
      out: (line) => void lines.push(...line.split('\n')),
    },
    flush: () => {
      if (lines.length < rows || !showPaged(`${lines.join('\n')}\n`))
        for (const line of lines) terminal.out(line);
    },
  };
};
