import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Row } from '../measure/report.ts';
import type { Figures } from './figures.ts';
import { barsPlot } from './plot.ts';
import type { Days } from './score-branch.ts';
import { SIMPLE } from './predictors.ts';
import { WORLDS } from './workload.ts';

const BRANCHES = ['small', 'medium', 'large'];
/** Median width of the range relative to the expected wait, by branch. */
const WIDTHS = [0.9, 0.9, 0.7];
/** The goal for ranges after a change that the estimator has not seen. */
const AFTER_CHANGE = '≥ 70 %';

/** Scores all branches in all worlds, as many in parallel as there are cores. */
export async function accuracies(days: Days, seed: number): Promise<Figures[]> {
  // The large ones take longest, so they start first.
  const tasks = [2, 1, 0].flatMap((branch) => WORLDS.map((_, world) => ({ branch, world, days, seed })));
  const result: Figures[] = [];
  const lane = async () => {
    for (let task = tasks.shift(); task; task = tasks.shift()) result.push(await inThread(task));
  };
  await Promise.all(Array.from({ length: Math.min(tasks.length, availableParallelism()) }, lane));
  const order = ({ branch, world }: Figures) =>
    BRANCHES.indexOf(branch) + 10 * WORLDS.findIndex(({ name }) => name === world);
  return result.toSorted((a, b) => order(a) - order(b));
}

function inThread(task: object): Promise<Figures> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(import.meta.dirname, 'score-process.ts'), { workerData: task });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

export function accuracyRows(all: readonly Figures[]): Row[] {
  return all.flatMap((figures) =>
    figures.world === WORLDS[0]!.name || figures.world === WORLDS[1]!.name
      ? comparedRows(figures)
      : changedRows(figures),
  );
}

const minutes = (figure: number) => `${figure.toFixed(2)} min`;
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

function comparedRows({
  branch,
  world,
  ours,
  best,
  oracle,
  coverage,
  widths,
  simple,
  ...of
}: Figures): Row[] {
  const name = `${branch}, ${world}`;
  return [
    {
      what: `${name}: RMSE (${of.walkIns.toLocaleString('en')} walk-ins, mean wait ${of.meanWait.toFixed(0)} min)`,
      ours: minutes(ours.rmse),
      anchor: `${minutes(best.rmse)} (${best.name})`,
      floor: `${minutes(oracle.rmse)} (oracle)`,
      ratio: `${oracle.ratio.toFixed(2)} of oracle, ${ours.ratio.toFixed(2)} of best simple`,
      goal: '≤ 1.05 of oracle',
    },
    {
      what: `${name}: MAE; bias; RMSE of ${SIMPLE.map((one) => `${one} ${simple[one]!.toFixed(1)}`).join(', ')}`,
      ours: `${minutes(ours.mae)}; ${minutes(ours.bias)}`,
      floor: `bias ${minutes(oracle.bias)} (oracle)`,
      ratio: '',
      goal: 'bias ≤ 1 min',
    },
    {
      what: `${name}: right four times in five; shown no wait, and waited`,
      ours: `${percent(coverage.after)}; ${percent(of.toldNone)}`,
      anchor: `${percent(coverage.before)} (before calibration)`,
      ratio: `in words ${percent(coverage.told)}; width ${(widths.ours / widths.erlang).toFixed(2)} of Erlang's`,
      goal: '76–84 %; 0 %',
    },
    {
      what: `${name}: width of the range ÷ expected wait, median and 90th percentile`,
      ours: `${widths.relative.toFixed(2)}, ${widths.relative90.toFixed(2)}`,
      floor: `${oracle.width.toFixed(2)}, right ${percent(oracle.right)} (oracle)`,
      ratio: '',
      goal: `≤ ${WIDTHS[BRANCHES.indexOf(branch)]}, ≤ 1.8`,
    },
  ];
}

function changedRows({ branch, world, ours, oracle, coverage }: Figures): Row[] {
  const name = `${branch}, ${world}`;
  const right =
    world === 'one leaves without notice'
      ? { what: 'half an hour after and later', share: coverage.afterLeaving }
      : world === 'services twice as long'
        ? { what: 'after the first 50 visits', share: coverage.later }
        : { what: 'of all', share: coverage.after };
  return [
    {
      what: `${name}: right ranges, ${right.what}`,
      ours: percent(right.share),
      anchor: `${percent(coverage.after)} (of all)`,
      ratio: `RMSE ${oracle.ratio.toFixed(2)} of oracle, ${minutes(ours.rmse)}`,
      goal: AFTER_CHANGE,
    },
  ];
}

export function accuracyPlot(all: readonly Figures[]): string {
  return barsPlot(
    'Error of the expected wait, root mean square',
    'min',
    all.slice(0, 2 * BRANCHES.length).map(({ branch, world, simple, oracle, ours }) => ({
      name: `${branch}, ${world}`,
      bars: [
        ...SIMPLE.map((name) => ({ name, value: simple[name]! })),
        { name: 'oracle', value: oracle.rmse },
        { name: 'ours', value: ours.rmse },
      ],
    })),
  );
}
