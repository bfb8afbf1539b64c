import {
  addWaitListRequest,
  changeWaitListRequest,
  removeWaitListRequest,
  seeWaitListRequest,
} from '#contract/appointments/wait-list.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';

/** There is no wait list yet. Client libraries get a refusal with a code of its own instead of an unknown address. */
export const waitListRoutes: readonly Route[] = [
  addWaitListRequest,
  seeWaitListRequest,
  changeWaitListRequest,
  removeWaitListRequest,
].map((endpoint) => route(endpoint, () => Promise.reject(refuse('wait-list-unavailable'))));
