import { resource } from '../protocol/resource.ts';
import type { ServiceFacts, ServiceListRow } from './services.rows.ts';
import { serviceValues } from './services.values.ts';

export type { ServiceFacts, ServiceListRow } from './services.rows.ts';
export type { ServiceQuestion, ServiceValues } from './services.values.ts';

/** Services as staff set them up. */
export const setUpServices = resource<ServiceListRow, ServiceFacts>()({
  one: 'Service',
  many: 'Services',
  path: '/services',
  permission: 'services-edit',
  feature: 'newDatatable',
  filters: ['state', 'visibility', 'method', 'category', 'location', 'line'],
  values: serviceValues,
  actions: ['archive', 'restore', 'publish', 'hide', 'show-in-lobby', 'hide-in-lobby'],
});
