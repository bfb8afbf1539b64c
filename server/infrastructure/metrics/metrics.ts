import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Counters, gauges and histograms in the text format of Prometheus. One name always has the same labels. */
export interface Metrics {
  count(name: string, labels?: Labels, by?: number): void;
  observe(name: string, seconds: number, labels?: Labels): void;
  /** Read at scrape time. A later reader of the same name replaces the earlier one. */
  gauge(name: string, labelNames: readonly string[], read: ReadFigures): void;
  /** A counter that the database holds: read at scrape time. */
  total(name: string, labelNames: readonly string[], read: ReadFigures): void;
  text(): Promise<string>;
}
export type Labels = Record<string, string>;
type Figures = { labels: Labels; value: number }[];
type ReadFigures = () => Promise<Figures> | Figures;

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export function startMetrics(): Metrics {
  // A separate registry: tests run several servers in one process.
  const registry = new Registry();
  const counters = new Map<string, Counter>();
  const histograms = new Map<string, Histogram>();
  const describe = (name: string, labelNames: readonly string[]) => ({
    name,
    labelNames,
    registers: [registry],
    help: HELP[name] ?? name,
  });
  return {
    count(name, labels = {}, by = 1) {
      let counter = counters.get(name);
      if (!counter) counters.set(name, (counter = new Counter(describe(name, Object.keys(labels)))));
      counter.inc(labels, by);
    },
    observe(name, seconds, labels = {}) {
      let histogram = histograms.get(name);
      if (!histogram) {
        histogram = new Histogram({ ...describe(name, Object.keys(labels)), buckets: BUCKETS });
        histograms.set(name, histogram);
      }
      histogram.observe(labels, seconds);
    },
    gauge(name, labelNames, read) {
      registry.removeSingleMetric(name);
      const gauge: Gauge = new Gauge({
        ...describe(name, labelNames),
        collect: () => readInto(gauge, read, ({ labels, value }) => gauge.set(labels, value)),
      });
    },
    total(name, labelNames, read) {
      registry.removeSingleMetric(name);
      const counter: Counter = new Counter({
        ...describe(name, labelNames),
        collect: () => readInto(counter, read, ({ labels, value }) => counter.inc(labels, value)),
      });
    },
    text: () => registry.metrics(),
  };
}

/** A figure that cannot be read now (a database outage) is omitted; an operator needs the others then. */
async function readInto(
  metric: Gauge | Counter,
  read: ReadFigures,
  take: (figure: Figures[number]) => void,
): Promise<void> {
  const figures = await Promise.resolve()
    .then(read)
    .catch(() => []);
  metric.reset();
  // A metric without labels would show 0 otherwise.
  metric.remove({});
  for (const figure of figures) take(figure);
}

/** Descriptions of the metrics on `/metrics`. */
const HELP: Readonly<Record<string, string>> = {
  foyer_audit_age_seconds: 'Seconds since the auditor last checked an invariant.',
  foyer_calls: 'Requests that run or wait, by lane.',
  foyer_calls_refused_total: 'Requests that the server refused because its lane was full.',
  foyer_database_connections: 'Database connections, by state.',
  foyer_dead_events: 'Events that a listener could not handle.',
  foyer_dead_letters: 'Jobs that failed at every attempt.',
  foyer_http_seconds: 'Duration of HTTP requests in seconds.',
  foyer_invariant_violations: 'Open violations of an invariant.',
  foyer_job_seconds: 'Duration of jobs in seconds.',
  foyer_jobs_total: 'Jobs that this process finished, by outcome.',
  foyer_listener_lag_events: 'Events that a listener has not handled yet.',
  foyer_messages_total: 'Messages, by channel and outcome.',
  foyer_realtime_lost_total: 'Realtime messages that the hosted service refused.',
  foyer_realtime_sent_total: 'Realtime messages that the hosted service accepted.',
  foyer_retention_total: 'Rows that retention removed, by rule.',
  foyer_sockets: 'Open realtime connections of this process.',
  invariant_violations_total: 'Violations of an invariant since the installation began.',
  process_cpu_seconds_total: 'Processor time of this process in seconds.',
  process_resident_memory_bytes: 'Resident memory of this process in bytes.',
};
