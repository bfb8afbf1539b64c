import { expect, it } from 'vitest';
import { anApp } from '#server/testing/app.ts';
import {
  aLocation,
  aService,
  aStaffMember,
  aVendor,
  onDuty,
  setSetting,
} from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';

it('the video line’s limits refuse joins by video only', async () => {
  const app = await anApp();
  const { db } = app.deps;
  const vendor = await aVendor(db);
  const [few, soon] = [await aLocation(db, vendor.id), await aLocation(db, vendor.id)];
  const desk = await aService(db, vendor.id, { locations: [few, soon], methods: [1, 3] });
  const staff = await aStaffMember(db, vendor.id, { locations: [few, soon], serves: [desk] });
  await onDuty(db, vendor.id, { staff, location: soon });
  const limits = { open_minutes_before: 10, max_waiting: 20, max_wait_minutes: 120 };
  const limitAt = (location: number, more: object) =>
    setSetting(db, vendor.id, { key: 'videoJoinLine', value: { ...limits, ...more }, location });
  await limitAt(few, { max_waiting: 2 });
  await limitAt(soon, { max_wait_minutes: 1 });
  let people = 0;
  const by = async (location: number, method: number) => {
    people += 1;
    const more = { meeting_method: method };
    const body = aJoin({ location, service: desk, email: `call-${people}@example.com`, more });
    const response = await ask(app, 'POST /api/v2/open/queue-appointments', { body });
    return response.errors[0]?.code ?? response.status;
  };
  expect([await by(few, 3), await by(few, 1), await by(few, 3)]).toEqual([201, 201, 201]);
  expect([await by(few, 3), await by(few, 1)]).toEqual(['queue-full', 201]);
  for (let n = 0; n < 5; n += 1) expect(await by(soon, 1)).toBe(201);
  expect([await by(soon, 3), await by(soon, 1)]).toEqual(['queue-full', 201]);
});
