import * as z from 'zod/mini';
import { about, describe } from '../protocol/described.responses.ts';
import { seeVisitFile, sendUpload } from './uploads.ts';

export const UPLOADS = [
  describe(sendUpload, {
    tag: 'Appointments',
    summary: 'Upload a file for a booking',
    words:
      'Send a form with one file: PDF, JPEG or PNG, at most 10 MiB. The server detects the type by content. Send its id in `uploads` with the booking. The server deletes unused files after some hours.',
    status: 201,
    response: z.strictObject({
      data: z.strictObject({
        id: about('Valid for one booking.', z.string()),
        name: about('The stored file name.', z.string()),
        kind: about('The type detected by content.', z.string()),
        size: about('The stored size in bytes.', z.int()),
      }),
    }),
  }),
  describe(seeVisitFile, {
    tag: 'Lobby',
    summary: 'Get a file from a client',
    status: 200,
    response: z.string(),
  }),
];
