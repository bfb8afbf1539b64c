import fc from 'fast-check';
import { HOUR, toIso } from '#domain/time/instant.ts';
import { MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aClient, setSetting } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';
import type { Draw } from './values.ts';

/** Open appointments, the values that callers know of them, and new ones when time runs out. */
export interface Agenda {
  /** Values that a caller knows about an appointment; undefined where the operation concerns none. */
  facts(operationId: string, draw: Draw): Record<string, unknown> | undefined;
  /** Replaces an appointment that is over. */
  learn(shown: { id?: string | undefined; status?: number | undefined }): Promise<void>;
}

const BOOKS = new Set(['bookAppointment', 'bookOpenAppointment', 'bookAppointmentForClient']);
const ABOUT = new Set([
  'seeAppointment',
  'changeAppointment',
  'seeCalendarFile',
  'seeCalendarLinks',
  'followAppointment',
  'unfollowAppointment',
  'seeOpenAppointment',
  'moveOpenAppointment',
  'cancelAttendee',
  'addAttendees',
  'addAttendeesByForm',
  'seeStaffAppointment',
  'changeAppointmentForClient',
]);

const STANDING = 8;
/** Far from the other bookings of this fixture. */
const FIRST = MOMENT + 12 * 24 * HOUR;
/** The longest advance booking that is allowed. */
const HOURS = 70 * 24;

export async function openAgenda(app: TestApp, world: EveryRole, vendorId: number): Promise<Agenda> {
  const { db } = app.deps;
  await setSetting(db, vendorId, { key: 'multiple_attendees_limit', value: 60 });
  // Generated people rarely have all fields, so no field is required.
  const fields = { first_name: 'optional', last_name: 'optional', notes: 'optional' };
  await setSetting(db, vendorId, { key: 'clientFields', value: fields });
  const client = await aClient(db, vendorId, { first: 'Cleo', email: 'cleo@example.com', phone: '' });
  const [fileOf, , file] = (await world.aFile()).split('/');
  const standing = new Map<string, { id: string; code: string; staff: string }>();
  let hours = 0;
  const nextStart = (): string => toIso(FIRST + ((hours += 1) % HOURS) * HOUR);
  const book = async (): Promise<void> => {
    const { body, text } = await ask(app, 'POST /api/internal/v1/appointments', {
      body: {
        location_id: String(world.location),
        service_id: String(world.service),
        start: nextStart(),
        attendee: { first_name: 'Ana', email: 'ana@example.com' },
      },
    });
    // Another caller may hold that hour: try the next one.
    if (body?.errors?.[0]?.code === 'slot-unavailable') return;
    if (!body?.data) throw new Error(`booking: ${text}`);
    const { confirm_code: code, staff } = body.data.attributes;
    standing.set(body.data.id, { id: body.data.id, code, staff: staff[0].id });
  };
  const refill = async (): Promise<void> => {
    while (standing.size < STANDING) await book();
  };
  await refill();
  return {
    facts(operationId, draw) {
      if (operationId === 'seeVisitFile') return { id: fileOf, file };
      // It takes no new time.
      if (operationId === 'resendConfirmation') return { id: draw(fc.constantFrom, ...standing.keys()) };
      if (operationId === 'wrapUpAppointment')
        return { id: draw(fc.constantFrom, ...standing.keys()), reason: '', notes: 'Asked for the hours' };
      if (!BOOKS.has(operationId) && !ABOUT.has(operationId)) return undefined;
      const { id, code, staff } = draw(fc.constantFrom, ...standing.values());
      return {
        ...(ABOUT.has(operationId) && { id, code, attendee: id, status: 4 }),
        start: nextStart(),
        staff_id: staff,
        version: 1,
        client_id: String(client),
        like_id: id,
        convert: '',
        offer: '',
      };
    },
    async learn({ id = '', status }) {
      if (status === 4) standing.delete(id);
      await refill();
    },
  };
}
