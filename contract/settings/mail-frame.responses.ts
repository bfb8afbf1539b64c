import * as z from 'zod/mini';
import { DOMAIN_CHECKS, DOMAIN_FAULTS, DOMAIN_STATES } from '#domain/notifications/sending-domain.ts';
import { describe, instant } from '../protocol/described.responses.ts';
import type { Description, Example } from '../protocol/described.responses.ts';
import { checkSendingDomain, previewBrandedMail, previewMail, testMail } from './mail-frame.ts';
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
  describe(previewBrandedMail, {
    tag,
    summary: 'Preview a mail with unsaved branding',
    words: 'Returns a mail as clients would get it if the branding were saved. Stores nothing.',
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
  describe(checkSendingDomain, {
    tag,
    summary: 'Check the sending domain',
    words:
      'Looks up the SPF, DKIM and DMARC records of the sender’s domain. Stores nothing, and never stops mails.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        sender: z.string(),
        domain: z.string(),
        checked_at: instant,
        checks: z.array(
          z.strictObject({
            name: z.enum(DOMAIN_CHECKS),
            state: z.enum(DOMAIN_STATES),
            fault: z.nullable(z.enum(DOMAIN_FAULTS)),
            host: z.nullable(z.string()),
            record: z.nullable(z.string()),
            advice: z.nullable(z.string()),
          }),
        ),
      }),
    }),
  }),
];

const body = { location_id: null, values: {}, reset: [], language: 'en' };

export const MAIL_FRAME_EXAMPLES: Record<string, Example> = {
  previewMail: { body },
  previewBrandedMail: { body },
  testMail: { body },
  checkSendingDomain: { body: {} },
};
