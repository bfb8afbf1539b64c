import { monitorEventLoopDelay } from 'node:perf_hooks';
import { confirmCode } from '#server/capabilities/visits/index.ts';
import { serveRequests } from '../measure/server-process.ts';
import { analyse, firstLeaves } from './bare-store.ts';
import { theBranches } from './branches.ts';
import type { Branches } from './branches.ts';
import { startProduct } from './product.ts';

/* The product in a process of its own, that tells how long its event loop was held up. */

const product = await startProduct();
const { deps, queue } = product.app;
const lines = new Map<number, Branches>();
/** Beside a timer's own millisecond. */
const RESOLUTION = 1;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION });

serveRequests(
  {
    /** Opens a branch with a line of so many; answers where, and what each in it asks for their own page with. */
    async open({ people }: { people: number }) {
      const staffEach = Math.min(24, Math.max(2, Math.round(people / 8)));
      const branch = await theBranches(deps.db, {
        locations: 1,
        inLine: people,
        staffEach,
        pathname: `bench-${people}`,
      });
      lines.set(people, branch);
      await recalculate(branch);
      await product.settle();
      await analyse(product.pool);
      const { vendor, visits } = branch;
      const pages = visits.map((visitId) => ({
        visitId,
        code: confirmCode(deps.keys, { vendorId: vendor.id, visitId, codeVersion: 1 }),
      }));
      return { port: product.port, pathname: vendor.pathname, pages };
    },
    watch() {
      delay.reset();
      delay.enable();
    },
    /** The longest that anything has waited for the event loop since it is watched, in milliseconds. */
    heldUp() {
      delay.disable();
      return Math.max(0, delay.max / 1e6 - RESOLUTION);
    },
    /** The first of the line goes, and all waits behind them are worked out, kept and told. */
    async moveLine({ people }: { people: number }) {
      const branch = lines.get(people)!;
      await firstLeaves(product.pool, { locationId: branch.locations[0]!, at: new Date(deps.clock.now()) });
      await recalculate(branch);
    },
    postgres: () => product.postgresVersion,
  },
  () => product.stop(),
);

async function recalculate({ vendor, locations }: Branches): Promise<void> {
  for (const location of locations) queue.waitUpdater.mark(vendor.id, location);
  await queue.waitUpdater.flush();
}
