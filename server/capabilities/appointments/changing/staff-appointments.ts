import {
  bookAppointmentForClient,
  changeAppointmentForClient,
  seeStaffAppointment,
} from '#contract/appointments/staff-appointments.ts';
import type { BodyOf } from '#contract/protocol/endpoint.ts';
import { BOOKING_SOURCE } from '#domain/codes/booking-source.ts';
import { ROLE } from '#domain/codes/role.ts';
import { answersForForms } from '#domain/clients/custom-fields.ts';
import { reasonRule } from '#domain/vendors/staff-view.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { scopeOfPerson } from '#server/infrastructure/http/authorise.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { created, ok } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { contactOfClient, customAnswersOf, isClientWithin, isWorkflowOf } from '../../clients/index.ts';
import { reaches, readScopeOf } from '../../queue/index.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import { linkClient } from '../../visits/index.ts';
import type { AnotherTime, Changing } from './changing.ts';
import { staffDocument } from '../documents/appointment-view.ts';
import { appointmentRow } from '../documents/appointments-store.ts';
import type { AppointmentRow } from '../documents/appointments-store.ts';
import type { BookingDeps } from '../booking/book-appointment.ts';
import { bookOnce } from '../booking/book.ts';
import { answersOfBooker } from '../booking/like-store.ts';
import type { Booking } from '../booking/plan-booking.ts';
import type { Exception } from '../booking/take-time.ts';
import { outsideRules, overridableBy, readBooking, startOf } from '../requests/booking-request.ts';
import type { BookingRequest } from '../requests/booking-request.ts';
import { zoneOfLocation } from '../slots/slots-store.ts';
import { cancel, lockedAppointment, move, changeOnce, unassign } from './changing.ts';

/** Staff book for clients (contract §6). */
export function staffAppointmentRoutes(deps: BookingDeps): Route[] {
  return [
    route(bookAppointmentForClient, async (context) => {
      const overbook = await exceptionOf(context, context.body.overbook);
      const locationId = readId(context.body.location_id) ?? 0;
      // Staff whose scope is their own appointments may book for any staff member at their own locations.
      if (!reaches(context.scope, { locationId, staffId: context.person!.staffId }))
        throw refuse('not-found');
      const clientId = readId(context.body.client_id ?? null);
      const request = await context.read(async (tx) => {
        if ((await zoneOfLocation(tx, locationId)) === undefined) throw refuse('not-found');
        return requestFor(tx, context, clientId);
      });
      return bookOnce(context, { request, booking: byStaff(context, { deps, overbook }) }, async (tx, id) => {
        if (clientId !== null) await linkClient(tx, { visitId: id, clientId });
        return created(await staffDocument(tx, id, context));
      });
    }),
    route(seeStaffAppointment, async (context) =>
      ok(
        await context.read(async (tx) => {
          const id = readId(context.params.id) ?? 0;
          await assertReached(tx, context, id);
          return staffDocument(tx, id, context);
        }),
      ),
    ),
    route(changeAppointmentForClient, async (context) => {
      const id = readId(context.params.id) ?? 0;
      const [to, changing] = [anotherTime(context.body), await changeBy(context)];
      return changeOnce(context, { id, to, changing }, () =>
        context.write(async (tx) => {
          await assertReached(tx, context, id);
          const locked = await lockedAppointment(tx, id);
          const { version } = context.body;
          if (version !== undefined && version !== locked.visit.version)
            throw refuse('visit-changed', { meta: { version: locked.visit.version } });
          if (to) await move(tx, locked, { to, changing });
          else if ('unassigned' in context.body) await unassign(tx, locked, changing);
          else {
            await assertReason(tx, locked.row, changing);
            await cancel(tx, locked, changing);
          }
          return ok(await staffDocument(tx, id, context));
        }),
      );
    }),
  ];
}

/** An exception needs a permission and a reason. */
async function exceptionOf(
  { may, person, read }: Pick<RequestContext, 'may' | 'person' | 'read'>,
  overbook: { reason: string } | undefined,
): Promise<Exception | null> {
  if (!overbook) return null;
  // mutation: right-to-overbook
  if (!may('overbook')) throw refuse('forbidden');
  const reason = overbook.reason.trim();
  if (reason === '') throw refuse('reason-required');
  return {
    by: person!.staffId!,
    reason,
    causes: overridableBy(person, await read((tx) => effectiveSettings(tx))),
  };
}

type BookingContext = RequestContext<unknown, unknown, BodyOf<typeof bookAppointmentForClient>>;

async function requestFor(tx: Tx, context: BookingContext, clientId: number | null): Promise<BookingRequest> {
  const request = readBooking(context.body);
  const claimed =
    context.person!.role === ROLE.callCentreStaff ? BOOKING_SOURCE.callCentre : BOOKING_SOURCE.schedule;
  const slot = { ...request.slot, ...outsideRules(context.may('book-outside-rules')) };
  const { minutes = null, room_id: room = null, notify = true } = context.body;
  const decided = { ...slot, minutes, roomId: readId(room) };
  const origin = { claimed, src: null, rwgToken: '' };
  const entryId = readId(context.body.wait_list_id ?? null);
  const waitList = entryId === null ? null : { id: entryId };
  const ours = { ...request, slot: decided, origin, silent: !notify, waitList, ...placeOf(context) };
  const likeId = readId(context.body.like_id ?? null);
  if (likeId !== null) return likeThat(tx, ours, { person: context.person, likeId });
  if (clientId === null) return ours;
  const scope = readScopeOf(context.person, 'clients-see');
  // A client outside the scope reads as unknown: names and contact would follow from its number.
  const known = scope !== null && (await isClientWithin(tx, { clientId, scope }));
  const client = known ? await contactOfClient(tx, clientId) : undefined;
  if (!client) throw refuse('field-invalid', { fields: [{ pointer: '/client_id', code: 'unknown' }] });
  const workflowId = readId(context.body.workflow_id ?? null);
  if (workflowId !== null && !(await isWorkflowOf(tx, { workflowId, clientId })))
    throw refuse('field-invalid', { fields: [{ pointer: '/workflow_id', code: 'unknown' }] });
  const { form } = request.lead;
  const typed = {
    ...form,
    first_name: or(form.first_name, client.firstName),
    last_name: or(form.last_name, client.lastName),
    email: or(form.email, client.email),
    cell_phone: or(form.cell_phone, client.phone),
  };
  const named = { workflowId: workflowId === null ? '' : String(workflowId) };
  const onRecord = answersForForms(
    (await customAnswersOf(tx, [clientId])).get(clientId) ?? {},
    (await effectiveSettings(tx)).get('customContactFields'),
  );
  const contactFields = { ...onRecord, ...request.contactFields };
  return { ...ours, ...named, contactFields, lead: { ...request.lead, form: typed } };
}

/** The visitor in the line, whom the caller must be able to move: their place ends. */
function placeOf({ body, person }: BookingContext): Pick<BookingRequest, 'convert'> | null {
  const visitId = readId(body.place_id ?? null);
  if (visitId === null) return null;
  return { convert: { visitId, scope: scopeOfPerson(person!, 'visit-edit', 'write') } };
}

const or = (typed: string | null | undefined, stored: string): string => (typed ? typed : stored);

/** Fills the fields that are not sent from another appointment within the caller's scope. */
async function likeThat(
  tx: Tx,
  request: BookingRequest,
  { person, likeId }: Pick<RequestContext, 'person'> & { likeId: number },
): Promise<BookingRequest> {
  const scope = readScopeOf(person, 'visits-list');
  const row = await appointmentRow(tx, likeId);
  if (!row || scope === null || !reaches(scope, row))
    throw refuse('field-invalid', { fields: [{ pointer: '/like_id', code: 'unknown' }] });
  const { form } = request.lead;
  const [lead] = row.attendees;
  const answers = row.serviceId === request.slot.serviceId ? await answersOfBooker(tx, likeId) : {};
  const filled = {
    ...form,
    first_name: or(form.first_name, lead?.first ?? ''),
    last_name: or(form.last_name, lead?.last ?? ''),
    email: or(form.email, row.email),
    cell_phone: or(form.cell_phone, row.phone),
    address: or(form.address, row.address),
    receive_sms: row.receiveSms,
    answers: { ...answers, ...form.answers },
  };
  return { ...request, lead: { ...request.lead, form: filled } };
}

function byStaff(
  { now, actor, requestId, language, may, person }: BookingContext,
  { deps, overbook }: { deps: BookingDeps; overbook: Booking['overbook'] },
): Booking {
  const { keys, random } = deps;
  const usualLength = !may('overbook');
  const by = { now, actor, requestId, language, overbook, usualLength };
  const isByPhone = person!.role === ROLE.callCentreStaff;
  return { ...by, keys, random, isByPhone, limitsOn: false, caller: 'staff' };
}

export async function assertReached(
  tx: Tx,
  { scope }: Pick<RequestContext, 'scope'>,
  id: number,
): Promise<AppointmentRow> {
  const row = await appointmentRow(tx, id);
  // The hosts of a session lead all of its attendees.
  const { sessionHosts } = row ?? {};
  const leads = scope.reach === 'own' && sessionHosts?.includes(scope.staffId) === true;
  if (!row || !reaches(scope, leads ? { ...row, staffId: scope.staffId } : row)) throw refuse('not-found');
  return row;
}

/** A seat of a group session is given back without one. */
async function assertReason(tx: Tx, { sessionId }: AppointmentRow, { reason }: Changing): Promise<void> {
  if (sessionId !== null) return;
  const { get } = await effectiveSettings(tx);
  if (!reason && reasonRule(get, 'appointment') === 'required') throw refuse('reason-required');
}

type ChangeContext = RequestContext<unknown, unknown, BodyOf<typeof changeAppointmentForClient>>;

async function changeBy(context: ChangeContext): Promise<Changing> {
  const { body, now, actor, requestId } = context;
  const reason = body.reason?.trim() ?? '';
  return {
    now,
    actor,
    requestId,
    by: 'staff',
    reason: reason === '' ? null : reason,
    overbook: await exceptionOf(context, 'start' in body ? body.overbook : undefined),
    outsideRules: context.may('book-outside-rules'),
    usualLength: !context.may('overbook'),
    silent: 'notify' in body && body.notify === false,
  };
}

function anotherTime(body: BodyOf<typeof changeAppointmentForClient>): AnotherTime | null {
  if (!('start' in body)) return null;
  const {
    start,
    staff_id: staff = null,
    minutes = null,
    room_id: room = null,
    session_id: session = null,
  } = body;
  const [roomId, sessionId] = [readId(room), readId(session)];
  return { start: startOf(start, '/start'), staffId: readId(staff), minutes, roomId, sessionId };
}
