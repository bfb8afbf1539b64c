import { monthsBefore } from '../time/date.ts';
import { DAY } from '../time/instant.ts';
import type { Instant } from '../time/instant.ts';
import { RETENTION_SETTINGS } from './registry/retention-settings.ts';

export type RetentionKey = keyof typeof RETENTION_SETTINGS;

export const RETENTION_KEYS = Object.keys(RETENTION_SETTINGS) as readonly RetentionKey[];

/** Kinds of personal data with a period of the vendor's, each with its setting. */
export const RETENTION_KINDS = {
  contacts: 'retention.contactMonths',
  clients: 'retention.contactMonths',
  notes: 'retention.notesDays',
  chats: 'retention.notesDays',
  files: 'retention.filesDays',
  feedback: 'retention.feedbackMonths',
  messages: 'retention.messagesDays',
  'wait-list': 'retention.waitListDays',
  invitations: 'retention.invitationsDays',
  imports: 'retention.importsDays',
  'security-log': 'retention.securityLogDays',
} as const satisfies Record<string, RetentionKey>;

export type RetentionKind = keyof typeof RETENTION_KINDS;

export const RETENTION_KIND_NAMES = Object.keys(RETENTION_KINDS) as readonly RetentionKind[];

export type PeriodOf = (key: RetentionKey) => number;

/**
 * Returns the instant before which data of a kind is due. Nothing about a visitor outlasts their contact: the shorter of
 * the two periods holds. The log of sign-ins is about staff.
 */
export function retentionCutoff(
  kind: RetentionKind,
  { periodOf, now }: { periodOf: PeriodOf; now: Instant },
): Instant {
  const own = beginningOf(RETENTION_KINDS[kind], { periodOf, now });
  return kind === 'security-log'
    ? own
    : Math.max(own, beginningOf('retention.contactMonths', { periodOf, now }));
}

function beginningOf(key: RetentionKey, { periodOf, now }: { periodOf: PeriodOf; now: Instant }): Instant {
  const period = periodOf(key);
  return RETENTION_SETTINGS[key].kind.unit === 'months' ? monthsBefore(now, period) : now - period * DAY;
}
