import type { TestApp } from '#server/testing/app.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';
import { ask } from '#server/testing/requests.ts';

const BOOKINGS = 60;
const OPEN = /^(?:see|change|remove)WaitListRequest$/;

/** The wait list as the callers of the fuzz know it: an entry of each channel, and the body of a new one. */
export async function openWaitList(app: TestApp, world: EveryRole) {
  const [location, service] = [String(world.location), String(world.service)];
  const ranges = [{ from: '2026-12-01', to: '2026-12-04' }];
  const joined = await ask(app, 'POST /api/internal/v1/wait-list', {
    vendor: 'ours',
    body: {
      location_id: location,
      service_id: service,
      ranges,
      attendee: { first_name: 'Ana', email: 'fuzz@example.com' },
    },
  });
  if (joined.status !== 201) throw new Error(`joining the wait list: ${joined.text}`);
  const client = {
    data: { type: 'clients', attributes: { first_name: 'Ana', email: 'fuzz-open@example.com' } },
  };
  const data = {
    type: 'requests',
    attributes: { details: 'Mornings' },
    relationships: {
      client,
      location: { data: { id: location, type: 'locations' } },
      service: { data: { id: service, type: 'services' } },
      preferences: { data: [{ type: 'request-preferences', attributes: { type: 1 } }] },
    },
  };
  const requested = await ask(app, 'POST /api/v2/open/requests', { vendor: 'ours', body: { data } });
  if (requested.status !== 201) throw new Error(`requesting a time: ${requested.text}`);
  const { id, relationships } = requested.body.data;
  const entry = String(await world.aWaitListEntry());
  // A booking ends its entry, so each gets another one.
  const entries = await Promise.all(Array.from({ length: BOOKINGS }, () => world.aWaitListEntry()));
  return {
    /** An entry that a booking of staff ends. */
    next: () => String(entries.pop() ?? entry),
    facts(operationId: string): Record<string, unknown> {
      if (operationId === 'removeWaitListEntry') return { id: entry };
      if (OPEN.test(operationId)) return { id, client: relationships.client.data.id, data };
      if (operationId === 'addWaitListRequest') return { data };
      return { reference: joined.body.data.id, ranges, parts: ['morning'], people: 1 };
    },
  };
}
