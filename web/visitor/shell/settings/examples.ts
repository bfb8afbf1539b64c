import { seeAppointment } from '#contract/appointments/appointments.ts';
import type { AppointmentDocument } from '#contract/appointments/appointments.ts';
import { seeCalendarLinks } from '#contract/appointments/calendar.ts';
import { seeWaitListEntry } from '#contract/appointments/wait-list.ts';
import type { WaitListDocument } from '#contract/appointments/wait-list.ts';
import type { Endpoint } from '#contract/protocol/endpoint.ts';
import { EXAMPLE, EXAMPLE_ID, PREVIEW_PARAMETER } from '#contract/protocol/page-preview.ts';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { offerConversion, seeQueueAppointment } from '#contract/queue/queue.ts';
import type { QueueAppointmentDocument } from '#contract/queue/queue.ts';
import { seeShortcut } from '#contract/shortcuts/shortcuts.ts';
import { listLocations, seeLocation } from '#contract/vendors/locations.ts';
import type { LocationResource } from '#contract/vendors/locations.ts';
import { listServices } from '#contract/vendors/services.ts';
import type { ServiceResource } from '#contract/vendors/services.ts';
import { FULFILMENT } from '#domain/codes/fulfilment.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { STATUS } from '#domain/codes/status.ts';
import { DAY, fromIso, HOUR, MINUTE, toIso } from '#domain/time/instant.ts';
import type { ClientSettings } from '#domain/vendors/settings.ts';
import { pageState } from '#web/connection/page-state.ts';
import type { Requester } from '#web/connection/request.ts';
import { readVisitorQuery } from '../../modes/visitor-query.ts';
import { localised } from '../context/translated.ts';

let shown: ClientSettings | null = null;

/** The settings that examples follow; before the first ones the page's own. */
export function setExampleSettings(settings: ClientSettings): void {
  shown = settings;
}

const settingsNow = (): ClientSettings => shown ?? pageState().settings;

/** The response of an endpoint about an example. Throws for an endpoint without one: the page says that it failed. */
export async function exampleOf(endpoint: Endpoint, network: Requester): Promise<unknown> {
  const example = EXAMPLES.get(endpoint);
  if (!example) throw new Error(`No example for ${endpoint.path}`);
  return example(network);
}

const EXAMPLES = new Map<Endpoint, (network: Requester) => unknown>([
  [seeQueueAppointment, async (network) => visitIn(await surroundings(network))],
  [seeAppointment, async (network) => appointmentIn(await surroundings(network))],
  [seeWaitListEntry, async (network) => entryIn(await surroundings(network))],
  [offerConversion, () => ({ data: { attributes: { url: bookingAddress() } } })],
  [seeCalendarLinks, () => ({ data: CALENDAR })],
  [seeShortcut, () => ({ data: { state: 'ended', message: endedMessage() } })],
]);

/** An example stands in no calendar: its links go nowhere. */
const CALENDAR = { google: '#', outlook: '#', office365: '#', yahoo: '#', ics: '#', followed: false };

const bookingAddress = (): string =>
  `${pageState().prefix}${visitorPath('select-service')}?${PREVIEW_PARAMETER}=1`;

function endedMessage(): string {
  const settings = settingsNow();
  const { bookingShortcutCustomExpiredMessage: message, 'client_view.language': fallback } = settings;
  return localised(message, pageState().locale, fallback).text;
}

interface Surroundings {
  location: LocationResource;
  service: ServiceResource | null;
  method: number;
  start: string | null;
}

/** The vendor's own location and service that the address names; the first ones where it names none. */
async function surroundings(network: Requester): Promise<Surroundings> {
  const { location: named, services, bookingMethod, start } = readVisitorQuery(location.search);
  const at =
    named === null
      ? (await network(listLocations, { query: { sort: 'sort_order,name', 'page[size]': 1 } })).data[0]!
      : // Its preview is of a public location.
        ((await network(seeLocation, { params: { locationId: named } })).data as LocationResource);
  const offered = await network(listServices, { query: { 'filter[location]': at.id, 'page[size]': 1000 } });
  const service = offered.data.find(({ id }) => id === services[0]) ?? offered.data[0] ?? null;
  return { location: at, service, method: bookingMethod ?? MEETING_METHOD.inPerson, start };
}

/** `code=example` waits in the line, `code=example&status=2` has been served. */
function visitIn({ location: at, service, method }: Surroundings): QueueAppointmentDocument {
  const now = Date.now();
  const isDone = new URLSearchParams(location.search).get('status') === String(STATUS.completed);
  return {
    data: {
      id: EXAMPLE_ID,
      type: 'queue-appointments',
      attributes: {
        id: EXAMPLE_ID,
        status: isDone ? STATUS.completed : STATUS.confirmed,
        confirm_code: EXAMPLE,
        meeting_method: method,
        fulfillment_method: FULFILMENT.walkIn,
        car_details: '',
        location_id: at.id,
        location: at.attributes.name,
        service_id: service?.id ?? '',
        client: { ...PERSON, cell_phone_formatted: LAST_THREE, email_hint: MASKED, receive_sms: true },
        notified_by: ['sms'],
        user: null,
        meeting_link: null,
        link_by_message: false,
        meeting_message: null,
        book_another_link: null,
        dial_in: null,
        created: toIso(now - 8 * MINUTE),
        notes: '',
        ticket_number: 'A012',
        confirmation_number: NUMBER,
        public_ref: EXAMPLE,
        called_at: null,
        station: null,
        station_directions: null,
        people_before: 3,
        serving: 1,
        others_waiting: 3,
        least: null,
        varies: null,
        expected_start: toIso(now + 12 * MINUTE),
        low: 9,
        high: 16,
        shown: true,
        reason: null,
        feedback_given: false,
        cancel_reason: null,
        appointment_url: null,
        arrived_at: null,
        sent_on: null,
        held_until: null,
        opens_at: null,
        version: 1,
      },
    },
    included: service ? [service, at] : [at],
  };
}

function appointmentIn({ location: at, service, method, start }: Surroundings): AppointmentDocument {
  const begins = start === null ? Math.ceil((Date.now() + DAY) / HOUR) * HOUR : fromIso(start);
  const { timeToCancel, timeToReschedule, videoJoinLine } = settingsNow();
  const until = (minutes: number): string | null =>
    begins - minutes * MINUTE > Date.now() ? toIso(begins - minutes * MINUTE) : null;
  const isVideo = method === MEETING_METHOD.video;
  return {
    data: {
      id: EXAMPLE_ID,
      type: 'appointments',
      attributes: {
        status: STATUS.confirmed,
        confirm_code: EXAMPLE,
        confirmation_number: NUMBER,
        start: toIso(begins),
        end: toIso(begins + (service?.attributes.duration_minutes ?? 30) * MINUTE),
        time_zone: at.attributes.timezone,
        client_time_zone: null,
        meeting_method: method,
        location_id: at.id,
        location: at.attributes.name,
        service_id: service?.id ?? '',
        service: service?.attributes.name ?? '',
        staff: [],
        attendees: [{ id: EXAMPLE_ID, ...PERSON, status: STATUS.confirmed }],
        told: { email: MASKED, phone: LAST_THREE, sms: true, reminder_at: null },
        address: '',
        notes: '',
        meeting_link: null,
        meeting_message: null,
        book_another_link: null,
        dial_in: null,
        cancel_until: until(timeToCancel),
        reschedule_until: until(timeToReschedule),
        join_from: isVideo ? toIso(begins - videoJoinLine.open_minutes_before * MINUTE) : null,
        check_in: null,
        feedback_given: false,
        created: toIso(Date.now() - HOUR),
        version: 1,
      },
    },
  };
}

function entryIn({ location: at, service, method }: Surroundings): WaitListDocument {
  const day = (days: number): string => toIso(Date.now() + days * DAY).slice(0, 10);
  return {
    data: {
      id: EXAMPLE,
      type: 'wait-list',
      attributes: {
        state: 'waiting',
        location_id: at.id,
        location: at.attributes.name,
        service_id: service?.id ?? '',
        service: service?.attributes.name ?? '',
        meeting_method: method,
        staff_id: null,
        staff: null,
        time_zone: at.attributes.timezone,
        session: null,
        preferences: [{ from: day(1), to: day(7), weekday: null, start: 0, end: 1440 }],
        offers: [],
        appointment_id: null,
        told: { email: MASKED, phone: null },
        created: toIso(Date.now() - HOUR),
      },
    },
  };
}

/** The visitor of the examples, as pages show one: masked. */
const PERSON = { first_name: 'Alex', last_name: 'Example' };
const MASKED = 'a…@example.com';
const LAST_THREE = '123';
const NUMBER = '7K74QX92';
