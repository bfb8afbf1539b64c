import { seePhoto, sendPhoto } from '#contract/staff/photos.ts';
import { checkUpload } from '#domain/intake/uploads.ts';
import { DAY } from '#domain/time/instant.ts';
import { base62 } from '#domain/visits/numbers.ts';
import { created } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { inBatches } from '#server/infrastructure/retention/retention.ts';
import type { Retention } from '#server/infrastructure/retention/retention.ts';
import { insertPhoto, photoOfKey, removeUnusedPhotos } from './photos-store.ts';

/** Pictures that no person has yet: enough for an afternoon of set-up, too few to fill a disk. */
const MOST_UNUSED = 200;
const UNUSED_DAYS = 1;
const BATCH = 500;

/** Stores a JPEG without its metadata; its content decides, not its name. */
export const sendPhotoRoute = ({ random }: { random(bytes: number): Buffer }): Route =>
  route(sendPhoto, async ({ body, now, write }) => {
    const verdict = checkUpload(Buffer.from(body.picture, 'base64'));
    if (!verdict.ok || verdict.kind !== 'image/jpeg')
      throw refuse('field-invalid', { fields: [{ pointer: '/picture', code: 'picture' }] });
    const { bytes } = verdict;
    return write(async (tx) => {
      const key = base62(random(16));
      if (!(await insertPhoto(tx, { key, bytes, most: MOST_UNUSED, now })))
        throw refuse('unavailable', { retryAfter: 3_600 });
      return created({ data: { key } });
    });
  });

export const seePhotoRoute = route(seePhoto, async ({ params, read }) => {
  const bytes = await read((tx) => photoOfKey(tx, params.key));
  if (!bytes) throw refuse('not-found');
  return {
    status: 200,
    body: undefined as never,
    bytes,
    headers: {
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox",
    },
  };
});

export const photosRetention: Retention = {
  name: 'pictures that no person has',
  keeps: `${UNUSED_DAYS} day`,
  removeDue: (due) =>
    inBatches(due, (tx) => removeUnusedPhotos(tx, { before: due.now - UNUSED_DAYS * DAY, most: BATCH })),
};
