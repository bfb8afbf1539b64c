import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import type { One, Resource } from '../protocol/json-api.ts';

/** Settings by all names that integrations use; the registry in domain/vendors defines their values. */
export type SettingsAttributes = Record<string, unknown>;

export const seeSettings = endpoint<One<Resource<'settings', SettingsAttributes>>>()({
  name: 'seeSettings',
  method: 'GET',
  path: '/api/v2/open/settings',
  access: 'anyone',
  vendor: 'header',
  api: 'open',
  query: z.looseObject({}),
  refusals: ['vendor-required', 'not-found', 'too-many-requests'],
});
