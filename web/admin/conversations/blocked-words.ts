import type { StartBlocked } from '#domain/conversations/thread.ts';
import type { Words } from '../shell/words.ts';

/** An ICU select key holds no hyphen. */
const REASONS: Readonly<Record<StartBlocked, string>> = {
  'opted-out': 'stopped',
  'no-consent': 'consent',
  'no-provider': 'provider',
  'no-number': 'number',
  'daily-cap': 'cap',
  elsewhere: 'elsewhere',
  erased: 'erased',
};

/** Why no text or mail may leave to a client, in words. */
export const blockedWords = (reason: unknown, t: Words, channel: 'sms' | 'email' = 'sms'): string =>
  t('conversations.blocked', {
    reason:
      (channel === 'email' ? OF_MAILS[reason as StartBlocked] : undefined) ??
      REASONS[reason as StartBlocked] ??
      'erased',
  });

const OF_MAILS: Readonly<Partial<Record<StartBlocked, string>>> = {
  'no-consent': 'silence',
  'no-provider': 'server',
};
