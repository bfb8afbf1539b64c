import { monitorEventLoopDelay } from 'node:perf_hooks';
import { confirmCode } from '#server/capabilities/visits/index.ts';
import { serveRequests } from '../measure/server-process.ts';
import { analyse, firstLeaves } from './bare-store.ts';
import { theBranches } from './branches.ts';
import type { Branches } from './branches.ts';
import { startProduct } from './product.ts';

/* The product in its own process, which reports event loop delays. */

const product = await startProduct();
const { deps, queue } = product.app;
const lines = new Map<number, Branches>();
/** Subtracts a timer's own millisecond. */
const RESOLUTION = 1;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION });

serveRequests(
  {
    /** Opens a branch with a line of this many visitors; returns its id and the credentials of each visitor's page. */
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
    /** The longest event loop delay since the watch began, in milliseconds. */
    heldUp() {
      delay.disable();
      return Math.max(0, delay.max / 1e6 - RESOLUTION);
    },
    /** Removes the first visitor; the product recalculates, stores and sends all waits behind. */
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
