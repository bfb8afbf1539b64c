/** Counters, gauges and histograms in Prometheus' text format; few enough that no library is needed for them. */
export interface Metrics {
  count(name: string, labels?: Labels, by?: number): void;
  observe(name: string, seconds: number, labels?: Labels): void;
  /** Read at scrape time. */
  gauge(name: string, read: ReadFigures): void;
  /** The same for what only counts up, and is kept elsewhere than in this process. */
  total(name: string, read: ReadFigures): void;
  text(): Promise<string>;
}
export type Labels = Record<string, string>;
type Figures = { labels: Labels; value: number }[];
type ReadFigures = () => Promise<Figures> | Figures;

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export function startMetrics(): Metrics {
  const counters = new Map<string, Map<string, number>>();
  const histograms = new Map<string, Map<string, { buckets: number[]; sum: number; count: number }>>();
  const read = new Map<string, { type: 'gauge' | 'counter'; read: ReadFigures }>();
  return {
    count(name, labels = {}, by = 1) {
      const series = inner(counters, name, () => new Map<string, number>());
      const key = labelText(labels);
      series.set(key, (series.get(key) ?? 0) + by);
    },
    observe(name, seconds, labels = {}) {
      const series = inner(histograms, name, () => new Map());
      const entry = inner(series, labelText(labels), () => ({
        buckets: BUCKETS.map(() => 0),
        sum: 0,
        count: 0,
      }));
      BUCKETS.forEach((limit, index) => {
        if (seconds <= limit) entry.buckets[index]! += 1;
      });
      entry.sum += seconds;
      entry.count += 1;
    },
    gauge: (name, figures) => void read.set(name, { type: 'gauge', read: figures }),
    total: (name, figures) => void read.set(name, { type: 'counter', read: figures }),
    async text() {
      const lines: string[] = [];
      for (const [name, series] of counters) {
        lines.push(`# TYPE ${name} counter`);
        for (const [labels, value] of series) lines.push(`${name}${labels} ${value}`);
      }
      for (const [name, series] of histograms) {
        lines.push(`# TYPE ${name} histogram`);
        for (const [labels, entry] of series) {
          BUCKETS.forEach((limit, index) =>
            lines.push(`${name}_bucket${withLabel(labels, 'le', String(limit))} ${entry.buckets[index]}`),
          );
          lines.push(
            `${name}_bucket${withLabel(labels, 'le', '+Inf')} ${entry.count}`,
            `${name}_sum${labels} ${entry.sum}`,
            `${name}_count${labels} ${entry.count}`,
          );
        }
      }
      for (const [name, source] of read) {
        // What cannot be read now (the database is away) is left out; the rest is what an operator looks for then.
        const values = await Promise.resolve()
          .then(source.read)
          .catch(() => []);
        lines.push(`# TYPE ${name} ${source.type}`);
        for (const { labels, value } of values) lines.push(`${name}${labelText(labels)} ${value}`);
      }
      return `${lines.join('\n')}\n`;
    },
  };
}

function inner<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/["\\\n]/g, '')}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

const withLabel = (labels: string, name: string, value: string): string =>
  labels === '' ? `{${name}="${value}"}` : `${labels.slice(0, -1)},${name}="${value}"}`;
