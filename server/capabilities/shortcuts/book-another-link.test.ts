import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fromIso, MINUTE, toIso } from '#domain/time/instant.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import {
  aLocation,
  aService,
  aStaffMember,
  aVendor,
  onDuty,
  setSetting,
} from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { blankShortcut } from '#contract/shortcuts/shortcuts.values.ts';
import { aShortcut, SHORTCUTS } from '#server/testing/shortcuts.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { worksHours } from '#server/testing/slots-store.ts';

/* Where "Book another" leads after a visit that came through a shortcut. */

const LINK = 'https://bank.example/spring';
const NINE = fromIso('2026-11-23T17:00:00Z');

let app: TestApp;
let admin: SignedIn;
let pathname: string;
let [location, service] = [0, 0];
let booked = 0;
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  const vendor = await aVendor(db);
  pathname = vendor.pathname;
  await setSetting(db, vendor.id, { key: 'feature.shortcuts', value: true });
  location = await aLocation(db, vendor.id);
  service = await aService(db, vendor.id, { locations: [location] });
  const staff = await aStaffMember(db, vendor.id, { locations: [location], serves: [service] });
  await worksHours(db, vendor.id, { staff, location, from: 540, to: 1020 });
  await onDuty(db, vendor.id, { staff, location });
  admin = (await aSignedInStaffMember(app, vendor.id, { role: 30, locations: [location] })).who;
});
beforeEach(() => app.clock.set(MOMENT));

/** The link on the page of an appointment. */
async function afterBooking(shortcut?: string): Promise<unknown> {
  booked += 1;
  const body = {
    location_id: String(location),
    service_id: String(service),
    start: toIso(NINE + booked * 30 * MINUTE),
    attendee: { first_name: 'Dana', last_name: 'Diaz', email: `dana-${booked}@example.com` },
    ...(shortcut !== undefined && { shortcut }),
  };
  const { data } = (await ask(app, 'POST /api/internal/v1/appointments', { body, vendor: pathname })).body;
  const page = `GET /api/internal/v1/appointments/${data.id}?code=${data.attributes.confirm_code}` as const;
  return (await ask(app, page)).body.data.attributes.book_another_link;
}

/** The links on the page of a visitor in the line: while they wait, and once they have left. */
async function afterJoining(shortcut?: string): Promise<unknown[]> {
  booked += 1;
  const more = shortcut === undefined ? {} : { shortcut };
  const body = aJoin({ location, service, email: `dana-${booked}@example.com`, more });
  const joined = await ask(app, 'POST /api/v2/open/queue-appointments', { body, vendor: pathname });
  const { id, attributes } = joined.body.data;
  const code = attributes.confirm_code as string;
  const path = `/api/v2/open/queue-appointments/${id}` as const;
  const shown = async () =>
    (await ask(app, `GET ${path}?confirm_code=${code}`)).body.data.attributes.book_another_link as unknown;
  const waiting = await shown();
  const left = { id, type: 'queue-appointments', attributes: { status: 4, confirm_code: code } };
  await ask(app, `PATCH ${path}`, { body: { data: left }, vendor: pathname });
  return [waiting, await shown()];
}

describe('the own “Book another” link of a shortcut', () => {
  it('is on the page of the appointments that came through it alone', async () => {
    const own = await aShortcut(app, admin, { book_another_link: LINK });
    const plain = await aShortcut(app, admin);
    expect(await afterBooking(own.token)).toBe(LINK);
    expect(await afterBooking(plain.token)).toBeNull();
    expect(await afterBooking()).toBeNull();
  });

  it('is on the page of visitors who joined through it, once they have left the line', async () => {
    const place = {
      kind: 'walk-in' as const,
      location_ids: [String(location)],
      service_ids: [String(service)],
    };
    const own = await aShortcut(app, admin, { ...place, book_another_link: LINK });
    expect(await afterJoining(own.token)).toEqual([null, LINK]);
    expect(await afterJoining()).toEqual([null, null]);
  });

  it('follows a change, and is refused without https', async () => {
    const { id, token } = await aShortcut(app, admin, { book_another_link: LINK });
    const put = (version: number, link: string) => {
      const values = { ...blankShortcut, name: 'Spring campaign', book_another_link: link };
      return ask(app, `PUT ${SHORTCUTS}/${id}`, { ...admin, body: { version, values } });
    };
    const { version } = (await ask(app, `GET ${SHORTCUTS}/${id}`, admin)).body.data;
    for (const link of ['http://bank.example', 'javascript:alert(1)', 'bank.example'])
      expect((await put(version, link)).errors).toMatchObject([
        {
          source: { pointer: '/values/book_another_link' },
          title: expect.stringContaining('https://') as string,
        },
      ]);
    expect((await put(version, `${LINK}/2`)).status).toBe(200);
    expect(await afterBooking(token)).toBe(`${LINK}/2`);
  });
});
