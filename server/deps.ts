import { randomBytes } from 'node:crypto';
import type { PagesDeps } from './capabilities/pages/index.ts';
import type { Config } from './config.ts';
import type { Clock } from './infrastructure/clock/clock.ts';
import type { Database } from './infrastructure/database/database.ts';
import type { Connection } from './infrastructure/database/pool.ts';
import { laneSizes, openAdmission } from './infrastructure/http/admission/admission.ts';
import type { Admission } from './infrastructure/http/admission/admission.ts';
import { tenancyOf } from './infrastructure/http/request/tenancy.ts';
import type { Tenancy } from './infrastructure/http/request/tenancy.ts';
import type { Log } from './infrastructure/logging/log.ts';
import { startMetrics } from './infrastructure/metrics/metrics.ts';
import type { Metrics } from './infrastructure/metrics/metrics.ts';
import { keysOf } from './infrastructure/signing/keys.ts';
import type { Keys } from './infrastructure/signing/keys.ts';
import { openOutboundPorts } from './integrations/open-outbound-ports.ts';
import type { OutboundPorts } from './integrations/open-outbound-ports.ts';

/** Shared dependencies, created once per process and passed to every part. */
export interface Deps {
  config: Config;
  connection: Connection;
  db: Database;
  clock: Clock;
  log: Log;
  keys: Keys;
  metrics: Metrics;
  admission: Admission;
  tenancy: Tenancy;
  ports: OutboundPorts;
  random(bytes: number): Buffer;
  /** The sign-ins of the demo, for its first page. */
  demoSignIns?: PagesDeps['demoSignIns'];
  /** Folder of the built pages; tests pass their own. */
  webFolder?: string;
}

export function depsOf(input: {
  config: Config;
  connection: Connection;
  db: Database;
  clock: Clock;
  log: Log;
}): Deps {
  const metrics = startMetrics();
  const keys = keysOf(input.config.secretKeys);
  return {
    ...input,
    keys,
    metrics,
    admission: openAdmission({ ...input, metrics }, laneSizes(input.db.connections().most)),
    tenancy: tenancyOf(input.db, new URL(input.config.publicUrl).host),
    ports: openOutboundPorts(input.config, { ...input, keys }),
    random: (bytes) => randomBytes(bytes),
  };
}
