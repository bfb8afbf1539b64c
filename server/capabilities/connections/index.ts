import { INTEGRATION_NAMES } from '#contract/integrations/kinds.values.ts';
import type { IntegrationName } from '#contract/integrations/kinds.values.ts';
import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import type { Job } from '#server/infrastructure/jobs/jobs.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import type { OutboundPorts } from '#server/integrations/open-outbound-ports.ts';
import { connectionRoutes } from './connection-routes.ts';
import type { Fallbacks } from './connection-view.ts';
import { failingKinds, isDemoVendor } from './connections-store.ts';
import { linkOpener } from './open-link.ts';
import type { OpenLink } from './open-link.ts';
import { requestRecorder } from './record-requests.ts';
import { renewSecrets } from './renew-secrets.ts';
import { closedChannelsBy, servicesBy } from './vendor-services.ts';
import type { ClosedChannelsOf, ServicesDeps, ServicesOf } from './vendor-services.ts';

export { countCredentialsOfKey } from './connections-store.ts';
export { connectedLink } from './open-link.ts';
export type { OpenLink } from './open-link.ts';
export { textSecret } from './text-secret.ts';
export { closedChannels, connectedServices } from './vendor-services.ts';
export type { ClosedChannelsOf, ServicesOf, VendorServices } from './vendor-services.ts';

/** Returns the vendor's connected services whose last request failed. */
export async function failingConnections(tx: Tx): Promise<IntegrationName[]> {
  const kinds = await failingKinds(tx);
  return INTEGRATION_NAMES.filter((name) => kinds.includes(name));
}

interface ConnectionsDeps {
  db: Database;
  clock: Clock;
  log: Log;
  keys: Keys;
  ports: OutboundPorts;
  /** Texts of a vendor for the process that holds the session with its gateway. */
  handOver: ServicesDeps['handOver'];
  config: ServicesDeps['config'] & { mapsUrl: string | undefined; publicUrl: string };
}

/** The services that vendors connect themselves. */
export function connectionsCapability(deps: ConnectionsDeps): {
  routes: Route[];
  jobs: Job[];
  /** The services that a transaction's vendor uses. */
  servicesOf: ServicesOf;
  closedChannelsOf: ClosedChannelsOf;
  openLink: OpenLink;
} {
  const { own } = deps.ports;
  const recorded = requestRecorder(deps);
  const servicesOf = servicesBy({ ...deps, own, recorded });
  return {
    servicesOf,
    openLink: linkOpener({ ...deps, own, recorded }),
    closedChannelsOf: closedChannelsBy(deps.db.cache, servicesOf),
    routes: connectionRoutes({ ...deps, own, recorded, fallbacksOf: (tx) => fallbacksOf(tx, deps) }),
    jobs: [{ name: 'renew-secrets', everySeconds: 60, work: () => renewSecrets(deps) }],
  };
}

async function fallbacksOf(tx: Tx, { ports, config }: ConnectionsDeps): Promise<Fallbacks> {
  const isDemo = await isDemoVendor(tx);
  const byMessages = (port: { isMailbox?: true } | undefined) =>
    port?.isMailbox ? (isDemo ? 'mailbox' : 'none') : port ? 'operator' : 'none';
  return {
    email: byMessages(ports.mail),
    sms: byMessages(ports.sms),
    twilio: byMessages(ports.sms),
    vonage: byMessages(ports.sms),
    smpp: byMessages(ports.sms),
    captcha: ports.captcha ? 'operator' : 'none',
    maps: config.mapsUrl === undefined ? 'built-in' : 'operator',
  };
}
