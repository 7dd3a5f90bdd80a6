import type { CDPSession, Page } from 'playwright-core';

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** The processor time of a page's thread so far, in milliseconds: a busy machine changes it little. */
export const busyTime = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return {
    now: async (): Promise<number> => {
      const { metrics } = await session.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
    },
    close: () => session.detach(),
  };
};

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** Wall-clock and processor time, in microseconds. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: Readonly<Record<string, unknown>>;
}

/** A task of the page's thread, without a pause. */
export interface Task {
  /** Milliseconds of processor time and of wall-clock time. */
  readonly cpu: number;
  readonly clock: number;
}

export interface Trace {
  readonly tasks: readonly Task[];
  /** Milliseconds of processor time of the page's thread per frame. */
  readonly frames: readonly number[];
}

const record = async (session: CDPSession, during: () => Promise<void>): Promise<readonly TraceEvent[]> => {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'cc', 'devtools.timeline'] },
  });
  await during();
  await session.send('Tracing.end');
  await complete;
  return events;
};

/** Everything the thread of a page does during some activity. */
export const trace = async (page: Page, during: () => Promise<void>): Promise<Trace> => {
  const session = await page.context().newCDPSession(page);
  const events = await record(session, during);
  await session.detach();
  const isPage = ({ name }: TraceEvent): boolean => name === 'ProxyMain::BeginMainFrame';
  const threads = new Set(events.filter(isPage).map(({ pid, tid }) => `${pid} ${tid}`));
  const own = events.filter(({ ph, pid, tid }) => ph === 'X' && threads.has(`${pid} ${tid}`));
  return {
    tasks: own
      .filter(({ name }) => name === 'ThreadControllerImpl::RunTask')
      .map(({ dur = 0, tdur = 0 }) => ({ cpu: tdur / 1000, clock: dur / 1000 })),
    frames: own.filter(isPage).map(({ tdur = 0 }) => tdur / 1000),
  };
};
