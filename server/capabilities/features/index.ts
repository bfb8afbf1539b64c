import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import type { Job } from '#server/infrastructure/jobs/jobs.ts';
import { applyFeaturesJob } from './apply-features.ts';
import { featureRoutes } from './feature-routes.ts';

export { featureNames } from './features-store.ts';

export const featuresCapability = (deps: {
  db: Database;
  clock: Clock;
}): { routes: Route[]; jobs: Job[] } => ({
  routes: featureRoutes(deps),
  jobs: [applyFeaturesJob(deps)],
});
