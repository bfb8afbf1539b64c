import {
  addAttendees as addAttendeesCall,
  addAttendeesByForm,
  bookOpenAppointment,
  cancelAttendee,
  moveOpenAppointment,
  seeOpenAppointment,
} from '#contract/open-appointments.ts';
import type { OpenAppointmentDocument } from '#contract/open-appointments.ts';
import type { Tx, Database } from '#server/infrastructure/database/database.ts';
import type { Answer, Call } from '#server/infrastructure/http/call.ts';
import { created, ok } from '#server/infrastructure/http/call.ts';
import { sealed } from '#server/infrastructure/http/idempotency.ts';
import { readId } from '#server/infrastructure/http/ids.ts';
import { idOf, optionalBag, textOf } from '#server/infrastructure/http/read-loosely.ts';
import type { Bag } from '#server/infrastructure/http/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/refusal.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { codeSeal } from '../queue/index.ts';
import { openWithCode, rememberOwner } from '../visits/index.ts';
import type { Changing, Locked } from './appointment-change.ts';
import { appointmentDocument } from './appointment-view.ts';
import { appointmentRow } from './appointments-store.ts';
import { addAttendees, leave } from './attending.ts';
import type { BookingDeps } from './book-appointment.ts';
import { bookOnce } from './book-once.ts';
import { startOf, zoneOr } from './booking-wish.ts';
import { readCancelling } from './cancelling-answers.ts';
import { byClient } from './change-appointment.ts';
import { clientZoneOf, lockedAppointment, move, orWhatIsLeft } from './changing.ts';
import {
  assertKnown,
  bookerOf,
  maySilence,
  staffBooker,
  wantsSilence,
  withCategory,
  withInstant,
} from './open-meta.ts';
import { readAttendee } from './read-open-attendee.ts';
import { readOpenBooking } from './read-open-booking.ts';
import { readFiles } from './sent-files.ts';

interface Deps extends BookingDeps {
  db: Database;
}

/** Booking as existing integrations speak it: the same actions as our own pages', in other words. */
export function openAppointmentRoutes(deps: Deps): Route[] {
  const seal = codeSeal(deps.keys);
  return [
    route(
      bookOpenAppointment,
      async (call) => {
        assertKnown(call.body);
        const locationId = locationOf(call.body);
        const body = await withInstant(call.body, { locationId, read: call.read });
        const asked = await withCategory(readOpenBooking(body, call.files), call);
        const made = bookerOf(call, { wish: asked, deps });
        if (made.booking.caller === 'anyone') await deps.assertPerson(call, captchaIn(call.body));
        return bookOnce(call, made, async (tx, id) => {
          rememberOwner(tx, deps.keys, { visitId: id, source: call.source, now: call.now });
          return created(await documentOf(tx, id, call));
        });
      },
      seal,
    ),
    route(seeOpenAppointment, async (call) => {
      const id = await knock(deps, call, call.query.id);
      return sealed(ok(await call.read((tx) => documentOf(tx, id, call))), seal, call.vendor.id);
    }),
    route(moveOpenAppointment, (call) => moveByClient(deps, call), seal),
    route(
      cancelAttendee,
      async (call) => {
        const id = await knock(deps, call, call.params.id);
        const attendeeId = readId(call.params.attendee) ?? 0;
        const leaving = { attendeeId, changing: byClient(call), said: readCancelling(call.body) };
        return changed(call, id, async (tx) => leave(tx, await lockedAppointment(tx, id), leaving));
      },
      seal,
    ),
    route(addAttendeesCall, (call) => addByClient(deps, call), seal),
    route(addAttendeesByForm, (call) => addByClient(deps, call), seal),
  ];
}

async function moveByClient(
  deps: Deps,
  call: Call<
    { id: string },
    { code?: string | undefined },
    { data: { id?: unknown; attributes: Record<string, unknown> } }
  >,
): Promise<Answer<OpenAppointmentDocument>> {
  const { attributes, id: named } = call.body.data;
  const id = await knock(deps, call, call.params.id);
  if (named !== undefined && idOf(named) !== call.params.id) throw refuse('id-mismatch');
  const said = await withInstant(call.body, { locationId: await locationOfVisit(call, id), read: call.read });
  const start = startOf(
    textOf(said.data.attributes['start'], '/data/attributes/start', 40),
    '/data/attributes/start',
  );
  const staffId = readId(idOf(attributes['staff_id']));
  const to = { start, staffId, ...clientZoneOf(attributes['timezone']) };
  const changing = byClient(call);
  return orWhatIsLeft(call, { id, to, changing }, () =>
    changed(call, id, async (tx) => {
      const locked = await lockedAppointment(tx, id);
      await move(tx, locked, { to, changing: await asToldBy(tx, call, { locked, changing }) });
    }),
  );
}

async function addByClient(
  deps: Deps,
  call: Call<{ id: string }, { code?: string | undefined }, { data: unknown[] }>,
): Promise<Answer<OpenAppointmentDocument>> {
  const id = await knock(deps, call, call.params.id);
  const files = { sent: readFiles(call.files), handles: [] };
  const adding = { language: call.language, changing: byClient(call), files };
  return changed(call, id, async (tx) => {
    const locked = await lockedAppointment(tx, id);
    const known = { zone: zoneOr(locked.row.clientTimeZone, ''), serviceId: String(locked.row.serviceId) };
    const people = call.body.data.map((each, index) =>
      readAttendee(each, { ...known, pointer: `/data/${index}` }),
    );
    const booker = staffBooker(call, locked.row.locationId);
    const by = { ...adding.changing, ...(booker && { actor: booker, by: 'staff' as const }) };
    const changing = await asToldBy(tx, call, { locked, changing: by });
    await addAttendees(tx, locked, { ...adding, changing, people });
  });
}

/** Whether those who come are told of it is the caller's to say, as far as the vendor lets them. */
const asToldBy = async (
  tx: Tx,
  { body }: { body: unknown },
  { locked, changing }: { locked: Locked; changing: Changing },
): Promise<Changing> => ({
  ...changing,
  silent: wantsSilence(body) && (await maySilence(tx, locked.row.locationId)),
});

const captchaIn = (body: { data: object }) => ({
  token: optionalBag((body.data as Bag)['attributes'], '/data/attributes')['recaptcha_token'],
  pointer: '/data/attributes/recaptcha_token',
});

const locationOf = (body: { data: object }): number =>
  readId(idOf(optionalBag((body.data as Bag)['attributes'], '/data/attributes')['location_id'])) ?? 0;

const locationOfVisit = async (call: Pick<Call, 'read'>, id: number): Promise<number> =>
  (await call.read((tx) => appointmentRow(tx, id)))?.locationId ?? 0;

const changed = (call: Call, id: number, work: (tx: Tx) => Promise<void>) =>
  call.write(async (tx) => {
    await work(tx);
    return ok(await documentOf(tx, id, call));
  });

const knock = (deps: Deps, call: Call<unknown, { code?: string | undefined }>, id: unknown) =>
  openWithCode(deps, {
    ...{ vendorId: call.vendor.id, id, code: call.query.code, source: call.source, now: call.now },
  });

async function documentOf(tx: Tx, id: number, { now }: { now: number }): Promise<OpenAppointmentDocument> {
  const { data } = await appointmentDocument(tx, id, now);
  const attendees = data.attributes.attendees.map(({ id: theirs, ...attributes }) => ({
    ...{ id: theirs, type: 'attendees' as const, attributes },
  }));
  const users = data.attributes.staff.map(({ id: theirs, full_name: name }) => ({
    ...{ id: theirs, type: 'users' as const, attributes: { full_name: name } },
  }));
  return { data, included: [...attendees, ...users] };
}
