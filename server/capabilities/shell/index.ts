import { seeSetUp } from '#contract/shell/set-up.ts';
import { vendorPrefix, visitorPath } from '#contract/protocol/visitor-pages.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { searchRecordsRoute } from './search-records.ts';
import { seeSettingsOverviewRoute } from './see-settings-overview.ts';
import { setUpSteps } from './set-up-store.ts';

const seeSetUpRoute = route(seeSetUp, async ({ read, vendor }) =>
  ok({
    data: {
      steps: await read(setUpSteps),
      booking_page: `${vendorPrefix(vendor.pathname)}${visitorPath('select-service')}`,
    },
  }),
);

/** What the frame of the staff's pages asks the server. */
export const shellCapability = (): { routes: Route[] } => ({
  routes: [searchRecordsRoute, seeSetUpRoute, seeSettingsOverviewRoute],
});
