import { describe, expect, it } from 'vitest';
import { DAY } from '../time/instant.ts';
import {
  RETENTION_KEYS,
  RETENTION_KIND_NAMES,
  RETENTION_KINDS,
  retentionCutoff,
} from './retention-periods.ts';
import type { RetentionKey } from './retention-periods.ts';
import { settingDefault } from './settings.ts';

const NOW = Date.UTC(2026, 10, 28, 12);
const cutoff = (
  kind: (typeof RETENTION_KIND_NAMES)[number],
  changed: Partial<Record<RetentionKey, number>> = {},
) => retentionCutoff(kind, { periodOf: (key) => changed[key] ?? settingDefault(key), now: NOW });

describe('retention periods', () => {
  it('counts days back, and calendar months', () => {
    expect(cutoff('notes')).toBe(NOW - 90 * DAY);
    expect(cutoff('contacts')).toBe(Date.UTC(2025, 9, 28, 12));
    expect(cutoff('messages', { 'retention.messagesDays': 7 })).toBe(NOW - 7 * DAY);
  });

  it('lets nothing about a visitor outlast the contact', () => {
    const short = {
      'retention.contactMonths': 1,
      'retention.notesDays': 3650,
      'retention.feedbackMonths': 120,
    };
    const contact = cutoff('contacts', short);
    for (const kind of RETENTION_KIND_NAMES)
      if (kind !== 'security-log') expect([kind, cutoff(kind, short) >= contact]).toEqual([kind, true]);
    expect(cutoff('notes', short)).toBe(contact);
  });

  it('keeps the log of sign-ins by its own period', () => {
    expect(cutoff('security-log', { 'retention.contactMonths': 1 })).toBe(NOW - 400 * DAY);
  });

  it('uses every period', () => {
    expect(new Set(Object.values(RETENTION_KINDS))).toEqual(new Set(RETENTION_KEYS));
  });
});
