import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import { pathId } from '../protocol/json-api.ts';

/** An uploaded file that waits for its booking. Its id is known to the uploader and grants no access. */
export interface UploadDocument {
  data: { id: string; name: string; kind: string; size: number };
}

/** Takes one file of a form, in a field of any name. It expires after some hours unless a booking names it. */
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

/** Returns a client's file to staff who may see the contact; always as a download, never inline. */
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
