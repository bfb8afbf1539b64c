import { beforeAll, expect, it } from 'vitest';
import type { StaffValues } from '#contract/staff/staff.ts';
import { aJpeg, aPng } from '#domain/testing/sample-files.ts';
import { DAY } from '#domain/time/instant.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { setSetting } from '#server/testing/builders-store.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';
import { photosRetention } from './index.ts';

const ADMIN = '/api/internal/v1/admin';

let app: TestApp;
let world: EveryRole;
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
});

const sent = (bytes: Uint8Array) =>
  world.call(20, `POST ${ADMIN}/photos`, { body: { picture: Buffer.from(bytes).toString('base64') } });
const keyOf = (answer: { body: unknown }) => (answer.body as { data: { key: string } }).data.key;
const shown = (key: string, pathname = 'ours') =>
  app.http.inject({ url: `/api/internal/v1/photos/${key}?vendor=${pathname}` });
const given = async (photo: string) => {
  const path = `${ADMIN}/staff/${await world.staffOf(10)}`;
  const { version, values } = (
    (await world.call(30, `GET ${path}`)).body as { data: { version: number; values: StaffValues } }
  ).data;
  return world.call(30, `PUT ${path}`, { body: { version, values: { ...values, photo } } });
};

it('stores a picture without its metadata and shows it to everyone with its address', async () => {
  const key = keyOf(await sent(aJpeg({ comment: 'taken at home' })));
  const came = await shown(key);
  expect(came.statusCode).toBe(200);
  expect(came.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(came.headers['content-security-policy']).toContain('sandbox');
  expect(came.rawPayload.includes('taken at home')).toBe(false);
  expect(came.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));

  expect((await shown(key, 'theirs')).statusCode).toBe(404);
  expect((await shown('4fGk2mQz81LpVb7XwRt0Yc')).statusCode).toBe(404);
});

it('refuses other files, and keys of no picture', async () => {
  for (const bytes of [aPng(), Buffer.from('<svg/>'), aJpeg().subarray(0, 100)])
    expect(await sent(bytes)).toMatchObject({
      status: 422,
      errors: [{ source: { pointer: '/picture' } }],
    });
  expect(await given('4fGk2mQz81LpVb7XwRt0Yc')).toMatchObject({
    status: 422,
    errors: [{ source: { pointer: '/values/photo' } }],
  });
});

it('lists the picture of a person with its whole address, unless the vendor hides photos', async () => {
  const key = keyOf(await sent(aJpeg()));
  expect((await given(key)).status).toBe(200);
  const photos = async (address: string) =>
    (
      (await world.call('anonymous', `GET ${address}`, { vendor: 'ours' })).body as {
        data: { attributes: { photo: string | null } }[];
      }
    ).data
      .map(({ attributes }) => attributes.photo)
      .filter((photo) => photo !== null);
  const address = `/api/internal/v1/photos/${key}?vendor=ours`;
  expect(await photos('/api/v2/open/users')).toEqual([`${app.deps.config.publicUrl}${address}`]);
  const offered = `/api/internal/v1/staff?location=${world.location}&service=${world.service}&method=1`;
  expect(await photos(offered)).toEqual([address]);
  await setSetting(app.deps.db, world.vendorId, { key: 'showStaffPhotos', value: false });
  expect(await photos('/api/v2/open/users')).toEqual([]);
});

it('removes pictures after a day that no person has', async () => {
  const [used, unused] = [keyOf(await sent(aJpeg())), keyOf(await sent(aJpeg()))];
  expect((await given(used)).status).toBe(200);
  const due = (after: number) => ({
    db: app.deps.db,
    vendorId: world.vendorId,
    now: app.clock.now() + after,
    goOn: () => true,
  });
  await photosRetention.removeDue(due(DAY - 1));
  expect((await shown(unused)).statusCode).toBe(200);
  await photosRetention.removeDue(due(DAY + 1));
  expect((await shown(unused)).statusCode).toBe(404);
  expect((await shown(used)).statusCode).toBe(200);
});
