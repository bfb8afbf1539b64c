import { channels, EVENTS } from '#contract/protocol/realtime.ts';
import { confirmCode } from '#server/capabilities/visits/index.ts';
import { makePageToken } from '#server/infrastructure/realtime/page-token.ts';
import { serveRequests, costs } from '../measure/server-process.ts';
import { theBranches } from './branches.ts';
import { startProduct } from './product.ts';
import type { PageSocket } from './page-sockets.ts';

/* The product in its own process, for measurements of a process. */

const product = await startProduct();
const { deps, realtime } = product.app;
const pathname = 'bench';
let vendorId = 0;

serveRequests(
  {
    ...costs,
    /** Opens a branch with this many visitors in line; returns the connection data of each visitor's page. */
    async open({
      people,
    }: {
      people: number;
    }): Promise<{ port: number; channel: string; pages: PageSocket[] }> {
      const { vendor, locations, visits } = await theBranches(deps.db, {
        locations: 1,
        inLine: people,
        pathname,
      });
      const channel = channels.location(String(locations[0]!));
      const pages = visits.map((visitId) => ({
        token: makePageToken(
          deps.keys,
          { kind: 'visitor', vendorId: vendor.id, visits: [visitId] },
          deps.clock.now(),
        ).token,
        channels: [
          { channel },
          {
            channel: channels.queueAppointment(String(visitId)),
            code: confirmCode(deps.keys, { vendorId: vendor.id, visitId, codeVersion: 1 }),
          },
        ],
      }));
      vendorId = vendor.id;
      return { port: product.port, channel, pages };
    },
    async broadcast({ channel, data, times }: { channel: string; data: { version: number }; times: number }) {
      for (let n = 0; n < times; n += 1) {
        realtime.send({ vendorId, channel }, EVENTS.wait, data);
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    connections: () => realtime.connections(),
    postgres: () => product.postgresVersion,
  },
  () => product.stop(),
);
