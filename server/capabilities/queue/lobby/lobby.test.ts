import { beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStation, aVendor, setSetting } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

let app: TestApp;
let vendor: TestVendor;
let location: number;
let elsewhere: number;
let service: number;
let desk: number;
let manager: SignedIn;
let staff: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  vendor = await aVendor(db, { settings: { 'access.mfaRequired': false } });
  location = await aLocation(db, vendor.id);
  elsewhere = await aLocation(db, vendor.id);
  service = await aService(db, vendor.id, { locations: [location, elsewhere] });
  desk = await aStation(db, vendor.id, { location, name: 'Desk 1' });
  manager = await signedIn('mara', 20, [location], []);
  staff = await signedIn('sam', 10, [location], [service]);
  other = await signedIn('olga', 10, [elsewhere], [service]);
});

const signedIn = async (name: string, role: number, locations: number[], serves: number[]) =>
  (await aSignedInStaffMember(app, vendor.id, { name, role, locations, serves })).who;

let visitors = 0;
async function aVisitor() {
  visitors += 1;
  const response = await ask(app, 'POST /api/v2/open/queue-appointments', {
    body: aJoin({ location, service, email: `v${visitors}@example.com` }),
  });
  return { id: String(response.body.data.id), code: String(response.body.data.attributes.confirm_code) };
}
const lobby = (who: SignedIn, at = location) => ask(app, `GET /api/internal/v1/admin/lobby/${at}`, who);
const callNext = (who: SignedIn, body: object = {}, at = location) =>
  ask(app, `POST /api/internal/v1/admin/lobby/${at}/call-next`, { ...who, body });
const versionOf = async (id: string) =>
  (await ask(app, `GET /api/internal/v1/admin/visits/${id}`, manager)).body.data.version as number;
async function move(who: SignedIn, id: string, verb: string, body: object = {}) {
  return ask(app, `POST /api/internal/v1/admin/visits/${id}/${verb}`, {
    ...who,
    body: { version: await versionOf(id), ...body },
  });
}
async function emptyTheLine() {
  for (const visit of (await lobby(manager)).body.data.waiting) await move(manager, visit.id, 'cancel');
}

describe('the lobby', () => {
  it('shows the line in order, the next visitor and the staff on duty', async () => {
    await emptyTheLine();
    const [first, second] = [await aVisitor(), await aVisitor()];
    const response = await lobby(staff);
    expect(response.status).toBe(200);
    const { waiting, next_visit_id, me, stations, counters } = response.body.data;
    expect(waiting.map((visit: { id: string }) => visit.id)).toEqual([first.id, second.id]);
    expect(next_visit_id).toBe(first.id);
    expect(me.may).toMatchObject({ call: true, change: true, add: true, reorder: false });
    expect(stations).toEqual([{ id: String(desk), name: 'Desk 1', taken_by: null }]);
    expect(counters).toMatchObject({ staff_in: 0, staff_total: 2 });
  });

  it('marks waits from the minutes of its settings, and not at 0', async () => {
    expect((await lobby(staff)).body.data.location.wait_marks).toEqual({ amber: 20, red: 40 });
    await setSetting(app.deps.db, vendor.id, { key: 'lobby.amberAfterMinutes', value: 0 });
    await setSetting(app.deps.db, vendor.id, { key: 'lobby.redAfterMinutes', value: 15, location });
    expect((await lobby(staff)).body.data.location.wait_marks).toEqual({ amber: null, red: 15 });
  });

  it('brings the template of printed tickets, for those that staff print', async () => {
    expect((await lobby(staff)).body.data.location.ticket.text).toEqual({});
    const value = { en: 'Have your ID ready.' };
    await setSetting(app.deps.db, vendor.id, { key: 'lobby.ticketText', value, location });
    expect((await lobby(staff)).body.data.location.ticket.text).toEqual(value);
    const set = (key: string, to: unknown) =>
      setSetting(app.deps.db, vendor.id, { key, value: to, location });
    await set('lobby.ticketHeader', { fr: 'Bienvenue' });
    await set('lobby.ticketFields', { vendor: 'none', wait: 'none', code: 'none' });
    expect((await lobby(staff)).body.data.location).toMatchObject({
      ticket: { header: { fr: 'Bienvenue' }, logo: '', fields: ['location', 'service', 'joined'] },
    });
  });

  it('shows the entry channel of a visit with its feature alone, and records it in either state', async () => {
    await emptyTheLine();
    const path = `POST /api/internal/v1/admin/lobby/${location}/walk-ins` as const;
    const body = { first_name: 'Ada', service_id: String(service) };
    const { id } = (await ask(app, path, { ...staff, body })).body.data;
    for (const value of [false, true]) {
      await setSetting(app.deps.db, vendor.id, { key: 'feature.appointmentBookingChannel', value });
      const channel = value ? 12 : null;
      const [row] = (await lobby(staff)).body.data.waiting;
      const seen = (await ask(app, `GET /api/internal/v1/admin/visits/${id as '1'}`, staff)).body.data;
      expect([row.id, row.source, seen.source]).toEqual([id, channel, channel]);
      const joined = seen.timeline.find(({ kind }: { kind: string }) => kind === 'visit-joined');
      expect([joined.data.source ?? null, joined.data.ticket]).toEqual([channel, row.ticket_number]);
    }
    await setSetting(app.deps.db, vendor.id, { key: 'feature.appointmentBookingChannel', value: false });
  });

  it('names the columns that admin_view.lobby_columns hides, at a location alone where it differs', async () => {
    expect((await lobby(staff)).body.data.location.hidden_columns).toEqual([]);
    const key = 'admin_view.lobby_columns';
    await setSetting(app.deps.db, vendor.id, { key, value: { source: 'hidden', note: 'shown' } });
    expect((await lobby(staff)).body.data.location.hidden_columns).toEqual(['source']);
    await setSetting(app.deps.db, vendor.id, { key, value: { promise: 'hidden' }, location });
    expect((await lobby(staff)).body.data.location.hidden_columns).toEqual(['promise']);
    await setSetting(app.deps.db, vendor.id, { key, value: {}, location });
  });

  it('is read in one transaction: its feature is checked outside', async () => {
    await lobby(staff);
    // Listeners of earlier events have transactions of their own.
    await app.settle();
    const within = vi.spyOn(app.deps.db, 'withVendor');
    expect((await lobby(staff)).status).toBe(200);
    expect(within).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });

  it('moves a visitor through call, recall, start, serve and complete, with one event each', async () => {
    await emptyTheLine();
    const { id } = await aVisitor();
    const called = await callNext(staff, { station_id: String(desk) });
    expect([
      called.status,
      called.body.data.id,
      called.body.data.stage,
      called.body.data.station.name,
    ]).toEqual([200, id, 'called', 'Desk 1']);
    expect((await move(staff, id, 'recall')).body.data.calls).toBe(2);
    expect((await move(staff, id, 'start')).body.data).toMatchObject({ stage: 'serving', status: 5 });
    app.clock.advance(60_000);
    expect((await move(staff, id, 'serve')).body.data).toMatchObject({ stage: 'served', status: 6 });
    const done = await move(staff, id, 'complete');
    expect(done.body.data).toMatchObject({ stage: 'done', status: 2 });
    expect(done.body.data.timeline.map((entry: { kind: string }) => entry.kind)).toEqual([
      'visit-joined',
      'visit-called',
      'visit-recalled',
      'visit-started',
      'visit-served',
      'visit-completed',
    ]);
    expect(done.body.data.timeline[1]).toMatchObject({
      actor: { kind: 'staff', name: 'sam' },
      data: { station: 'Desk 1' },
    });
  });

  it('returns 204 for an empty line, and gives the loser of a race the next visitor', async () => {
    await emptyTheLine();
    expect((await callNext(staff)).status).toBe(204);
    const [first, second] = [await aVisitor(), await aVisitor()];
    const both = await Promise.all([callNext(staff), callNext(manager)]);
    expect(new Set(both.map((response) => response.body.data.id as string))).toEqual(
      new Set([first.id, second.id]),
    );
  });

  it('requires a reason for a call out of order and for a return', async () => {
    await emptyTheLine();
    const [first, second] = [await aVisitor(), await aVisitor()];
    expect((await move(staff, second.id, 'call')).errors[0]?.code).toBe('reason-required');
    expect((await move(staff, second.id, 'call', { reason: 'In a wheelchair' })).body.data.stage).toBe(
      'called',
    );
    expect((await move(staff, first.id, 'call')).status).toBe(200);
    expect((await move(staff, first.id, 'return')).errors[0]?.code).toBe('reason-required');
    const back = await move(staff, first.id, 'return', { reason: 'Fetches a document' });
    expect(back.body.data.timeline.at(-1)).toMatchObject({
      kind: 'visit-returned',
      data: { given_reason: 'Fetches a document' },
    });
    expect(back.body.data).toMatchObject({
      stage: 'waiting',
      ticket_number: expect.stringMatching(/^A-/),
      staff: null,
    });
    expect((await lobby(staff)).body.data.waiting.map((visit: { id: string }) => visit.id)).toEqual([
      first.id,
    ]);
  });

  it('returns the current visit to the loser of two concurrent verbs', async () => {
    await emptyTheLine();
    const { id } = await aVisitor();
    const version = await versionOf(id);
    const request = (verb: string) =>
      ask(app, `POST /api/internal/v1/admin/visits/${id}/${verb}`, { ...manager, body: { version } });
    const responses = await Promise.all([request('start'), request('complete')]);
    expect(responses.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const lost = responses.find((response) => response.status === 409)!;
    expect(lost.errors[0]).toMatchObject({ code: 'visit-changed', meta: { visit: { id } } });
  });

  it('refuses moves against the rules, with the reason', async () => {
    await emptyTheLine();
    const { id } = await aVisitor();
    expect((await move(staff, id, 'recall')).errors[0]).toMatchObject({
      code: 'transition-refused',
      meta: { reason: 'not-called' },
    });
    expect((await move(staff, id, 'serve')).status).toBe(422);
    await move(manager, id, 'cancel');
    expect((await move(manager, id, 'start')).errors[0]).toMatchObject({
      code: 'transition-refused',
      meta: { reason: 'cancelled' },
    });
    expect((await move(manager, id, 'undo')).status).toBe(422);
  });

  it('undoes a staff member’s own last move within ten seconds; a manager reopens a completion later', async () => {
    await emptyTheLine();
    const { id } = await aVisitor();
    await callNext(staff, { station_id: String(desk) });
    await move(staff, id, 'no-show');
    app.clock.advance(9_000);
    const back = await move(staff, id, 'undo');
    expect(back.body.data).toMatchObject({
      stage: 'called',
      status: 1,
      station: { name: 'Desk 1' },
      calls: 1,
    });
    await move(staff, id, 'complete');
    app.clock.advance(11_000);
    expect((await move(staff, id, 'undo')).errors[0]?.code).toBe('undo-refused');
    expect((await move(manager, id, 'undo')).body.data).toMatchObject({ stage: 'served', status: 6 });
  });

  it('revives a no-show the same day with the same number and a new leg', async () => {
    await emptyTheLine();
    const { id } = await aVisitor();
    const ticket = (await callNext(staff)).body.data.ticket_number;
    await move(staff, id, 'no-show');
    const back = await move(staff, id, 'return', { reason: 'Came after all' });
    expect(back.body.data).toMatchObject({ stage: 'waiting', status: 1, ticket_number: ticket });
  });

  it('adds a walk-in, and refuses wrong fields with their pointers', async () => {
    const add = (body: object) =>
      ask(app, `POST /api/internal/v1/admin/lobby/${location}/walk-ins`, { ...staff, body });
    const added = await add({
      first_name: 'Zoë',
      service_id: String(service),
      cell_phone: '+1 206 555 0199',
      lang: 'fr',
    });
    expect(added.body.data).toMatchObject({ first_name: 'Zoë', lang: 'fr', stage: 'waiting' });
    const refused = await add({ first_name: '', service_id: String(service), email: 'nowhere' });
    expect(refused.status).toBe(422);
    expect(refused.errors.map((error) => error.source?.pointer)).toEqual(['/first_name', '/email']);
    const unknownStaff = await add({
      first_name: 'Zoë',
      service_id: String(service),
      preferred_staff_id: '424242',
    });
    expect([unknownStaff.status, unknownStaff.errors[0]?.source?.pointer]).toEqual([
      422,
      '/preferred_staff_id',
    ]);
  });

  it('cancels without a reason, unless admin_view.reasons requires one for visitors', async () => {
    const { id } = await aVisitor();
    const value = { appointment: 'required', visitor: 'required' };
    await setSetting(app.deps.db, vendor.id, { key: 'admin_view.reasons', value });
    expect((await move(manager, id, 'cancel')).errors[0]?.code).toBe('reason-required');
    const { data } = (await move(manager, id, 'cancel', { reason: 'Closed early' })).body;
    expect(data).toMatchObject({ status: 4 });
    expect(JSON.stringify(data.timeline)).toContain('Closed early');
    await setSetting(app.deps.db, vendor.id, {
      key: 'admin_view.reasons',
      value: { appointment: 'required', visitor: 'none' },
    });
  });

  it('marks a no-show without a reason, unless admin_view.reasons requires one', async () => {
    const set = (value: object) => setSetting(app.deps.db, vendor.id, { key: 'admin_view.reasons', value });
    const [first, second] = [await aVisitor(), await aVisitor()];
    await set({ no_show: 'required' });
    expect((await move(manager, first.id, 'no-show')).errors[0]?.code).toBe('reason-required');
    expect((await move(manager, first.id, 'no-show', { reason: ' ' })).errors[0]?.code).toBe(
      'reason-required',
    );
    const { data } = (await move(manager, first.id, 'no-show', { reason: 'Left the building' })).body;
    expect(data).toMatchObject({ status: 3 });
    expect(JSON.stringify(data.timeline)).toContain('Left the building');
    await set({ appointment: 'required', visitor: 'none', no_show: 'optional' });
    expect((await move(manager, second.id, 'no-show')).body.data).toMatchObject({ status: 3 });
  });

  it('lets the call centre cancel a visit and make no other move', async () => {
    const cora = await signedIn('cora', 5, [location], []);
    const { id } = await aVisitor();
    expect((await move(cora, id, 'start')).errors[0]?.code).toBe('forbidden');
    expect((await move(cora, id, 'cancel')).body.data).toMatchObject({ status: 4 });
  });

  it('calls the next visitor without a body, and points at a missing version', async () => {
    await emptyTheLine();
    const { id } = await aVisitor();
    const verbless = await ask(app, `POST /api/internal/v1/admin/visits/${id}/call`, { ...staff, body: {} });
    expect([verbless.status, verbless.errors[0]?.source?.pointer]).toEqual([422, '/version']);
    const called = await ask(app, `POST /api/internal/v1/admin/lobby/${location}/call-next`, staff);
    expect([called.status, called.body.data.id]).toEqual([200, id]);
    await move(staff, id, 'complete');
  });

  it('gives one person one station', async () => {
    const duty = (who: SignedIn, body: object) =>
      ask(app, `PUT /api/internal/v1/admin/lobby/${location}/duty`, { ...who, body });
    expect((await duty(staff, { state: 'available', station_id: String(desk) })).status).toBe(200);
    const taken = await duty(manager, { state: 'available', station_id: String(desk) });
    expect([taken.status, taken.errors[0]?.code]).toEqual([409, 'station-taken']);
    expect((await duty(staff, { state: 'off' })).body.data).toEqual({ state: 'off', station_id: null });
    expect((await duty(manager, { state: 'available', station_id: String(desk) })).status).toBe(200);
    expect(
      (await duty(manager, { state: 'available', station_id: '424242' })).errors[0]?.source?.pointer,
    ).toBe('/station_id');
  });

  it('counts the events of a duty without gaps, though calls change the duty too', async () => {
    await emptyTheLine();
    const { id } = await aVisitor();
    await callNext(manager);
    await move(manager, id, 'complete');
    for (const state of ['break', 'available'])
      await ask(app, `PUT /api/internal/v1/admin/lobby/${location}/duty`, { ...manager, body: { state } });
    const versions = await app.deps.db.read(
      vendor.id,
      sql<{ versions: number[] }>`
        SELECT array_agg(subject_version ORDER BY subject_version) AS versions FROM events
        WHERE vendor_id = ${vendor.id} AND subject_kind = 'duty' GROUP BY subject_id`,
    );
    for (const { versions: counted } of versions)
      expect(counted).toEqual(counted.map((_version, n) => n + 1));
    expect(versions.length).toBeGreaterThan(0);
  });

  it('refuses staff of other locations and requests without the page’s token', async () => {
    const { id } = await aVisitor();
    expect((await lobby(other)).status).toBe(404);
    expect((await callNext(other)).status).toBe(404);
    expect((await ask(app, `GET /api/internal/v1/admin/visits/${id}`, other)).status).toBe(404);
    expect((await callNext({ cookie: staff.cookie, csrf: 'wrong' })).errors[0]?.code).toBe('csrf-refused');
    expect((await ask(app, `GET /api/internal/v1/admin/lobby/${location}`)).errors[0]?.code).toBe(
      'sign-in-required',
    );
  });

  it('shows every step on the visitor’s page and the wall display, and the rating on the timeline', async () => {
    await emptyTheLine();
    const { id, code } = await aVisitor();
    const page = async () =>
      (await ask(app, `GET /api/v2/open/queue-appointments/${id}?confirm_code=${code}`)).body.data.attributes;
    const board = async () => (await ask(app, `GET /api/internal/v1/display/${location}`)).body.data;
    const ticket = (await page()).ticket_number;
    expect((await board()).waiting.map((entry: { label: string }) => entry.label)).toContain(ticket);
    await callNext(manager, { station_id: String(desk) });
    expect(await page()).toMatchObject({ status: 1, station: 'Desk 1', user: { full_name: 'mara' } });
    expect((await board()).calling[0]).toMatchObject({ label: ticket, station: 'Desk 1' });
    await move(manager, id, 'start');
    await move(manager, id, 'serve');
    expect((await page()).status).toBe(2);
    await ask(app, 'POST /api/v3/open/walkin-feedback', {
      body: { queue_appointment: id, code, rating: 4.5, experience: 'Kind' },
    });
    const detail = (await ask(app, `GET /api/internal/v1/admin/visits/${id}`, manager)).body.data;
    expect(detail.feedback).toMatchObject({ rating: 4.5, experience: 'Kind' });
    expect(detail.timeline.map((entry: { kind: string }) => entry.kind)).toEqual([
      'visit-joined',
      'visit-called',
      'visit-started',
      'visit-served',
      'visit-feedback-given',
    ]);
  });
});
