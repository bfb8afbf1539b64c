import { beforeAll, describe, expect, it } from 'vitest';
import type { ChatList, ChatOfferNow, VisitorChat } from '#contract/chats/chats.ts';
import { DAY, MINUTE } from '#domain/time/instant.ts';
import { eventsOfSubject } from '#server/infrastructure/outbox/events-store.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation } from '#server/testing/builders-store.ts';
import { aChatKey, aChatWorld } from '#server/testing/chats.ts';
import type { ChatWorld } from '#server/testing/chats.ts';
import { ask } from '#server/testing/requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp({ env: { RATE_LIMIT: '1000' } });
});

const offerOf = async ({ vendor, location }: ChatWorld): Promise<ChatOfferNow> => {
  const { body } = await ask(app, `GET /api/internal/v1/chat-offers/${location}`, {
    vendor: vendor.pathname,
  });
  return body.data;
};

/** A world in which a staff member of role 13 takes chats, and one chat waits. */
async function waiting(settings: Record<string, unknown> = {}) {
  const world = await aChatWorld(app, settings);
  const staff = await world.aSession();
  await world.takesChats(staff);
  const started = await world.start();
  expect(started.status, started.text).toBe(201);
  const chat = started.body.data;
  return {
    world,
    staff,
    chat,
    see: async (after = 0) =>
      (await world.asVisitor(`GET /${chat.id}?code=${chat.code}&after=${after}`)).body.data,
    move: (body: object, by = staff) => world.asStaff(by, `POST /${chat.id}/moves`, body),
  };
}

describe('whether a chat can begin', () => {
  it('needs the feature, open hours, staff who take chats, and room among the waiting', async () => {
    const world = await aChatWorld(app, { 'feature.chats': false });
    const path = `GET /api/internal/v1/chat-offers/${world.location}` as const;
    expect((await ask(app, path, { vendor: world.vendor.pathname })).status).toBe(404);
    const staff = await world.aSession();
    expect((await world.asStaff(staff, 'GET ')).status).toBe(404);
    await world.set('feature.chats', true);
    expect(await offerOf(world)).toMatchObject({ open: false, reason: 'unattended' });
    await world.takesChats(staff);
    expect(await offerOf(world)).toMatchObject({ open: true, reason: null, wait_minutes: null });
    // It is ten in the morning there.
    await world.set('chat.hours', { from: 0, to: 600 });
    expect(await offerOf(world)).toMatchObject({ open: false, reason: 'closed' });
    expect((await world.start()).errors[0]).toMatchObject({
      code: 'chat-unavailable',
      meta: { reason: 'closed' },
    });
    await world.set('chat.hours', { from: 600, to: 601 });
    await world.set('chat.maxWaiting', 1);
    expect((await world.start()).status).toBe(201);
    expect(await offerOf(world)).toMatchObject({ open: false, reason: 'full', waiting: 1 });
    await world.set('chat.maxWaiting', 2);
    await world.takesChats(staff, false);
    expect(await offerOf(world)).toMatchObject({ open: false, reason: 'unattended' });
  });

  it('counts no staff member whose page has closed, or who works elsewhere', async () => {
    const world = await aChatWorld(app);
    const elsewhere = await aLocation(app.deps.db, world.vendor.id);
    await world.takesChats(await world.aSession(13, [elsewhere]));
    expect(await offerOf(world)).toMatchObject({ reason: 'unattended' });
    await world.takesChats(await world.aSession(30));
    expect(await offerOf(world)).toMatchObject({ open: true });
    app.clock.set(MOMENT + 151_000);
    expect(await offerOf(world)).toMatchObject({ reason: 'unattended' });
    app.clock.set(MOMENT);
  });

  it('tells the usual wait of recent chats', async () => {
    const world = await aChatWorld(app);
    const staff = await world.aSession();
    await world.takesChats(staff);
    for (let minutes = 1; minutes <= 5; minutes += 1) {
      app.clock.set(MOMENT);
      const { id } = (await world.start({ first_name: 'Ana' })).body.data;
      app.clock.set(MOMENT + minutes * MINUTE);
      expect((await world.asStaff(staff, `POST /${id}/moves`, { act: 'accept' })).status).toBe(200);
    }
    app.clock.set(MOMENT + MINUTE);
    await world.takesChats(staff);
    expect((await offerOf(world)).wait_minutes).toBe(3);
    app.clock.set(MOMENT);
  });

  it('takes six chats an hour of one address', async () => {
    const world = await aChatWorld(app);
    await world.takesChats(await world.aSession());
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) statuses.push((await world.start()).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429]);
  });
});

describe('a visitor', () => {
  it('starts one chat with one key, however often the request arrives', async () => {
    const { world, chat } = await waiting();
    const key = aChatKey();
    const [one, other] = await Promise.all([world.start({ key }), world.start({ key })]);
    expect(one.body.data.id).toBe(other.body.data.id);
    expect(one.body.data.code).toBe(other.body.data.code);
    expect(one.body.data.ahead).toBe(1);
    expect(chat.ahead).toBe(0);
  });

  it('opens a chat with its code alone', async () => {
    const { world, chat } = await waiting();
    const other = (await world.start()).body.data;
    for (const code of ['', other.code, `${chat.code}x`])
      expect((await world.asVisitor(`GET /${chat.id}?code=${code}`)).status).toBe(404);
    const body = { code: other.code, lines: [{ key: aChatKey(), text: 'Not mine' }] };
    expect((await world.asVisitor(`POST /${chat.id}/lines`, body)).status).toBe(404);
    expect((await world.asVisitor(`POST /${chat.id}/end`, { code: other.code })).status).toBe(404);
  });

  it('gets faults of the form at their fields', async () => {
    const { world } = await waiting();
    const { errors } = await world.start({ first_name: '', email: 'no address' });
    expect(errors.map(({ source }) => source?.pointer)).toEqual(['/first_name', '/email']);
    expect((await world.start({ text: ' ' })).errors[0]?.source?.pointer).toBe('/text');
  });

  it('reads on after the last seen line, and ends the chat once', async () => {
    const { world, chat, see } = await waiting();
    const lines = [
      { key: aChatKey(), text: 'One' },
      { key: aChatKey(), text: 'Two' },
    ];
    const said = await world.asVisitor(`POST /${chat.id}/lines`, { code: chat.code, lines, after: 1 });
    expect(said.body.data.lines.map(({ number, text }) => [number, text])).toEqual([
      [2, 'One'],
      [3, 'Two'],
    ]);
    expect((await see(2)).lines).toHaveLength(1);
    for (let count = 0; count < 2; count += 1)
      await world.asVisitor(`POST /${chat.id}/end`, { code: chat.code });
    expect(await see(3)).toMatchObject({
      state: 'ended',
      outcome: 'visitor-ended',
      last: 4,
      lines: [{ kind: 'ended', author: 'system' }],
    });
    const late = { code: chat.code, lines: [{ key: aChatKey(), text: 'Late' }] };
    expect((await world.asVisitor(`POST /${chat.id}/lines`, late)).errors[0]?.code).toBe('chat-ended');
    // A line that has arrived before is no new one.
    const again = { code: chat.code, lines };
    expect((await world.asVisitor(`POST /${chat.id}/lines`, again)).status).toBe(200);
  });
});

describe('staff', () => {
  it('accept a chat once: the second one learns who has it', async () => {
    const { world, staff, chat, see, move } = await waiting();
    const second = await world.aSession();
    const both = await Promise.all([move({ act: 'accept' }), move({ act: 'accept' }, second)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409)!;
    expect(refused.errors[0]).toMatchObject({ code: 'chat-taken', meta: { name: expect.any(String) } });
    const { staff: name, lines } = await see();
    expect(refused.errors[0]!.meta).toEqual({ name });
    expect(lines.filter(({ kind }) => kind === 'accepted')).toHaveLength(1);
    const winner = both[0].status === 200 ? staff : second;
    const loser = winner === staff ? second : staff;
    expect((await move({ act: 'accept' }, winner)).status).toBe(200);
    const answer = { lines: [{ key: aChatKey(), text: 'Buenos días' }] };
    expect((await world.asStaff(loser, `POST /${chat.id}/lines`, answer)).errors[0]?.code).toBe('chat-taken');
    expect((await world.asStaff(winner, `POST /${chat.id}/lines`, answer)).status).toBe(200);
    expect((await move({ act: 'end', outcome: 'spam' }, loser)).status).toBe(409);
  });

  it('see the list with counts, and mark lines as read', async () => {
    const { world, staff, chat, move } = await waiting({ 'chat.replies': { es: 'Un momento\n\nGracias' } });
    const list = async () => (await world.asStaff<ChatList>(staff, 'GET ')).body;
    expect((await list()).data[0]).toMatchObject({
      id: chat.id,
      state: 'waiting',
      page: '/s/vendor/how',
      language: 'es',
      unread: 1,
      location: 'Main Street',
    });
    expect((await list()).meta).toMatchObject({
      available: true,
      colleagues: [],
      replies: { es: ['Un momento', 'Gracias'] },
    });
    await move({ act: 'accept' });
    expect((await list()).data[0]).toMatchObject({ state: 'open', unread: 0 });
    const lines = [{ key: aChatKey(), text: 'Otra pregunta' }];
    await world.asVisitor(`POST /${chat.id}/lines`, { code: chat.code, lines });
    expect((await list()).data[0]).toMatchObject({ unread: 1, last: 3 });
    await move({ act: 'read', upto: 3 });
    expect((await list()).data[0]).toMatchObject({ unread: 0 });
  });

  it('reach what their scope says: their own, their location, the vendor', async () => {
    const { world, chat, move } = await waiting();
    const elsewhere = await aLocation(app.deps.db, world.vendor.id);
    const own = await world.aSession(10);
    const colleague = await world.aSession(10);
    const stranger = await world.aSession(20, [elsewhere]);
    const centre = await world.aSession(5, []);
    const ids = async (by: typeof own) =>
      (await world.asStaff<ChatList>(by, 'GET ')).body.data.map(({ id }) => id);
    for (const by of [own, colleague, centre]) expect(await ids(by)).toContain(chat.id);
    expect(await ids(stranger)).toEqual([]);
    expect((await world.asStaff(stranger, `GET /${chat.id}`)).status).toBe(404);
    await move({ act: 'accept' }, own);
    expect(await ids(colleague)).toEqual([]);
    expect((await world.asStaff(colleague, `GET /${chat.id}`)).status).toBe(404);
    expect(await ids(centre)).toContain(chat.id);
  });

  it('see the contact that the vendor shows to their role', async () => {
    const { world, staff } = await waiting();
    const { body } = await world.start({ email: 'lucia@example.com', phone: '+12065550142' });
    const contact = async () => {
      const { email, phone } = (await world.asStaff(staff, `GET /${body.data.id}`)).body.data;
      return [email, phone];
    };
    expect(await contact()).toEqual(['lucia@example.com', '+12065550142']);
    await world.set('data.field_visibility', { email: '15', phone: '13', address: '5', notes: '5' });
    const [email, phone] = await contact();
    expect([email!.includes('lucia@'), phone]).toEqual([false, '+12065550142']);
    await world.set('data.field_visibility', { email: '13', phone: '15', address: '5', notes: '5' });
    expect(await contact()).toEqual(['lucia@example.com', '…42']);
  });

  it('transfer to a colleague who takes chats, or to another location', async () => {
    const { world, chat, see, move } = await waiting();
    const colleague = await world.aSession();
    const far = await aLocation(app.deps.db, world.vendor.id, { name: 'Far' });
    await move({ act: 'accept' });
    const toColleague = { act: 'transfer', staff_id: String(colleague.staffId) };
    expect((await move(toColleague)).errors[0]?.source?.pointer).toBe('/staff_id');
    await world.takesChats(colleague);
    expect((await move(toColleague)).body.data).toMatchObject({ own: false, state: 'open' });
    expect((await world.asStaff(colleague, `GET /${chat.id}`)).body.data).toMatchObject({
      own: true,
      unread: 1,
    });
    const toFar = { act: 'transfer', location_id: String(far) };
    expect((await move(toFar, colleague)).errors[0]?.source?.pointer).toBe('/location_id');
    const admin = await world.aSession(30);
    expect((await move(toFar, admin)).status).toBe(200);
    expect(await see(0)).toMatchObject({ state: 'waiting', location_id: String(far), staff: null });
    expect((await move({ act: 'transfer' }, admin)).errors[0]?.source?.pointer).toBe('/staff_id');
  });

  it('offer a page, and end with an outcome', async () => {
    const { world, chat, see, move } = await waiting();
    expect((await move({ act: 'offer', offer: 'offer-booking' })).errors[0]?.code).toBe('chat-taken');
    await move({ act: 'accept' });
    expect((await move({ act: 'offer', offer: 'offer-booking' })).status).toBe(200);
    expect((await see(2)).lines[0]).toMatchObject({ author: 'staff', kind: 'offer-booking', text: '' });
    expect((await move({ act: 'end', outcome: 'booked' })).body.data).toMatchObject({
      state: 'ended',
      outcome: 'booked',
    });
    expect((await move({ act: 'end', outcome: 'spam' })).errors[0]?.code).toBe('chat-ended');
    const events = await app.deps.db.withVendor(world.vendor.id, (tx) =>
      eventsOfSubject(tx, 'chat', Number(chat.id)),
    );
    expect(events.map(({ subjectVersion }) => subjectVersion)).toEqual(events.map((_, index) => index + 1));
    expect(events.length).toBeGreaterThan(3);
  });
});

describe('a silent chat', () => {
  const tick = (): Promise<void> => app.jobs.find(({ name }) => name === 'end-silent-chats')!.work({});
  const at = async (minutes: number): Promise<void> => {
    app.clock.set(MOMENT + minutes * MINUTE);
    await tick();
  };
  const kinds = ({ lines }: VisitorChat) => lines.map(({ kind }) => kind);

  it('ends on its own after a notice, unless one side writes', async () => {
    const { world, chat, see, move } = await waiting({ 'chat.silenceMinutes': 5 });
    await move({ act: 'accept' });
    await at(2.5);
    expect(kinds(await see())).toEqual(['text', 'accepted']);
    await at(3);
    await at(3);
    expect(kinds(await see(2))).toEqual(['notice']);
    const lines = [{ key: aChatKey(), text: 'Sigo aquí' }];
    await world.asVisitor(`POST /${chat.id}/lines`, { code: chat.code, lines });
    await at(5.5);
    expect(kinds(await see(3))).toEqual(['text']);
    await at(6);
    await at(8);
    await at(9);
    expect(kinds(await see(4))).toEqual(['notice', 'ended']);
    expect(await see()).toMatchObject({ state: 'ended', outcome: 'silent' });
    app.clock.set(MOMENT);
  });

  it('loses its words with the notes of visits', async () => {
    const { world, chat, staff, see, move } = await waiting({ 'retention.notesDays': 2 });
    await move({ act: 'accept' });
    await move({ act: 'end', outcome: 'answered' });
    const rule = app.retention.find(({ name }) => name === 'chats')!;
    const remove = (now: number) =>
      rule.removeDue({ db: app.deps.db, vendorId: world.vendor.id, now, goOn: () => true });
    expect(await remove(MOMENT + 2 * DAY - 1)).toBe(0);
    expect(await remove(MOMENT + 2 * DAY + 1)).toBe(1);
    expect((await see()).lines).toEqual([]);
    const { body } = await world.asStaff(staff, `GET /${chat.id}`);
    expect(body.data).toMatchObject({ name: '', outcome: 'answered' });
  });
});
