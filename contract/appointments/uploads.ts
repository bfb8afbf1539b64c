import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import { pathId } from '../protocol/json-api.ts';

/** A file that waits for its booking. Its id is known to whoever has sent it, and opens nothing. */
export interface UploadDocument {
  data: { id: string; name: string; kind: string; size: number };
}

/** One file of a form, in a field of any name. It waits for some hours to be named by a booking, and goes then. */
export const sendUpload = endpoint<UploadDocument>()({
  name: 'sendUpload',
  method: 'POST',
  path: '/api/internal/v1/uploads',
  access: 'anyone',
  vendor: 'header',
  api: 'internal',
  multipart: true,
  idempotent: false,
  refusals: [
    'malformed-request',
    'vendor-required',
    'not-found',
    'booking-disabled',
    'field-invalid',
    'payload-too-large',
    'too-many-requests',
    'unavailable',
  ],
});

/** What a client has sent along, for staff who may see who it is of; always to be kept as a file, never to be shown. */
export const seeVisitFile = endpoint<string>()({
  name: 'seeVisitFile',
  method: 'GET',
  path: '/api/internal/v1/admin/visits/:id/files/:file',
  access: { permission: 'clients-see' },
  vendor: 'session',
  api: 'internal',
  media: 'application/octet-stream',
  params: z.object({ id: pathId, file: pathId }),
  refusals: ['sign-in-required', 'forbidden', 'not-found'],
});
