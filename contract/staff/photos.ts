import * as z from 'zod/mini';
import { endpoint, pathOf } from '../protocol/endpoint.ts';

/** The most characters of a picture as Base64: 150 KiB. Browsers shrink larger pictures first. */
export const PHOTO_MOST = 204_800;

/** Takes a JPEG of a person. It stays if a person's form names its key within a day. */
export const sendPhoto = endpoint<{ data: { key: string } }>()({
  name: 'sendPhoto',
  method: 'POST',
  path: '/api/internal/v1/admin/photos',
  access: { permission: 'staff-edit' },
  vendor: 'session',
  api: 'internal',
  idempotent: false,
  body: z.object({ picture: z.string().check(z.minLength(1), z.maxLength(PHOTO_MOST)) }),
  refusals: [
    'malformed-request',
    'sign-in-required',
    'session-ended',
    'csrf-refused',
    'forbidden',
    'field-invalid',
    'too-many-requests',
    'unavailable',
  ],
});

/** A picture, for everyone who has its address. Its key changes with the picture. */
export const seePhoto = endpoint<string>()({
  name: 'seePhoto',
  method: 'GET',
  path: '/api/internal/v1/photos/:key',
  access: 'anyone',
  vendor: 'header',
  api: 'internal',
  media: 'image/jpeg',
  params: z.object({ key: z.string().check(z.maxLength(40)) }),
  refusals: ['vendor-required', 'not-found', 'too-many-requests'],
});

/** Returns the address of a picture on the vendor's own host; null without one (an empty key). */
export const photoAddress = (vendor: string, key: string): string | null =>
  key === '' ? null : `${pathOf(seePhoto, { key })}?vendor=${encodeURIComponent(vendor)}`;
