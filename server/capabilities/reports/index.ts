import { logRoutes } from './audit-log.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { seeAccuracyRoute, seeWaitAccuracyRoute } from './see-accuracy.ts';
import { seeDashboardRoute } from './see-dashboard.ts';
import { channelRoutes } from './see-channels.ts';
import { wrapUpReportRoutes } from './see-wrap-ups.ts';
import { simulateDayRoute } from './simulate-day.ts';

export const reportsCapability = (): { routes: Route[] } => ({
  routes: [
    seeAccuracyRoute,
    seeWaitAccuracyRoute,
    simulateDayRoute,
    seeDashboardRoute,
    ...channelRoutes,
    ...wrapUpReportRoutes,
    ...logRoutes,
  ],
});
