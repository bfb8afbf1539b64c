import { describe, expect, it } from 'vitest';
import { AUDIT_GROUPS, AUDIT_RECORDS, auditRecordOf, auditVerbOf, showsValues } from './audited.ts';
import { SECURITY_EVENTS, SECURITY_GROUPS } from './security-event.ts';

describe('the records of the audit log', () => {
  it('belong to one group each', () => {
    const subjects = AUDIT_GROUPS.flatMap((group) => [...AUDIT_RECORDS[group]]);
    expect(new Set(subjects).size).toBe(subjects.length);
    expect([
      auditRecordOf('line-settings'),
      auditRecordOf('ticket'),
      auditRecordOf('of-a-newer-release'),
    ]).toEqual(['settings', 'visit', null]);
  });

  it('hide the values of visitors from all, those of staff from readers of some locations', () => {
    const hiddenFrom = (seesWholeVendor: boolean) =>
      AUDIT_GROUPS.filter((group) => !showsValues(group, seesWholeVendor));
    const ofVisitors = ['client', 'conversation', 'wait-list', 'chat', 'visit'];
    expect(hiddenFrom(true)).toEqual(ofVisitors);
    expect(hiddenFrom(false)).toEqual(['staff', ...ofVisitors]);
    expect(showsValues(null, true), 'a record of a newer release').toBe(false);
  });
});

describe('auditVerbOf', () => {
  it('takes the longest verb at the end of a kind', () => {
    const verbs = [
      'service-changed',
      'client-contact-revealed',
      'visit-recalled',
      'vendor-host-added',
      'made-up',
    ];
    expect(verbs.map(auditVerbOf)).toEqual(['changed', 'contact-revealed', 'recalled', 'host-added', null]);
  });

  it('tells the start of a service from that of a chat or an export', () => {
    const kinds = [
      'visit-started',
      'chat-started',
      'vendor-export-started',
      'visit-joined',
      'wait-list-joined',
    ];
    expect(kinds.map(auditVerbOf)).toEqual([
      'started',
      'chat-started',
      'export-started',
      'joined',
      'wait-list-joined',
    ]);
  });

  it('tells a vendor back in service from a visitor who waits again', () => {
    const kinds = ['visit-resumed', 'vendor-resumed', 'vendor-suspended', 'vendor-left'];
    expect(kinds.map(auditVerbOf)).toEqual(['resumed', 'vendor-resumed', 'vendor-suspended', 'vendor-left']);
  });

  it('has a verb for each way to leave a list and to keep two records apart', () => {
    const kinds = ['wait-list-declined', 'wait-list-left', 'client-pair-parted', 'client-pair-reopened'];
    expect(kinds.map(auditVerbOf)).toEqual(['declined', 'wait-list-left', 'parted', 'reopened']);
  });
});

describe('the groups of security events', () => {
  it('hold every kind once', () => {
    const kinds = Object.values(SECURITY_GROUPS).flat();
    expect(kinds.toSorted()).toEqual([...SECURITY_EVENTS].toSorted());
  });
});
