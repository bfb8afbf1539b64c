import { resource } from '../protocol/resource.ts';
import { serviceValues } from './services.values.ts';

export type { ServiceQuestion, ServiceValues } from './services.values.ts';

export interface ServiceListRow {
  id: string;
  version: number;
  name: string;
  category: string | null;
  line_of_business: string | null;
  duration_minutes: number;
  meeting_methods: number[];
  invite_only: boolean;
  locations: number;
  staff: number;
  display_in_lobby: boolean;
  supports_walk_in: boolean;
  supports_curbside_pickup: boolean;
  archived: boolean;
}

/** What depends on a service. */
export interface ServiceFacts {
  locations: number;
  staff: number;
  appointments: number;
}

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
