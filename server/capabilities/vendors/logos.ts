import { ICON_SIDE, seeLogo, sendLogo } from '#contract/settings/logos.ts';
import { pngSize } from '#domain/intake/clean-png.ts';
import { checkUpload } from '#domain/intake/uploads.ts';
import { DAY } from '#domain/time/instant.ts';
import { base62 } from '#domain/visits/numbers.ts';
import { created } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { inBatches } from '#server/infrastructure/retention/retention.ts';
import type { Retention } from '#server/infrastructure/retention/retention.ts';
import { insertLogo, logoOfKey, removeUnusedLogos } from './logos-store.ts';

/** Logos that no setting names yet: enough to try, too few to fill a disk. */
const MOST_UNUSED = 50;
const UNUSED_DAYS = 1;
const BATCH = 100;

/** Stores a PNG without its metadata; its content decides, not its name. */
export const sendLogoRoute = ({ random }: { random(bytes: number): Buffer }): Route =>
  route(sendLogo, async ({ body, now, write }) => {
    const verdict = checkUpload(Buffer.from(body.picture, 'base64'));
    if (!verdict.ok || verdict.kind !== 'image/png')
      throw refuse('field-invalid', { fields: [{ pointer: '/picture', code: 'file_type' }] });
    const { bytes } = verdict;
    if (body.kind === 'icon' && !isIcon(bytes))
      throw refuse('field-invalid', { fields: [{ pointer: '/picture', code: 'icon_size' }] });
    return write(async (tx) => {
      const key = base62(random(16));
      if (!(await insertLogo(tx, { key, bytes, most: MOST_UNUSED, now })))
        throw refuse('unavailable', { retryAfter: 3_600 });
      return created({ data: { key } });
    });
  });

function isIcon(png: Uint8Array): boolean {
  const { width, height } = pngSize(png);
  return width === height && width >= ICON_SIDE.least && width <= ICON_SIDE.most;
}

export const seeLogoRoute = route(seeLogo, async ({ params, read }) => {
  const bytes = await read((tx) => logoOfKey(tx, params.key));
  if (!bytes) throw refuse('not-found');
  return {
    status: 200,
    body: undefined as never,
    bytes,
    headers: {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox",
    },
  };
});

export const logosRetention: Retention = {
  name: 'logos that no setting has named',
  keeps: `${UNUSED_DAYS} day`,
  removeDue: (due) =>
    inBatches(due, (tx) => removeUnusedLogos(tx, { before: due.now - UNUSED_DAYS * DAY, most: BATCH })),
};
