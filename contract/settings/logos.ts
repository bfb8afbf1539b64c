import * as z from 'zod/mini';
import { endpoint, pathOf } from '../protocol/endpoint.ts';
import { STAFF_WRITE_REFUSALS } from '../protocol/refusals.ts';
import { brandingSettings } from './settings-pages.ts';

/** The most characters of a logo as Base64: 150 KiB. Browsers shrink larger pictures first. */
export const LOGO_MOST = 204_800;

/** Pixels of a side of an icon, which is square. */
export const ICON_SIDE = { least: 32, most: 512 } as const;

/** Takes a PNG. It stays if a setting names its address within a day. */
export const sendLogo = endpoint<{ data: { key: string } }>()({
  name: 'sendLogo',
  method: 'POST',
  path: `/api/internal/v1/admin${brandingSettings.path}/logo`,
  access: brandingSettings.access,
  vendor: 'session',
  api: 'internal',
  idempotent: false,
  body: z.object({
    picture: z.string().check(z.minLength(1), z.maxLength(LOGO_MOST)),
    /** What it is for: an icon must be square. */
    kind: z.optional(z.enum(['logo', 'icon'])),
  }),
  refusals: [...STAFF_WRITE_REFUSALS, 'unavailable'],
});

/** A logo, for everyone who has its address. */
export const seeLogo = endpoint<string>()({
  name: 'seeLogo',
  method: 'GET',
  path: '/api/internal/v1/logos/:key',
  access: 'anyone',
  vendor: 'header',
  api: 'internal',
  media: 'image/png',
  params: z.object({ key: z.string().check(z.maxLength(40)) }),
  refusals: ['vendor-required', 'not-found', 'too-many-requests'],
});

/** The address of a logo on the host of a vendor, as its setting holds it. */
export const logoAddress = (vendor: string, key: string): string =>
  `${pathOf(seeLogo, { key })}?vendor=${encodeURIComponent(vendor)}`;
