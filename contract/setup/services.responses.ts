import * as z from 'zod/mini';
import { id } from '../protocol/described.responses.ts';
import { describeResource, examplesOfResource } from '../protocol/resource.responses.ts';
import { setUpServices } from './services.ts';
import { serviceValues } from './services.values.ts';
import type { ServiceValues } from './services.ts';

export const SET_UP_SERVICES = describeResource(setUpServices, {
  tag: 'Set-up',
  one: 'a service',
  many: 'services',
  values: serviceValues,
  row: z.strictObject({
    id,
    version: z.int(),
    name: z.string(),
    category: z.nullable(z.string()),
    line_of_business: z.nullable(z.string()),
    duration_minutes: z.int(),
    meeting_methods: z.array(z.int()),
    invite_only: z.boolean(),
    locations: z.int(),
    staff: z.int(),
    display_in_lobby: z.boolean(),
    supports_walk_in: z.boolean(),
    supports_curbside_pickup: z.boolean(),
    archived: z.boolean(),
  }),
  facts: z.strictObject({ locations: z.int(), staff: z.int(), appointments: z.int() }),
});

const mortgage: ServiceValues = {
  name: 'Mortgage or home equity',
  description: 'Buy a home, or borrow against the home you own.',
  instructions: '',
  translations: { fr: { name: 'Prêt hypothécaire' } },
  external_id: 'mortgage',
  category_id: null,
  line_of_business_id: null,
  duration_minutes: 45,
  slot_interval: 15,
  buffer_before: 0,
  buffer_after: 10,
  travel_minutes: 0,
  notice_minutes: null,
  horizon_days: null,
  meeting_methods: [1, 3],
  supports_walk_in: true,
  supports_curbside_pickup: false,
  staff_needed: 1,
  rooms_needed: [{ kind: 'room', count: 1 }],
  is_group: false,
  questions: [],
  location_ids: [],
  handle_minutes: 40,
  ticket_prefix: 'M',
  display_in_lobby: true,
  invite_only: false,
  sort_order: 10,
};
export const SERVICE_EXAMPLES = examplesOfResource(setUpServices, mortgage);
