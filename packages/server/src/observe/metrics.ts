type Reading = number | undefined | Promise<number | undefined>;
type Labels = Readonly<Record<string, string | number>>;

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' };

/** An explanation in the text format: on one line. */
const helpLine = (help: string): string => help.replace(/[\\\n]/g, (sign) => ESCAPES[sign]!);

/** The value of a label in the text format. */
const escaped = (value: string | number): string =>
  String(value).replace(/[\\"\n]/g, (sign) => ESCAPES[sign]!);

/** A number in the text format, in which infinity has its own name. */
const numeral = (value: number): string => String(value).replace('Infinity', 'Inf').replace(/^I/, '+I');

const keyOf = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',');

const withLabels = (name: string, labels: string): string => (labels === '' ? name : `${name}{${labels}}`);

/** Seconds, from a cached answer to a stuck one. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

class Histogram {
  readonly counts = new Float64Array(BUCKETS.length + 1);
  sum = 0;

  observe(seconds: number): void {
    const place = BUCKETS.findIndex((bound) => seconds <= bound);
    this.counts[place < 0 ? BUCKETS.length : place]! += 1;
    this.sum += seconds;
  }

  lines(name: string, labels: string): string[] {
    const start = labels === '' ? '' : `${labels},`;
    let total = 0;
    const lines = BUCKETS.map((bound, i) => {
      total += this.counts[i]!;
      return `${name}_bucket{${start}le="${bound}"} ${total}`;
    });
    total += this.counts[BUCKETS.length]!;
    return [
      ...lines,
      `${name}_bucket{${start}le="+Inf"} ${total}`,
      `${withLabels(`${name}_sum`, labels)} ${numeral(this.sum)}`,
      `${withLabels(`${name}_count`, labels)} ${total}`,
    ];
  }
}

interface Family {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly lines: () => string[] | Promise<string[]>;
}

/** Counts under labels; `of` returns the counter for certain labels, for frequent use. */
export interface Counter {
  (labels?: Labels, by?: number): void;
  of(labels: Labels): (by: number) => void;
}

/** Sorts times under labels; `of` as for a counter. */
interface Timer {
  (seconds: number, labels?: Labels): void;
  of(labels: Labels): (seconds: number) => void;
}

/** Counts what happens, and reports it in the text format of Prometheus. */
export class Metrics {
  readonly #families = new Map<string, Family>();

  counter(name: string, help: string): Counter {
    const counts = new Map<string, { value: number }>();
    const lines = () => [...counts].map(([key, { value }]) => `${withLabels(name, key)} ${numeral(value)}`);
    this.#families.set(name, { type: 'counter', help, lines });
    const of = (labels: Labels): ((by: number) => void) => {
      const key = keyOf(labels);
      const count = counts.get(key) ?? { value: 0 };
      counts.set(key, count);
      return (by) => {
        count.value += by;
      };
    };
    return Object.assign((labels: Labels = {}, by = 1) => of(labels)(by), { of });
  }

  /** A value computed on every request; left out if it is not known. */
  reading(type: 'gauge' | 'counter', name: string, help: string, read: () => Reading): void {
    const lines = async (): Promise<string[]> => {
      const value = await read();
      return value === undefined ? [] : [`${name} ${numeral(value)}`];
    };
    this.#families.set(name, { type, help, lines });
  }

  gauge(name: string, help: string, read: () => Reading): void {
    this.reading('gauge', name, help, read);
  }

  histogram(name: string, help: string): Timer {
    const histograms = new Map<string, Histogram>();
    const lines = () => [...histograms].flatMap(([key, histogram]) => histogram.lines(name, key));
    this.#families.set(name, { type: 'histogram', help, lines });
    const of = (labels: Labels): ((seconds: number) => void) => {
      const key = keyOf(labels);
      const histogram = histograms.get(key) ?? new Histogram();
      histograms.set(key, histogram);
      return (seconds) => histogram.observe(seconds);
    };
    return Object.assign((seconds: number, labels: Labels = {}) => of(labels)(seconds), { of });
  }

  async text(): Promise<string> {
    const blocks = await Promise.all(
      [...this.#families].map(async ([name, { type, help, lines }]) =>
        [`# HELP ${name} ${helpLine(help)}`, `# TYPE ${name} ${type}`, ...(await lines())].join('\n'),
      ),
    );
    return `${blocks.join('\n')}\n`;
  }
}
