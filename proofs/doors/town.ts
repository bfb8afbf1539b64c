import { moveVisit } from '#contract/lobby.ts';
import type { Verb } from '#contract/lobby.ts';
import { TICKET_NEXT } from '#domain/notifications/line-duties.ts';
import { HOUR } from '#domain/time/instant.ts';
import type { Listener } from '#server/infrastructure/outbox/listeners.ts';
import { startOutbox } from '#server/infrastructure/outbox/listeners.ts';
import type { TestApp } from '#server/testing/app.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, onDuty } from '#server/testing/builders-store.ts';
import { aJoin, ask, signInAs } from '#server/testing/calls.ts';
import type { Asking, Came, SignedIn } from '#server/testing/calls.ts';

export interface Visit {
  id: string;
  code: string;
}

/** An answer about a visit, as the open API and the staff's endpoints give it alike. */
export type VisitCame = Came<{ data: { id: string; version: number; attributes: { confirm_code: string } } }>;

/** What a subscriber heard, as far as doors may not differ in it. */
export interface Heard {
  kind: string;
  subject: string;
  version: number;
  actor: string;
  data: Record<string, unknown>;
}

/** The whole server, a line with a manager on duty, and two who hear everything that is told. */
export interface Town {
  app: TestApp;
  location: number;
  service: number;
  join(more?: Asking): Promise<VisitCame>;
  /** A new visitor in the line. */
  visit(): Promise<Visit>;
  byStaff(line: Parameters<typeof ask>[1], more?: Asking): Promise<VisitCame>;
  open(line: Parameters<typeof ask>[1], body: unknown): Promise<Came>;
  byVisitor(visit: Visit, attributes: object): Promise<Came>;
  move(visit: Visit, verb: Verb): Promise<VisitCame>;
  /** It is the next day for as long as the job takes that ends this one; nobody is left in the line. */
  endDay(): Promise<void>;
  /** What the two have heard since they were asked last; settled. */
  heard(): Promise<[Heard[], Heard[]]>;
}

export async function openTown(): Promise<Town> {
  const app = await anApp();
  const { db, clock } = app.ground;
  const vendor = await aVendor(db, {
    pathname: 'doors',
    settings: { show_queue_appointment_feedback: true },
  });
  const location = await aLocation(db, vendor.id);
  const service = await aService(db, vendor.id, { locations: [location] });
  const manager = await signedIn(app, async (identityId) => {
    const of = { role: 20, locations: [location], serves: [service], identityId };
    await onDuty(db, vendor.id, { staff: await aStaffMember(db, vendor.id, of), location, now: MOMENT });
  });
  const [first, second] = [[] as Heard[], [] as Heard[]];
  const subscribers = await startOutbox({ db, clock, log: app.ground.log }, [
    subscriber('proof-first', first),
    subscriber('proof-second', second),
  ]);
  let visitors = 0;
  const byStaff: Town['byStaff'] = (line, more = {}) => ask(app, line, { ...manager, ...more });
  const join: Town['join'] = (more = {}) => {
    visitors += 1;
    const body = aJoin({ location, service, email: `visitor-${visitors}@example.com` });
    return ask(app, 'POST /api/v2/open/queue-appointments', { body, ...more });
  };
  return {
    app,
    location,
    service,
    join,
    byStaff,
    open: (line, body) => ask(app, line, { body }),
    async visit() {
      const { body, text } = await join();
      if (!body?.data) throw new Error(text);
      return { id: body.data.id, code: body.data.attributes.confirm_code };
    },
    byVisitor: ({ id, code }, attributes) =>
      ask(app, `PATCH /api/v2/open/queue-appointments/${id}`, {
        body: { data: { type: 'queue-appointments', attributes: { confirm_code: code, ...attributes } } },
      }),
    async move({ id }, verb) {
      const { body } = await byStaff(`GET /api/internal/v1/admin/visits/${id}`);
      const path = moveVisit.path.replace(':id', id).replace(':verb', verb);
      return byStaff(`POST ${path}`, { body: { version: body.data.version, reason: 'because' } });
    },
    async endDay() {
      const now = app.clock.now();
      app.clock.set(now + 24 * HOUR);
      try {
        await app.jobs.find((job) => job.name === 'end-days')!.work({});
      } finally {
        app.clock.set(now);
      }
    },
    async heard() {
      await app.outbox.settle();
      await subscribers.settle();
      return [first.splice(0), second.splice(0)];
    },
  };

  function subscriber(name: string, into: Heard[]): Listener {
    return {
      name,
      kinds: 'every',
      async handle(tx, { kind, subjectKind, subjectId, subjectVersion, actorKind, data }) {
        // Follows from how long people wait, and comes when that is worked out, whoever came through which door.
        if (kind === TICKET_NEXT) return;
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
  const [email, password] = [`person-${people}@doors.test`, 'a-long-password-1'];
  await become(await app.access.createIdentity({ email, name: email, password }));
  return signInAs(app, email, password);
}
