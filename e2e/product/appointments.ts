import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { Place } from './places.ts';

/* Appointments made over our own pages' API, for journeys about later steps. */

const A_DAY = 86_400_000;

export interface Booked {
  id: string;
  code: string;
  number: string;
}

export interface AppointmentsRequested {
  first: string;
  last?: string;
  phone?: string;
  method?: 1 | 3;
  /** The start of the service's name. */
  service?: string;
}

export const appointmentAddress = (at: Place, { id, code }: Booked): string =>
  `/s/${at.vendor}/manage?id=${id}&code=${code}&lang=en`;

/** Books some days ahead, at any free time; a conflicting booking takes another time. */
export async function bookAt(
  request: APIRequestContext,
  at: Place,
  requested: AppointmentsRequested,
): Promise<Booked> {
  const method = requested.method ?? 1;
  const service = await bookableService(request, at, requested.service ?? 'Cards');
  const starts = await startsOf(
    request,
    `location_id=${at.id}&service_id=${service}&meeting_method=${method}`,
  );
  const email = `${requested.first.toLowerCase()}@example.com`;
  let text = 'nothing is free';
  for (let tried = 0; tried < 5 && starts.length > 0; tried += 1) {
    const start = starts[Math.floor(Math.random() * starts.length)];
    const response = await request.post('/api/internal/v1/appointments', {
      headers: {
        'x-vendor': at.vendor,
        'x-requested-with': 'XMLHttpRequest',
        'idempotency-key': randomUUID(),
      },
      data: {
        location_id: at.id,
        service_id: service,
        meeting_method: method,
        start,
        attendee: {
          first_name: requested.first,
          last_name: requested.last ?? 'Looks',
          email,
          ...(requested.phone && { cell_phone: requested.phone }),
          lang: 'en',
        },
      },
    });
    if (response.status() === 201) {
      const { data } = (await response.json()) as {
        data: { id: string; attributes: { confirm_code: string; confirmation_number: string } };
      };
      const { confirm_code: code, confirmation_number: number } = data.attributes;
      return { id: data.id, code, number };
    }
    text = await response.text();
  }
  throw new Error(`No booking was possible at ${at.name}: ${text}`);
}

/** Free starts of a service some days ahead, with the offset of the location. */
export const freeStarts = async (request: APIRequestContext, at: Place, service: string): Promise<string[]> =>
  startsOf(
    request,
    `location_id=${at.id}&service_id=${await bookableService(request, at, service)}&meeting_method=1`,
  );

/** The id of a service, which the line need not serve. */
async function bookableService(request: APIRequestContext, at: Place, name: string): Promise<string> {
  const response = await request.get(`/api/v2/open/services?filter[location]=${at.id}`, {
    headers: { 'x-vendor': at.vendor, 'accept-language': 'en' },
  });
  const { data } = (await response.json()) as { data: { id: string; attributes: { name: string } }[] };
  return data.find(({ attributes }) => attributes.name.startsWith(name))!.id;
}

async function startsOf(request: APIRequestContext, requested: string): Promise<string[]> {
  const [from, to] = [2, 12].map((days) => new Date(Date.now() + days * A_DAY).toISOString());
  const response = await request.get(`/api/v2/open/times?${requested}&start=${from}&end=${to}`);
  const { data } = (await response.json()) as { data: { id: string }[] };
  return data.map(({ id }) => id);
}

/** What visitors read of their appointment, and their calendar file. */
export interface AppointmentState {
  start: string;
  date: string;
  /** As the visitor's page writes it: "10:15 AM". */
  time: string;
  /** As an input of type time has it: "10:15". */
  clock: string;
  staff: string;
  uid: string;
  sequence: number;
}

export async function stateOf(
  request: APIRequestContext,
  at: Place,
  { id, code }: Booked,
): Promise<AppointmentState> {
  const headers = { 'x-vendor': at.vendor };
  const response = await request.get(`/api/internal/v1/appointments/${id}?code=${code}`, { headers });
  const { data } = (await response.json()) as {
    data: { attributes: { start: string; time_zone: string; staff: { full_name: string }[] } };
  };
  const { start, time_zone: timeZone, staff } = data.attributes;
  const calendar = await request.get(`/api/internal/v1/appointments/${id}/calendar.ics?code=${code}`, {
    headers,
  });
  const file = await calendar.text();
  const instant = new Date(start);
  const parts = (options: Intl.DateTimeFormatOptions, locale = 'en-US') =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(instant);
  return {
    start,
    date: parts({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA'),
    time: parts({ hour: 'numeric', minute: '2-digit' }),
    clock: parts({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, 'en-GB'),
    staff: staff[0]?.full_name ?? '',
    uid: /^UID:(.+)$/m.exec(file)![1]!.trim(),
    sequence: Number(/^SEQUENCE:(\d+)$/m.exec(file)![1]),
  };
}
