import { moveVisit } from '#contract/queue/lobby.ts';
import type { Verb } from '#contract/queue/lobby.ts';
import { isTicketEvent } from '#domain/notifications/due-line-messages.ts';
import { DAY, fromIso, HOUR, toIso } from '#domain/time/instant.ts';
import type { Listener } from '#server/infrastructure/outbox/listeners.ts';
import { startOutbox } from '#server/infrastructure/outbox/listeners.ts';
import type { TestApp } from '#server/testing/app.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, onDuty } from '#server/testing/builders-store.ts';
import { aJoin, ask, signInAs } from '#server/testing/requests.ts';
import type { Asking, Came, SignedIn } from '#server/testing/requests.ts';
import { becomesDue, worksHours } from '#server/testing/slots-store.ts';

export interface Visit {
  id: string;
  code: string;
}

/** A response about a visit, in the form of both the open API and the staff's endpoints. */
export type VisitCame = Came<{ data: { id: string; version: number; attributes: { confirm_code: string } } }>;

/** An event as a subscriber received it, without the parts that may differ between channels. */
export interface Heard {
  kind: string;
  subject: string;
  version: number;
  actor: string;
  data: Record<string, unknown>;
}

/** The whole server, a line with a manager on duty, and two listeners for all events. */
export interface Town {
  app: TestApp;
  vendor: number;
  location: number;
  service: number;
  /** Id of a second service there. */
  other: number;
  join(more?: Asking): Promise<VisitCame>;
  /** Books an appointment with the manager, so many days after Monday at nine. */
  book(day?: number): Promise<Came>;
  /** A booked appointment, on a day of its own. */
  booked(): Promise<Visit>;
  /** Makes the appointment due now; returns its confirmation number. */
  due(id: string): Promise<string>;
  change(id: string, code: string, body: object): Promise<Came>;
  /** Adds a visitor to the line. */
  visit(method?: number): Promise<Visit>;
  byStaff(line: Parameters<typeof ask>[1], more?: Asking): Promise<VisitCame>;
  /** The manager’s session. */
  manager: SignedIn;
  /** The same of an admin. */
  byAdmin(line: Parameters<typeof ask>[1], more?: Asking): Promise<VisitCame>;
  open(line: Parameters<typeof ask>[1], body: unknown): Promise<Came>;
  /** Sends a request as the visitor whose code the address contains. */
  patch(line: Parameters<typeof ask>[1], body?: unknown): Promise<Came>;
  byVisitor(visit: Visit, attributes: object): Promise<Came>;
  move(visit: Visit, verb: Verb, more?: object): Promise<VisitCame>;
  /** Runs the job that ends the day with the clock at the next day; the line is empty afterwards. */
  endDay(): Promise<void>;
  /** Runs the job that moves overdue visits with the clock an hour ahead. */
  moveOn(): Promise<void>;
  /** Events of both listeners since the last read, once all are delivered. */
  heard(): Promise<[Heard[], Heard[]]>;
}

const MONDAY = fromIso('2026-11-23T17:00:00Z');

export async function openTown(): Promise<Town> {
  const app = await anApp();
  const { db, clock } = app.deps;
  const vendor = await aVendor(db, {
    pathname: 'channels',
    settings: {
      show_queue_appointment_feedback: true,
      multiple_attendees_limit: 3,
      'feature.waitList': true,
      waitListEnabled: true,
      'waitList.offers': 'to-all',
    },
  });
  const location = await aLocation(db, vendor.id);
  const service = await aService(db, vendor.id, { locations: [location] });
  const other = await aService(db, vendor.id, { locations: [location] });
  const manager = await signedIn(app, async (identityId) => {
    const of = { role: 20, locations: [location], serves: [service, other], identityId };
    const staff = await aStaffMember(db, vendor.id, of);
    await worksHours(db, vendor.id, { staff, location, from: 540, to: 600 });
    await onDuty(db, vendor.id, { staff, location, now: MOMENT });
  });
  const [first, second] = [[] as Heard[], [] as Heard[]];
  const subscribers = await startOutbox({ db, clock, log: app.deps.log }, [
    subscriber('proof-first', first),
    subscriber('proof-second', second),
  ]);
  let visitors = 0;
  let appointments = 0;
  const admin = await signedIn(app, async (identityId) => {
    await aStaffMember(db, vendor.id, { role: 30, locations: [location], identityId });
  });
  const byAdmin: Town['byAdmin'] = (line, more = {}) => ask(app, line, { ...admin, ...more });
  const byStaff: Town['byStaff'] = (line, more = {}) => ask(app, line, { ...manager, ...more });
  const join = (more: Asking = {}, method = 1): Promise<VisitCame> => {
    visitors += 1;
    const contact = { email: `visitor-${visitors}@example.com`, phone: `+1206555${1000 + visitors}` };
    const body = aJoin({ location, service, ...contact, method });
    return ask(app, 'POST /api/v2/open/queue-appointments', { body, ...more });
  };
  const book: Town['book'] = (day = 0) =>
    ask(app, 'POST /api/internal/v1/appointments', {
      body: {
        location_id: String(location),
        service_id: String(service),
        start: toIso(MONDAY + day * DAY),
        attendee: { first_name: 'Ana', email: 'ana@example.com' },
      },
    });
  return {
    app,
    vendor: vendor.id,
    location,
    service,
    other,
    join,
    byStaff,
    manager,
    byAdmin,
    open: (line, body) => ask(app, line, { body }),
    patch: (line, body) => ask(app, line, body === undefined ? {} : { body }),
    book,
    async booked() {
      appointments += 1;
      // Behind the days that channels name.
      const { body, text } = (await book(30 + appointments)) as VisitCame;
      if (!body?.data) throw new Error(text);
      return { id: body.data.id, code: body.data.attributes.confirm_code };
    },
    due: (id) => becomesDue(db, vendor.id, { visit: Number(id), at: clock.now() }),
    change: (id, code, body) => ask(app, `PATCH /api/internal/v1/appointments/${id}?code=${code}`, { body }),
    async visit(method = 1) {
      const { body, text } = await join({}, method);
      if (!body?.data) throw new Error(text);
      return { id: body.data.id, code: body.data.attributes.confirm_code };
    },
    byVisitor: ({ id, code }, attributes) =>
      ask(app, `PATCH /api/v2/open/queue-appointments/${id}`, {
        body: { data: { type: 'queue-appointments', attributes: { confirm_code: code, ...attributes } } },
      }),
    async move({ id }, verb, more = {}) {
      const { body } = await byStaff(`GET /api/internal/v1/admin/visits/${id}`);
      const path = moveVisit.path.replace(':id', id).replace(':verb', verb);
      return byStaff(`POST ${path}`, { body: { version: body.data.version, reason: 'because', ...more } });
    },
    endDay: () => workAfter(24 * HOUR, 'end-days'),
    moveOn: () => workAfter(HOUR, 'move-visits-on'),
    async heard() {
      await app.outbox.settle();
      await subscribers.settle();
      return [first.splice(0), second.splice(0)];
    },
  };

  async function workAfter(time: number, name: string): Promise<void> {
    const now = app.clock.now();
    app.clock.set(now + time);
    try {
      await app.jobs.find((job) => job.name === name)!.work({});
    } finally {
      app.clock.set(now);
    }
  }

  function subscriber(name: string, into: Heard[]): Listener {
    return {
      name,
      kinds: 'every',
      async handle(tx, { kind, subjectKind, subjectId, subjectVersion, actorKind, data }) {
        // This event follows from recalculated waits, at any time and from any channel.
        if (isTicketEvent(kind)) return;
        const subject = `${subjectKind} ${subjectId}`;
        tx.afterCommit(
          () =>
            void into.push({ kind, subject, version: subjectVersion, actor: actorKind, data: { ...data } }),
        );
      },
    };
  }
}

let people = 0;
async function signedIn(app: TestApp, become: (identityId: string) => Promise<unknown>): Promise<SignedIn> {
  people += 1;
  const [email, password] = [`person-${people}@channels.test`, 'a-long-password-1'];
  await become(await app.access.createIdentity({ email, name: email, password }));
  return signInAs(app, email, password);
}
