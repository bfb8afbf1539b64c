import type { Database } from '#server/infrastructure/database/database.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import type { LeasedWork } from '#server/infrastructure/leased-work/leased-work.ts';
import type { Retention } from '#server/infrastructure/retention/retention.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { previewRetentionRoute } from './preview-retention.ts';
import { seeResidencyRoute } from './see-residency.ts';
import type { ResidencyDeps } from './see-residency.ts';
import { vendorExportRoutes } from './vendor-exports.ts';
import { exportWork } from './write-export.ts';

export { vendorExportsRetention } from './vendor-exports.ts';

/** The vendor's data as a whole: what retention would remove, and full exports. */
export const dataCapability = (
  deps: ResidencyDeps & {
    db: Database;
    random(bytes: number): Buffer;
    keys: Keys;
    retention: readonly Retention[];
  },
): { routes: Route[]; work: LeasedWork[] } => ({
  routes: [previewRetentionRoute(deps.retention), seeResidencyRoute(deps), ...vendorExportRoutes(deps)],
  work: [exportWork],
});
