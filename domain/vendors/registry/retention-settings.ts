import type { SettingRow } from './setting-row.ts';

const at = { page: '/settings/data', section: 'retention' } as const;
const months = { kind: { type: 'int', min: 1, max: 120, unit: 'months' }, ...at } as const;

function days<const Min extends number, const Max extends number>(min: Min, max: Max) {
  return { kind: { type: 'int', min, max, unit: 'days' }, ...at } as const;
}

/** How long the vendor keeps each kind of personal data; `retention-periods.ts` says from which moment. */
export const RETENTION_SETTINGS = {
  'retention.contactMonths': { ...months, default: 13 },
  'retention.notesDays': { ...days(1, 3650), default: 90 },
  'retention.filesDays': { ...days(1, 3650), default: 90 },
  'retention.feedbackMonths': { ...months, default: 13 },
  'retention.messagesDays': { ...days(1, 3650), default: 30 },
  'retention.waitListDays': { ...days(1, 3650), default: 30 },
  'retention.invitationsDays': { ...days(7, 3650), default: 180 },
  'retention.importsDays': { ...days(1, 365), default: 30 },
  // Longer than a year, so that the last audit of a year finds all of it.
  'retention.securityLogDays': { ...days(90, 3650), default: 400 },
} as const satisfies Record<string, SettingRow>;
