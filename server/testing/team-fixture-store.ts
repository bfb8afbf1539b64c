import { expect } from 'vitest';
import { sql } from '../infrastructure/database/database.ts';
import { addTimedMessages } from '../capabilities/notifications/team/add-timed-messages.ts';
import { aBookingFixture } from './booking-fixture-store.ts';
import type { BookingFixture } from './booking-fixture-store.ts';
import { setSetting } from './builders-store.ts';
import { aJoin, ask } from './requests.ts';
import { change } from './slots-store.ts';

interface LastMessage {
  kind: string;
  state: string;
  reason: string;
}

/** A location whose staff and recipients get messages. Ana alone takes appointments. */
export interface TeamFixture extends BookingFixture {
  ana: number;
  write(statement: ReturnType<typeof sql>): Promise<void>;
  set(key: string, value: unknown): Promise<void>;
  /** Switches kinds of messages on, by mail to staff, by both channels to the location. */
  toStaff(...kinds: string[]): Promise<void>;
  toLocation(...kinds: string[]): Promise<void>;
  /** Runs the job of the messages that no event causes, and sends what is due. */
  tick(): Promise<void>;
  join(more?: Partial<Parameters<typeof aJoin>[0]>): Promise<void>;
  /** Calls all visitors who wait. */
  serve(): Promise<void>;
  /** The newest message to staff or the location. */
  newest(): Promise<LastMessage | undefined>;
}

export async function aTeamFixture(): Promise<TeamFixture> {
  const fixture = await aBookingFixture();
  const { app, vendor, location, service } = fixture;
  const { db } = app.deps;
  const write = async (statement: ReturnType<typeof sql>): Promise<void> => {
    await change(db, vendor.id, statement);
  };
  const set = async (key: string, value: unknown): Promise<void> => {
    await setSetting(db, vendor.id, { key, value });
  };
  const chosen = (kinds: readonly string[], choice: string) =>
    Object.fromEntries(kinds.map((kind) => [kind, choice]));
  await write(sql`UPDATE staff SET email = lower(display_name) || '@team.example', phone = '+12065550177'`);
  await write(sql`UPDATE staff SET deactivated_at = created_at WHERE display_name <> 'Ana'`);
  const { id: ana } = await db.withVendor(vendor.id, (tx) =>
    tx.one(sql<{ id: number }>`SELECT id FROM staff WHERE vendor_id = ${vendor.id} AND display_name = 'Ana'`),
  );
  return {
    ...fixture,
    ana,
    write,
    set,
    toStaff: (...kinds) => set('notifications.staff_channels', chosen(kinds, 'email')),
    toLocation: (...kinds) => set('notifications.location_channels', chosen(kinds, 'both')),
    async begin() {
      await fixture.begin();
      await write(sql`UPDATE tickets SET left_at = joined_at, left_reason = 'served' WHERE left_at IS NULL`);
      await write(sql`UPDATE visits SET status = 4`);
      await write(sql`UPDATE duty SET state = 'off'`);
      await write(sql`DELETE FROM settings WHERE key LIKE 'notifications.%'`);
      await write(sql`DELETE FROM muted_messages`);
    },
    async tick() {
      const { clock, log } = app.deps;
      await addTimedMessages({ db, clock, log, closed: async () => ({}), wake: () => undefined });
      await fixture.settleMessages();
    },
    async join(more = {}) {
      const joined = await ask(app, 'POST /api/v2/open/queue-appointments', {
        body: aJoin({ location, service, first: 'Wanda', ...more }),
      });
      expect(joined.status, joined.text).toBe(201);
      await fixture.settleMessages();
    },
    async serve() {
      await write(sql`UPDATE tickets SET called_at = joined_at`);
      await write(sql`UPDATE legs SET called_at = queued_at`);
    },
    newest: () =>
      db.withVendor(vendor.id, (tx) =>
        tx.maybe(sql<LastMessage>`
          SELECT kind, state, reason FROM messages WHERE vendor_id = ${vendor.id} AND num_nonnulls(visit_id, entry_id, invitation_id) = 0 ORDER BY id DESC LIMIT 1`),
      ),
  };
}
