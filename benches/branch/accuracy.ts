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
/** By world and branch: our error relative to the best simple predictor's. */
const MUST = [
  [0.78, 0.75, 0.67],
  [0.82, 0.75, 0.68],
];

/** Scores all branches in both worlds, as many in parallel as there are cores. */
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
  return all.flatMap((figures): Row[] => {
    const { branch, world, ours, best, oracle, coverage, widths, simple } = figures;
    const name = `${branch}, ${world}`;
    const must = MUST[WORLDS.findIndex((one) => one.name === world)]![BRANCHES.indexOf(branch)]!;
    const minutes = (figure: number) => `${figure.toFixed(2)} min`;
    const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
    return [
      {
        what: `${name}: RMSE (${figures.walkIns.toLocaleString('en')} walk-ins, mean wait ${figures.meanWait.toFixed(0)} min)`,
        ours: minutes(ours.rmse),
        anchor: `${minutes(best.rmse)} (${best.name})`,
        floor: `${minutes(oracle.rmse)} (oracle)`,
        ratio: `${ours.ratio.toFixed(2)} of best simple (oracle ${(oracle.rmse / best.rmse).toFixed(2)}), ${oracle.ratio.toFixed(2)} of oracle`,
        goal: `≤ ${must.toFixed(2)}, ≤ 1.12`,
      },
      {
        what: `${name}: MAE; bias; RMSE of ${SIMPLE.map((one) => `${one} ${simple[one]!.toFixed(1)}`).join(', ')}`,
        ours: `${minutes(ours.mae)}; ${minutes(ours.bias)}`,
        floor: `bias ${minutes(oracle.bias)} (oracle)`,
        ratio: '',
        goal: 'bias ≤ 1 min',
      },
      {
        what: `${name}: right four times in five`,
        ours: percent(coverage.after),
        anchor: `${percent(coverage.before)} (before calibration)`,
        ratio: `width ${(widths.ours / widths.erlang).toFixed(2)} of Erlang's`,
        goal: '76–84 %, < 1',
      },
    ];
  });
}

export function accuracyPlot(all: readonly Figures[]): string {
  return barsPlot(
    'Error of the expected wait, root mean square',
    'min',
    all.map(({ branch, world, simple, oracle, ours }) => ({
      name: `${branch}, ${world}`,
      bars: [
        ...SIMPLE.map((name) => ({ name, value: simple[name]! })),
        { name: 'oracle', value: oracle.rmse },
        { name: 'ours', value: ours.rmse },
      ],
    })),
  );
}
