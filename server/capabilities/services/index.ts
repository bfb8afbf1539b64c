import type { Route } from '#server/infrastructure/http/routes.ts';
import { listFormsRoute } from './list-forms.ts';
import { listQuestionsRoute } from './list-questions.ts';
import { listOfferedServicesRoute, listServicesRoute } from './list-services.ts';
import { setUpServicesRoutes } from './set-up-services.ts';

export { findServices } from './find-services-store.ts';
export { questionRows } from './services-store.ts';
export type { QuestionRow } from './services-store.ts';
export { cachedServiceText, readServiceText } from './cached-services.ts';
export { serviceTranslations } from './service-translations.ts';
export { serviceResource, translatedService } from './service-view.ts';
export { lineServices, serviceExists, serviceRows } from './services-store.ts';
export type { ServiceRow } from './services-store.ts';

export const servicesCapability = (): { routes: Route[] } => ({
  routes: [
    listServicesRoute,
    listOfferedServicesRoute,
    listQuestionsRoute,
    listFormsRoute,
    ...setUpServicesRoutes,
  ],
});
