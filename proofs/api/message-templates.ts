import { previewBrandedMail } from '#contract/settings/mail-frame.ts';

/** Words that the rules of every message to clients by mail accept. */
const WORDS = { en: { subject: 'Soon', body: 'Hello {name}, see you soon.' } };

/** They take unsaved settings of the page of mails. */
const FRAMES: ReadonlySet<string> = new Set(['previewMail', 'testMail']);

const TEMPLATES = /MessageTemplates?$/;

/** What a caller knows of the message that they word. Each change counts a revision. */
export function openMessageTemplates() {
  let revision = 0;
  return {
    facts: (operationId: string): Record<string, unknown> =>
      TEMPLATES.test(operationId)
        ? {
            audience: 'client',
            event: 'reminder',
            channel: 'email',
            revision,
            texts: WORDS,
            languages: ['en'],
            service_ids: [],
          }
        : operationId === previewBrandedMail.name
          ? { location_id: null, line_of_business_id: null, reset: 'theme.primary' }
          : FRAMES.has(operationId)
            ? { location_id: null, line_of_business_id: null, reset: 'email.header' }
            : {},
    learn(operationId: string, data: { revision?: number } | undefined): void {
      if (TEMPLATES.test(operationId) && typeof data?.revision === 'number') revision = data.revision;
    },
  };
}
