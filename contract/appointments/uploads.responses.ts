import * as z from 'zod/mini';
import { about, describe } from '../protocol/described.responses.ts';
import { seeVisitFile, sendUpload } from './uploads.ts';

export const UPLOADS = [
  describe(sendUpload, {
    tag: 'Appointments',
    summary: 'Send a file that a booking will name',
    words:
      'A form with one file: PDF, JPEG or PNG by its content, at most 10 MiB. Name its id under `uploads` when you book; what nobody books with goes after some hours.',
    status: 201,
    response: z.strictObject({
      data: z.strictObject({
        id: about('Named by the booking, once.', z.string()),
        name: about('As it is kept.', z.string()),
        kind: about('What it is by its content.', z.string()),
        size: about('In bytes, as it is kept.', z.int()),
      }),
    }),
  }),
  describe(seeVisitFile, {
    tag: 'Lobby',
    summary: 'Get a file that a client has sent along',
    status: 200,
    response: z.string(),
  }),
];
