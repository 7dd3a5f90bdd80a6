/**
 * Ties a process that starts the command line to the Bun that runs it: it forwards signals to Bun and exits
 * with Bun's exit code.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';

/** The group of this process, and the group in the foreground of its terminal, if it has one. */
const groups = () => {
  try {
    // The fields after the name, which may contain anything: state, parent, group, session, terminal, foreground.
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return [fields[2], fields[5]];
  } catch {
    const { stdout } = spawnSync('ps', ['-o', 'pgid=,tpgid=', '-p', String(process.pid)], {
      encoding: 'utf8',
    });
    return (stdout ?? '').trim().split(/\s+/);
  }
};

/** Whether Ctrl+C in a terminal reaches this process, and Bun with it. */
const isInForeground = () => {
  // A console sends Ctrl+C to all its programs, and nothing else sends SIGINT.
  if (process.platform === 'win32') return true;
  const [own, foreground] = groups();
  return own !== undefined && own === foreground;
};

/**
 * npm sends a signal to its shell, and many shells exit without forwarding it: under npm, a parent that is
 * gone means that the program was killed. Other parents may exit and leave a program running.
 */
const whenOrphaned = (end) => {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, 500);
};

/**
 * Forwards signals to a child and exits as it does: with its exit code, or the code by which shells report
 * the signal that ended it.
 */
export const endWith = (child) => {
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGHUP'));
  // A second Ctrl+C often kills what the first one stops cleanly, so none is sent twice.
  process.on('SIGINT', () => {
    if (!isInForeground()) child.kill('SIGINT');
  });
  whenOrphaned(() => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
};
