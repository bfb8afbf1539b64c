import { fork } from 'node:child_process';
import { join } from 'node:path';
import { inTurn, median, ratioOf } from './rounds.ts';

export interface LoadSpec {
  port: number;
  /** Serialised requests (see `wireOf`), sent in turn. */
  requests: readonly string[];
  connections: number;
  /** The expected status of every response; any other ends the bench. */
  expect: number;
  /** Ends after this time, or after this many requests. */
  milliseconds?: number;
  count?: number;
  /** Requests a second in even steps, as far as responses keep up; without it, as fast as possible. */
  perSecond?: number;
}

export interface LoadResult {
  answers: number;
  perSecond: number;
  /** Milliseconds from request to response, one per response. */
  waits: number[];
  unexpected: Record<string, number>;
}

export interface Load {
  run(spec: LoadSpec): Promise<LoadResult>;
  stop(): void;
}

/**
 * Starts the load generator. It sends requests to this machine only, over a fixed number of connections, one
 * at a time on each.
 */
export function startLoad(): Load {
  const child = fork(join(import.meta.dirname, 'load-process.ts'), {
    serialization: 'advanced',
    execArgv: [],
  });
  return {
    run: (spec) =>
      new Promise((resolve, reject) => {
        child.once('exit', () => reject(new Error('the process that asks has ended')));
        child.once('message', ({ result, error }: { result?: LoadResult; error?: string }) => {
          child.removeAllListeners('exit');
          if (!result) return reject(new Error(error));
          const [first] = Object.entries(result.unexpected);
          if (first)
            return reject(
              new Error(`${first[1]} of ${result.answers} answers were not ${spec.expect}: ${first[0]}`),
            );
          resolve(result);
        });
        child.send(spec);
      }),
    stop: () => child.disconnect(),
  };
}

export const p50 = ({ waits }: LoadResult): number => median(waits);

type LoadRequest = Pick<LoadSpec, 'port' | 'requests' | 'expect'> & {
  /** Resets the state before each turn. */
  before?(): Promise<void>;
};

const TURNS = 15;
const TURN = 20;

/**
 * Compares two servers with equal history: one client sends single requests in short alternating turns.
 * Returns the p50 of each turn and the median ratio of adjacent turns. The first turn warms up.
 */
export async function sideBySide(
  load: Load,
  one: LoadRequest,
  other: LoadRequest,
): Promise<{ one: number; other: number; ratio: number }> {
  const turn =
    ({ before, ...request }: LoadRequest) =>
    async () => {
      await before?.();
      return p50(await load.run({ ...request, connections: 1, count: TURN }));
    };
  for (const { before, ...request } of [one, other]) {
    await before?.();
    await load.run({ ...request, connections: 4, count: 10 * TURN });
  }
  const measured = await inTurn({ one: turn(one), other: turn(other) }, TURNS);
  return {
    one: median(measured.one),
    other: median(measured.other),
    ratio: ratioOf(measured.one, measured.other),
  };
}
