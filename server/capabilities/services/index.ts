import type { Route } from '#server/infrastructure/http/routes.ts';
import { listQuestionsRoute } from './list-questions.ts';
import { listOfferedServicesRoute, listServicesRoute } from './list-services.ts';
import type { LineMembers } from './line-members.ts';
import { moveCategoryRoute } from './move-category.ts';
import { setUpCategoriesRoutes } from './set-up-categories.ts';
import { setUpLinesRoutes } from './set-up-lines.ts';
import { setUpServicesRoutes } from './set-up-services.ts';

export type { LineThemeRow } from './service-groups-store.ts';
export { lineThemeRows, lineOfMails } from './service-groups-store.ts';
export { activeLines } from './active-lines.ts';
export { serviceImport, servicesOfAction } from './set-up-services.ts';
export { findServices } from './find-services-store.ts';
export { attendeesLimitOf, questionRows } from './services-store.ts';
export type { QuestionRow } from './services-store.ts';
export { cachedServiceText, readServiceText } from './cached-services.ts';
export { serviceTranslations } from './service-translations.ts';
export { withCategoryStyles } from './category-styles.ts';
export { questionResource, serviceResource, translatedService } from './service-view.ts';
export { lineServices, serviceExists, serviceRows } from './services-store.ts';
export type { ServiceRow } from './services-store.ts';

export const servicesCapability = (deps: { staffOfLines: LineMembers }): { routes: Route[] } => ({
  routes: [
    listServicesRoute,
    listOfferedServicesRoute,
    listQuestionsRoute,
    ...setUpServicesRoutes,
    ...setUpCategoriesRoutes,
    moveCategoryRoute,
    ...setUpLinesRoutes(deps.staffOfLines),
  ],
});
