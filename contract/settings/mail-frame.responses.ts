import * as z from 'zod/mini';
import { describe } from '../protocol/described.responses.ts';
import type { Description, Example } from '../protocol/described.responses.ts';
import { previewMail, testMail } from './mail-frame.ts';
import { messagePreview, testResult } from './message-templates.responses.ts';

const tag = 'Set-up' as const;

export const MAIL_FRAME: readonly Description[] = [
  describe(previewMail, {
    tag,
    summary: 'Preview the look of mails',
    words: 'Returns a mail as clients would get it if the changes were saved. Stores nothing.',
    status: 200,
    response: z.strictObject({ data: messagePreview }),
  }),
  describe(testMail, {
    tag,
    summary: 'Send a test of the look of mails to the caller',
    words: 'Goes to the caller’s own address alone.',
    status: 200,
    response: testResult,
  }),
];

const body = { location_id: null, values: {}, reset: [], language: 'en' };

export const MAIL_FRAME_EXAMPLES: Record<string, Example> = {
  previewMail: { body },
  testMail: { body },
};
