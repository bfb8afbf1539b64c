import { describeResource, examplesOfResource } from '../protocol/resource.responses.ts';
import { setUpServices } from './services.ts';
import { serviceFacts, serviceRow } from './services.rows.ts';
import { blankService, serviceValues } from './services.values.ts';
import type { ServiceValues } from './services.ts';

export const SET_UP_SERVICES = describeResource(setUpServices, {
  tag: 'Set-up',
  one: 'a service',
  many: 'services',
  values: serviceValues,
  row: serviceRow,
  facts: serviceFacts,
});

const mortgage: ServiceValues = {
  ...blankService,
  name: 'Mortgage or home equity',
  description: 'Buy a home, or borrow against the home you own.',
  translations: { fr: { name: 'Prêt hypothécaire' } },
  external_id: 'mortgage',
  duration_minutes: 45,
  slot_interval: 15,
  buffer_after: 10,
  meeting_methods: [1, 3],
  rooms_needed: [{ kind: 'room', count: 1 }],
  handle_minutes: 40,
  target_minutes: 30,
  ticket_prefix: 'M',
  sort_order: 10,
};
export const SERVICE_EXAMPLES = examplesOfResource(setUpServices, mortgage);
