import { MINUTE } from '#domain/time/instant.ts';
import type { WaitTimeRecalculated } from '#contract/protocol/realtime.ts';
import { channels } from '#contract/protocol/realtime.ts';
import { recalculate } from '#server/capabilities/queue/waits/recalculate-waits.ts';
import { anApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, onDuty } from '#server/testing/builders-store.ts';
import { vi } from 'vitest';
import { aJoin, ask, signInAs } from '#server/testing/requests.ts';

/** A wait as one surface shows it: whole minutes from now; null if it shows none. */
export interface SurfacesShown {
  minutes: number | null;
  low: number | null;
  high: number | null;
}

interface Attributes {
  expected_start: string | null;
  low: number | null;
  high: number | null;
}

export type Branch = Awaited<ReturnType<typeof openBranch>>;

/** A location with one service and two staff members, and every surface that shows its waits. */
export async function openBranch() {
  const app = await anApp();
  const { db } = app.deps;
  const vendor = await aVendor(db, { settings: { 'access.mfaRequired': false } });
  const location = await aLocation(db, vendor.id);
  const service = await aService(db, vendor.id, { locations: [location], minutes: 9 });
  const email = 'mara@example.com';
  const identityId = await app.access.createIdentity({ email, name: 'Mara', password: 'a-long-password-1' });
  await aStaffMember(db, vendor.id, { role: 20, locations: [location], serves: [service], identityId });
  const manager = await signInAs(app, email);
  const team: number[] = [];
  for (let n = 0; n < 2; n += 1)
    team.push(await aStaffMember(db, vendor.id, { locations: [location], serves: [service] }));
  const staff = () =>
    Promise.all(team.map((id) => onDuty(db, vendor.id, { staff: id, location, now: app.clock.now() })));
  await staff();

  const visitor = { vendor: vendor.pathname };
  const from = ({ expected_start, low, high }: Attributes): SurfacesShown => ({
    minutes:
      expected_start === null
        ? null
        : Math.max(0, Math.floor((Date.parse(expected_start) - app.clock.now()) / MINUTE)),
    low,
    high,
  });
  let people = 0;
  let breaks = 0;
  async function recalculated(): Promise<WaitTimeRecalculated | undefined> {
    let sent: WaitTimeRecalculated | undefined;
    const broadcast = { send: (...[, , data]: unknown[]) => void (sent = data as WaitTimeRecalculated) };
    await recalculate({ db, clock: app.clock, broadcast }, vendor.id, location);
    return sent;
  }
  return {
    app,
    location,
    service,
    staff,
    async join() {
      people += 1;
      const body = aJoin({ location, service, email: `one-wait-${people}@example.com` });
      const { data } = (await ask(app, 'POST /api/v2/open/queue-appointments', { body })).body;
      const { confirm_code: code, ticket_number: ticket } = data.attributes;
      return {
        id: data.id as string,
        code: code as string,
        ticket: ticket as string,
        shown: from(data.attributes),
      };
    },
    /** Calls the next visitor in line and starts their service. */
    async callNext() {
      const lobby = `/api/internal/v1/admin/lobby/${location}/call-next` as const;
      const { data } = (await ask(app, `POST ${lobby}`, { ...manager, body: {} })).body;
      const visit = `/api/internal/v1/admin/visits/${data.id}/start` as const;
      await ask(app, `POST ${visit}`, { ...manager, body: { version: data.version } });
    },
    /** Runs the job that refreshes the line, as every half minute. */
    async refresh(): Promise<{ live: SurfacesShown }> {
      const { data } = (await recalculated())!;
      return { live: from(data.find(({ type }) => type === 'service')!.attributes) };
    },
    /** Makes so many changes, two seconds apart; returns the number of recalculations and messages. */
    async happenings(count: number): Promise<number> {
      const send = vi.spyOn(app.realtime, 'send');
      for (let n = 0; n < count; n += 1) {
        breaks += 1;
        const duty = `/api/internal/v1/admin/lobby/${location}/duty` as const;
        const body = { state: breaks % 2 === 0 ? 'available' : 'break', station_id: null };
        const { status } = await ask(app, `PUT ${duty}`, { ...manager, body });
        if (status !== 200) throw new Error(`the change failed: ${status}`);
        app.clock.advance(2_000);
        await app.settle();
      }
      const shown = send.mock.calls.filter(([to]) => to.channel === channels.location(String(location)));
      send.mockRestore();
      return shown.length;
    },
    /** For a visitor who would join now. */
    async offered(): Promise<Record<'picker' | 'location' | 'api' | 'form', SurfacesShown>> {
      const list = await ask(app, 'GET /api/v2/open/locations', visitor);
      const one = await ask(app, `GET /api/v2/open/locations/${location}`, visitor);
      const average = await ask(app, `GET /api/v2/open/wait-time-average/${location}`);
      const form = await ask(app, `GET /api/v2/open/queue-appointments-services/${location}`);
      const card = (wait: { wait_minutes: number; low: number; high: number } | null): SurfacesShown => ({
        minutes: wait?.wait_minutes ?? null,
        low: wait?.low ?? null,
        high: wait?.high ?? null,
      });
      const result = list.body.data.find(({ id }: { id: string }) => id === String(location));
      return {
        picker: card(result.attributes.wait_time['1']),
        location: card(one.body.data.attributes.wait_time['1']),
        api: card(average.body.data[0].attributes),
        form: from(form.body.data[1][0].attributes),
      };
    },
    /** For a visitor in line. */
    async waiting({
      id,
      code,
      ticket,
    }: Record<'id' | 'code' | 'ticket', string>): Promise<
      Record<'manage' | 'lobby' | 'display', SurfacesShown>
    > {
      const manage = await ask(app, `GET /api/v2/open/queue-appointments/${id}?confirm_code=${code}`);
      const lobby = await ask(app, `GET /api/internal/v1/admin/lobby/${location}`, manager);
      const display = await ask(app, `GET /api/internal/v1/display/${location}`, visitor);
      const wall = display.body.data.waiting.find(({ label }: { label: string }) => label === ticket);
      return {
        manage: from(manage.body.data.attributes),
        lobby: from(lobby.body.data.waiting.find((visit: { id: string }) => visit.id === id)),
        display: { minutes: wall.minutes, low: wall.low, high: wall.high },
      };
    },
  };
}
