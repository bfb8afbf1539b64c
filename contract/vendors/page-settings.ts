import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import type { PageState } from '../protocol/page-state.ts';

/**
 * The parts of the page state that settings decide, by the time at which an open page applies them
 * (decision 0069).
 */
export interface PageSettings {
  version: number;
  /** The language of the overrides: the request's. */
  locale: PageState['locale'];
  /** The vendor's own words over the catalogue, compiled. */
  overrides: Record<string, unknown>;
  atOnce: {
    vendor: NonNullable<PageState['vendor']>;
    languages: PageState['languages'];
    settings: Record<string, unknown>;
  };
  atRest: Pick<PageState, 'kioskRedirectUrl' | 'lineSettings'> & {
    featureDecisions: Record<string, boolean>;
    settings: Record<string, unknown>;
  };
  /** A page without its widget reloads when it is at rest. */
  captcha: PageState['captcha'];
}

export const seePageSettings = endpoint<{ data: PageSettings | null }>()({
  name: 'seePageSettings',
  method: 'GET',
  path: '/api/internal/v1/page-settings',
  access: 'anyone',
  vendor: 'header',
  api: 'internal',
  query: z.object({
    version: z.optional(z.string().check(z.regex(/^[0-9]{1,15}$/))),
    location: z.optional(z.string().check(z.regex(/^[1-9][0-9]{0,14}$/))),
    lang: z.optional(z.string()),
  }),
  refusals: ['parameter-invalid', 'vendor-required', 'not-found', 'too-many-requests'],
});
