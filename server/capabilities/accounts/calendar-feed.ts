import { pathOf } from '#contract/protocol/endpoint.ts';
import { makeCalendarFeed, removeCalendarFeed, seeCalendarFeed } from '#contract/vendors/profile.ts';
import { calendarFeed } from '#domain/appointments/calendar-file.ts';
import { DAY } from '#domain/time/instant.ts';
import { encoded, nothing, ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { sameText } from '#server/infrastructure/signing/keys.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { renewFeed, staffForSignIn } from '../staff/index.ts';
import { ownAccount, record } from './accounts-deps.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { feedRows } from './feed-store.ts';

interface Feed {
  vendorId: number;
  staffId: number;
  version: number;
}

const signed = ({ vendorId, staffId, version }: Feed): string => `${vendorId}-${staffId}-${version}`;

/** The address is signed and never stored. A new version closes the address before. */
export function feedAddress({ keys, config }: Pick<AccountsDeps, 'keys' | 'config'>, feed: Feed): string {
  const mac = keys.mac('calendar-feed', signed(feed)).toString('base64url');
  return config.publicUrl + pathOf(seeCalendarFeed, { token: `${signed(feed)}-${mac}.ics` });
}

function readFeed(keys: Keys, token: string): Feed | null {
  const [, vendorId, staffId, version, mac] =
    /^(\d{1,15})-(\d{1,15})-(\d{1,9})-([\w-]{43})(?:\.ics)?$/.exec(token) ?? [];
  if (vendorId === undefined || mac === undefined) return null;
  const feed = { vendorId: Number(vendorId), staffId: Number(staffId), version: Number(version) };
  const isOurs = keys
    .macs('calendar-feed', signed(feed))
    .some((own) => sameText(own.toString('base64url'), mac));
  return isOurs ? feed : null;
}

const BEFORE = 30 * DAY;
const AFTER = 400 * DAY;

export function feedRoutes(deps: AccountsDeps): Route[] {
  const change = async (context: RequestContext, isOn: boolean): Promise<Feed> => {
    const { person, vendorId, isDemo } = await ownAccount(deps, context);
    const { staffId, identityId, email } = person;
    if (isDemo) throw refuse('account-shared');
    if (staffId === null) throw refuse('not-found');
    return deps.db.withVendor(vendorId, async (tx) => {
      const version = await renewFeed(tx, staffId, isOn);
      const detail = { on: isOn };
      await record(tx, context, { kind: 'calendar-feed-changed', identityId, account: email, detail });
      return { vendorId, staffId, version };
    });
  };
  return [
    route(makeCalendarFeed, async (context) =>
      ok({ data: { address: feedAddress(deps, await change(context, true)) } }),
    ),
    route(removeCalendarFeed, async (context) => {
      await change(context, false);
      return nothing();
    }),
    route(seeCalendarFeed, async ({ params, now }) => {
      const feed = readFeed(deps.keys, params.token);
      if (!feed) throw refuse('not-found');
      const file = await deps.db.withVendor(feed.vendorId, async (tx) => {
        const staff = await staffForSignIn(tx, feed.staffId);
        if (!staff || staff.isDeactivated || staff.feedVersion !== feed.version) throw refuse('not-found');
        const rows = await feedRows(tx, { staffId: staff.id, from: now - BEFORE, to: now + AFTER });
        return calendarFeed({
          name: `Foyer – ${staff.displayName}`,
          now,
          entries: rows.map(({ publicRef, version, startsAt, endsAt, ...row }) => ({
            uid: `${publicRef}@feed.foyer`,
            sequence: version,
            startsAt,
            endsAt,
            cancelled: false,
            title: [row.firstName, row.serviceName].filter(Boolean).join(' – '),
            where: row.locationName,
          })),
        });
      });
      return encoded(file, {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="appointments.ics"',
      });
    }),
  ];
}
