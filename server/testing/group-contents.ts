import { DAY, MINUTE } from '#domain/time/instant.ts';
import type { Database } from '../infrastructure/database/database.ts';
import { MOMENT } from './app.ts';
import type { EveryRole, Principal } from './every-role-store.ts';
import { groupCalls } from './group-calls.ts';
import { aGroupSession, hasSeat, nextSession } from './group-sessions-store.ts';
import { FIELDS } from './planted-texts.ts';
import type { Field, Planted } from './planted-texts.ts';

interface Row {
  shows: readonly Field[];
  requests(who: Principal): Promise<{ path: string; body?: object; about: readonly Planted[] }[]>;
}
interface Rostered {
  session: number;
  record: Planted;
}

/** What the endpoints of group sessions hold of two attendees, each in a session of the staff member who would lead them. */
export function groupContents(
  of: () => { world: EveryRole; planted: (from?: number) => Promise<Planted[]>; db: Database },
): Record<string, Row> {
  let made: Promise<Rostered[]> | undefined;
  const rostered = (): Promise<Rostered[]> => (made ??= seat());
  const seat = async (): Promise<Rostered[]> => {
    const { world, db, planted } = of();
    const both: Rostered[] = [];
    for (const record of await planted(MOMENT + 50 * DAY + 30 * MINUTE)) {
      const { vendorId, location } = world;
      const hosts = [await world.staffOf(record.by as 10)];
      const service = await world.groupService();
      const session = await aGroupSession(db, { vendorId, location, service, starts: nextSession(), hosts });
      await hasSeat(db, { vendorId, session, visit: record.id });
      both.push({ session, record });
    }
    return both;
  };
  const shown = (fields: readonly Field[], path: (one: Rostered) => string): Row => ({
    shows: fields,
    requests: async () => (await rostered()).map((one) => ({ path: path(one), about: [one.record] })),
  });
  const calls = groupCalls(() => of().world);
  const without = (name: string): Record<string, Row> => ({
    [name]: { shows: [], requests: async () => [{ ...(await calls[name]!()), about: [] }] },
  });
  return {
    seeRoster: shown([...FIELDS.name, 'mail', 'phone'], ({ session }) => `/groups/${session}/roster`),
    exportRoster: shown([...FIELDS.name, 'mail', 'phone'], ({ session }) => `/groups/${session}/roster.csv`),
    checkInAttendee: {
      shows: [],
      requests: async () =>
        (await rostered()).map(({ session, record }) => ({
          path: `/groups/${session}/attendees/${record.id}/arrival`,
          body: {},
          about: [record],
        })),
    },
    // The tests have no mail server: every attendee is named as not reached.
    seeRecipients: shown(FIELDS.name, ({ session }) => `/groups/${session}/recipients`),
    ...without('addAttendee'),
    ...without('cancelGroupSession'),
    ...without('checkGroupFit'),
    ...without('repeatGroupSession'),
    ...without('messageAttendees'),
  };
}
