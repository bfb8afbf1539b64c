import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVENTS } from '#contract/protocol/realtime.ts';
import { makePageToken } from '#server/infrastructure/realtime/page-token.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import {
  aLocation,
  aService,
  aStaffMember,
  aStation,
  aVendor,
  onDuty,
} from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import {
  echoOverPusher,
  echoOverSocketIo,
  pusherAlone,
  socketAlone,
} from '#server/testing/foreign-clients.ts';
import type { ForeignClient, ForeignDeps } from '#server/testing/foreign-clients.ts';
import { aPusherServer } from '#server/testing/pusher-server.ts';
import type { PusherServer } from '#server/testing/pusher-server.ts';
import { listening } from '#server/testing/sockets.ts';

/* The messages that other clients receive about a line, and those that a client without a code must not receive. */

const BOTH = [EVENTS.wait, EVENTS.manage];
const EVERYTHING = Object.values(EVENTS);

describe.each<[string, boolean, [string, (deps: ForeignDeps) => ForeignClient][]]>([
  [
    'Socket.IO',
    false,
    [
      ['socket.io-client', socketAlone],
      ['laravel-echo', echoOverSocketIo],
    ],
  ],
  [
    'a service of the Pusher protocol',
    true,
    [
      ['pusher-js', pusherAlone],
      ['laravel-echo', echoOverPusher],
    ],
  ],
])('over %s', (_, hosted, clients) => {
  let app: TestApp;
  let address: string;
  let service: PusherServer | undefined;
  let vendor: TestVendor;
  let [main, secret, topic] = [0, 0, 0];

  beforeAll(async () => {
    service = hosted ? await aPusherServer() : undefined;
    afterAll(() => service?.stop());
    app = await anApp({ env: { ...service?.env } });
    const { db } = app.deps;
    address = await listening(app);
    vendor = await aVendor(db);
    main = await aLocation(db, vendor.id);
    secret = await aLocation(db, vendor.id, { visibility: 'private' });
    topic = await aService(db, vendor.id, { locations: [main, secret] });
    const staff = await aStaffMember(db, vendor.id, { locations: [main], serves: [topic] });
    const station = await aStation(db, vendor.id, { location: main, name: 'Desk 3' });
    await onDuty(db, vendor.id, { staff, location: main, station });
  });

  const tokenOf = (visits: number[] = [], vendorId = vendor.id) =>
    makePageToken(app.deps.keys, { kind: 'visitor', vendorId, visits }, app.clock.now()).token;

  let counter = 0;
  async function join(): Promise<{ id: number; code: string; ref: string }> {
    counter += 1;
    const { status, body } = await ask(app, 'POST /api/v2/open/queue-appointments', {
      body: aJoin({ location: main, service: topic, email: `f${counter}@example.com` }),
    });
    expect(status).toBe(201);
    const { confirm_code: code, public_ref: ref } = body.data.attributes;
    return { id: Number(body.data.id), code, ref };
  }

  const cancel = ({ id, code }: { id: number; code: string }) =>
    ask(app, `PATCH /api/v2/open/queue-appointments/${id}`, {
      body: {
        data: { id: String(id), type: 'queue-appointments', attributes: { status: 4, confirm_code: code } },
      },
    });

  it.each(clients)(
    '%s receives waits, and with the code the changes of its own visit',
    async (_name, client) => {
      const [ahead, mine] = [await join(), await join()];
      await app.settle();
      const mineOnly = client({ address, service, token: tokenOf(), code: mine.code });
      const waits = mineOnly.listen({ name: `location.${main}`, events: BOTH });
      const own = mineOnly.listen({ name: `queue-appointment.${mine.id}`, private: true, events: BOTH });
      expect(await Promise.all([waits.settled, own.settled])).toEqual([null, null]);

      await cancel(ahead);
      await app.settle();
      const entries = () =>
        waits.heard.flatMap(({ data }) => data['data'] as { id: string; attributes: object }[]);
      await expect
        .poll(() => entries().find(({ id }) => id === mine.ref)?.attributes, { timeout: 10_000 })
        .toMatchObject({ people_before: 0 });
      await cancel(mine);
      await app.settle();
      await expect
        .poll(() => own.heard.at(-1), { timeout: 10_000 })
        .toMatchObject({
          event: 'ManageQueueAppointmentUpdated',
          data: { status: 4, version: expect.any(Number) },
        });
      expect(waits.heard.map(({ event }) => event)).not.toContain(EVENTS.manage);
    },
  );

  it.each(clients)(
    '%s that guesses ids without a code receives none of the protected messages',
    async (_name, client) => {
      const visit = await join();
      await app.settle();
      const guesser = client({ address, service, token: tokenOf() });
      const names = [`queue-appointment.${visit.id}`, `lobby.${main}`, `display.${secret}`];
      const private_ = names.map((name) => guesser.listen({ name, private: true, events: EVERYTHING }));
      const open = [...names, `location.${secret}`].map((name) =>
        guesser.listen({ name, events: EVERYTHING }),
      );
      for (const { settled } of private_) expect(await settled).not.toBeNull();
      await Promise.all(open.map(({ settled }) => settled));
      const waits = guesser.listen({ name: `location.${main}`, events: EVERYTHING });
      expect(await waits.settled).toBeNull();

      app.realtime.send({ vendorId: vendor.id, channel: `location.${secret}` }, EVENTS.wait, { version: 1 });
      app.realtime.send({ vendorId: vendor.id, channel: `display.${secret}` }, EVENTS.display, {
        version: 1,
      });
      await cancel(visit);
      await app.settle();
      // A later join delimits the check: all earlier messages have arrived by then.
      await join();
      await app.settle();
      await expect.poll(() => waits.heard.length, { timeout: 10_000 }).toBeGreaterThan(0);
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect([...private_, ...open].flatMap(({ heard }) => heard)).toEqual([]);
      const shown = JSON.stringify(waits.heard);
      expect(shown).not.toContain(`"${visit.id}"`);
      expect(shown).not.toContain(visit.code);
      expect(shown).not.toMatch(/dial_in|meeting_link|@example\.com|full_name/);
    },
  );
});
