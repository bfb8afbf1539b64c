import type { Route } from '#server/infrastructure/http/routes.ts';
import { supportRoutes } from './support-routes.ts';
import type { SupportDeps } from './support-routes.ts';
import { vendorRoutes } from './vendor-standing.ts';

export { countActiveGrants } from './support-store.ts';

export const supportCapability = (deps: SupportDeps): { routes: Route[] } => ({
  routes: [...supportRoutes(deps), ...vendorRoutes(deps)],
});
