import {
  addAttendees as addAttendeesRequest,
  addAttendeesByForm,
  bookOpenAppointment,
  cancelAttendee,
  moveOpenAppointment,
  seeOpenAppointment,
} from '#contract/appointments/open-appointments.ts';
import type { OpenAppointmentDocument } from '#contract/appointments/open-appointments.ts';
import type { Tx, Database } from '#server/infrastructure/database/database.ts';
import type { ApiResponse, RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { created, ok } from '#server/infrastructure/http/request/request-context.ts';
import { withSecrets } from '#server/infrastructure/http/response/idempotency.ts';
import { readId, idOf, optionalBag, textOf } from '#server/infrastructure/http/request/read-loosely.ts';
import type { Bag } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { codeSecrets } from '../../queue/index.ts';
import { openWithCode, rememberOwner } from '../../visits/index.ts';
import type { Changing, Locked } from '../changing/changing.ts';
import { appointmentDocument } from '../documents/appointment-view.ts';
import { appointmentRow } from '../documents/appointments-store.ts';
import { addAttendees, leave } from '../changing/attending.ts';
import type { BookingDeps } from '../booking/book-appointment.ts';
import { bookOnce } from '../booking/book.ts';
import { startOf, zoneOr } from '../requests/booking-request.ts';
import { readCancelling } from '../requests/cancelling-answers.ts';
import { byClient } from '../changing/change-appointment.ts';
import { clientZoneOf, lockedAppointment, move, changeOnce } from '../changing/changing.ts';
import { bookerOf, maySilence, staffBooker, wantsSilence, withCategory, withInstant } from './open-meta.ts';
import { readAttendee } from '../requests/read-open-attendee.ts';
import { readOpenBooking } from './read-open-booking.ts';
import { filesOfForm } from '../requests/sent-files.ts';

interface Deps extends BookingDeps {
  db: Database;
}

/** The open API of booking: the same actions as our own pages, in the format of existing integrations. */
export function openAppointmentRoutes(deps: Deps): Route[] {
  const secrets = codeSecrets(deps.keys);
  return [
    route(
      bookOpenAppointment,
      async (context) => {
        const locationId = locationOf(context.body);
        const body = await withInstant(context.body, { locationId, read: context.read });
        const request = await withCategory(readOpenBooking(body, filesOfForm(context, deps.keys)), context);
        const made = bookerOf(context, { request: request, deps });
        if (made.booking.caller !== 'staff') await deps.assertPerson(context, captchaIn(context.body));
        return bookOnce(context, made, async (tx, id) => {
          rememberOwner(tx, deps.keys, { visitId: id, source: context.source, now: context.now });
          return created(await documentOf(tx, id, context));
        });
      },
      secrets,
    ),
    route(seeOpenAppointment, async (context) => {
      const id = await attempt(deps, context, context.query.id);
      return withSecrets(
        ok(await context.read((tx) => documentOf(tx, id, context))),
        secrets,
        context.vendor.id,
      );
    }),
    route(moveOpenAppointment, (context) => moveByClient(deps, context), secrets),
    route(
      cancelAttendee,
      async (context) => {
        const id = await attempt(deps, context, context.params.id);
        const attendeeId = readId(context.params.attendee) ?? 0;
        const changing = byClient(context);
        const leaving = { attendeeId, changing, replies: readCancelling(context.body) };
        return changeOnce(context, { id, to: null, changing }, () =>
          changed(context, id, async (tx) => leave(tx, await lockedAppointment(tx, id), leaving)),
        );
      },
      secrets,
    ),
    route(addAttendeesRequest, (context) => addByClient(deps, context), secrets),
    route(addAttendeesByForm, (context) => addByClient(deps, context), secrets),
  ];
}

async function moveByClient(
  deps: Deps,
  context: RequestContext<
    { id: string },
    { code?: string | undefined },
    { data: { id?: unknown; attributes: Record<string, unknown> } }
  >,
): Promise<ApiResponse<OpenAppointmentDocument>> {
  const { attributes, id: named } = context.body.data;
  const id = await attempt(deps, context, context.params.id);
  if (named !== undefined && idOf(named) !== context.params.id) throw refuse('id-mismatch');
  const body = await withInstant(context.body, {
    locationId: await locationOfVisit(context, id),
    read: context.read,
  });
  const start = startOf(
    textOf(body.data.attributes['start'], '/data/attributes/start', 40),
    '/data/attributes/start',
  );
  const staffId = readId(idOf(attributes['staff_id']));
  const to = { start, staffId, ...clientZoneOf(attributes['timezone']) };
  const changing = byClient(context);
  return changeOnce(context, { id, to, changing }, () =>
    changed(context, id, async (tx) => {
      const locked = await lockedAppointment(tx, id);
      await move(tx, locked, { to, changing: await asStatedBy(tx, context, { locked, changing }) });
    }),
  );
}

async function addByClient(
  deps: Deps,
  context: RequestContext<{ id: string }, { code?: string | undefined }, { data: unknown[] }>,
): Promise<ApiResponse<OpenAppointmentDocument>> {
  const id = await attempt(deps, context, context.params.id);
  const files = filesOfForm(context, deps.keys);
  const adding = { language: context.language, changing: byClient(context), files };
  return changed(context, id, async (tx) => {
    const locked = await lockedAppointment(tx, id);
    const defaults = { zone: zoneOr(locked.row.clientTimeZone, ''), serviceId: String(locked.row.serviceId) };
    const people = context.body.data.map((each, index) =>
      readAttendee(each, { ...defaults, pointer: `/data/${index}` }),
    );
    const booker = staffBooker(context, locked.row.locationId);
    const by = { ...adding.changing, ...(booker && { actor: booker, by: 'staff' as const }) };
    const changing = await asStatedBy(tx, context, { locked, changing: by });
    await addAttendees(tx, locked, { ...adding, changing, people });
  });
}

/** Sets `silent` from the caller's request, where the vendor's settings allow it. */
const asStatedBy = async (
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

const locationOfVisit = async (context: Pick<RequestContext, 'read'>, id: number): Promise<number> =>
  (await context.read((tx) => appointmentRow(tx, id)))?.locationId ?? 0;

const changed = (context: RequestContext, id: number, work: (tx: Tx) => Promise<void>) =>
  context.write(async (tx) => {
    await work(tx);
    return ok(await documentOf(tx, id, context));
  });

const attempt = (deps: Deps, context: RequestContext<unknown, { code?: string | undefined }>, id: unknown) =>
  openWithCode(deps, {
    vendorId: context.vendor.id,
    id,
    code: context.query.code,
    source: context.source,
    now: context.now,
  });

async function documentOf(tx: Tx, id: number, { now }: { now: number }): Promise<OpenAppointmentDocument> {
  const { data } = await appointmentDocument(tx, id, now);
  const attendees = data.attributes.attendees.map(({ id: theirs, ...attributes }) => ({
    id: theirs,
    type: 'attendees' as const,
    attributes,
  }));
  const users = data.attributes.staff.map(({ id: theirs, full_name: name }) => ({
    id: theirs,
    type: 'users' as const,
    attributes: { full_name: name },
  }));
  return { data, included: [...attendees, ...users] };
}
