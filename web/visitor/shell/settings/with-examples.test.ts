import { beforeEach, expect, it, vi } from 'vitest';
import { seeAppointment } from '#contract/appointments/appointments.ts';
import { seeWaitListEntry } from '#contract/appointments/wait-list.ts';
import { EXAMPLE, EXAMPLE_ID } from '#contract/protocol/page-preview.ts';
import type { Endpoint } from '#contract/protocol/endpoint.ts';
import { seeQueueAppointment } from '#contract/queue/queue.ts';
import { listSlots } from '#contract/appointments/slots.ts';
import { seeShortcut } from '#contract/shortcuts/shortcuts.ts';
import { seeLocation } from '#contract/vendors/locations.ts';
import { listServices } from '#contract/vendors/services.ts';
import { clientPayload } from '#domain/vendors/settings.ts';
import type { SettingValues } from '#domain/vendors/settings.ts';
import type { Requester } from '#web/connection/request.ts';
import { setExampleSettings } from './examples.ts';
import { withExamples } from './with-examples.ts';

vi.mock('#web/connection/page-state.ts', () => ({
  pageState: () => ({ locale: 'fr', prefix: '/s/harbor-bank', settings: clientPayload({}) }),
}));

const LOCATION = {
  id: '4',
  type: 'locations',
  attributes: { name: 'Pike Street', timezone: 'Europe/Paris' },
};
const SERVICE = { id: '9', type: 'services', attributes: { name: 'Open an account', duration_minutes: 45 } };
const START = '2030-01-07T09:00:00Z';

const sent: Endpoint[] = [];
const network: Requester = async (target) => {
  sent.push(target);
  if (target === seeLocation) return { data: LOCATION } as never;
  if (target === listServices) return { data: [{ ...SERVICE, id: '8' }, SERVICE] } as never;
  return 'from the server' as never;
};
const request = withExamples(network);
const shownWith = (values: SettingValues): void => setExampleSettings(clientPayload(values));

const address = (query: string) => vi.stubGlobal('location', { search: query, origin: 'http://x.test' });

beforeEach(() => {
  sent.length = 0;
  shownWith({});
  address(`?location=4&service=9&meeting_method=3&start=${encodeURIComponent(START)}&code=example`);
});

it('passes every request about real records on', async () => {
  const query = { confirm_code: 'real-code' };
  expect(await request(seeQueueAppointment, { params: { id: '12' }, query })).toBe('from the server');
  expect(await request(listSlots, { query: { location: '4' } })).toBe('from the server');
  expect(sent).toEqual([seeQueueAppointment, listSlots]);
});

it('makes a visit of the vendor’s own location and service, and asks the server for no visit', async () => {
  const see = () =>
    request(seeQueueAppointment, { params: { id: EXAMPLE_ID }, query: { confirm_code: EXAMPLE } });
  const { data, included } = await see();
  expect(data.attributes).toMatchObject({ status: 1, location: 'Pike Street', service_id: '9', shown: true });
  expect(included).toEqual([SERVICE, LOCATION]);
  expect(sent).toEqual([seeLocation, listServices]);
  address('?location=4&code=example&status=2');
  expect((await see()).data.attributes).toMatchObject({ status: 2, service_id: '8' });
});

it('makes an appointment whose limits follow the unsaved settings', async () => {
  const see = async () => {
    const params = { id: EXAMPLE_ID };
    return (await request(seeAppointment, { params, query: { code: EXAMPLE } })).data.attributes;
  };
  expect(await see()).toMatchObject({
    start: START,
    end: '2030-01-07T09:45:00Z',
    service: 'Open an account',
    time_zone: 'Europe/Paris',
    cancel_until: START,
    join_from: '2030-01-07T08:50:00Z',
  });
  shownWith({
    timeToCancel: 120,
    timeToReschedule: 30,
    videoJoinLine: { open_minutes_before: 25, max_waiting: 20, max_wait_minutes: 120 },
  });
  expect(await see()).toMatchObject({
    cancel_until: '2030-01-07T07:00:00Z',
    reschedule_until: '2030-01-07T08:30:00Z',
    join_from: '2030-01-07T08:35:00Z',
  });
});

it('makes an entry of the wait list, and the page of an expired link with its unsaved message', async () => {
  const entry = await request(seeWaitListEntry, { params: { reference: EXAMPLE } });
  expect(entry.data).toMatchObject({
    id: EXAMPLE,
    attributes: { state: 'waiting', service: 'Open an account' },
  });
  shownWith({ bookingShortcutCustomExpiredMessage: { en: 'Over', fr: 'Terminé' } });
  const ended = await request(seeShortcut, { query: { token: EXAMPLE } });
  expect(ended).toEqual({ data: { state: 'ended', message: 'Terminé' } });
});
