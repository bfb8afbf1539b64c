/**
 * The records of the audit log by group: the subjects of their events. A subject that no group has stands in the
 * log without a group.
 */
export const AUDIT_RECORDS = {
  settings: ['settings', 'line-settings', 'settings-draft'],
  vendor: ['vendor', 'vendor-export'],
  hold: ['legal-hold'],
  feature: ['feature'],
  location: ['location', 'location-hours', 'holiday-calendar', 'intake', 'delay'],
  room: ['room', 'video-room'],
  station: ['station'],
  service: ['service'],
  category: ['category'],
  'line-of-business': ['line-of-business'],
  staff: ['staff', 'staff-hours', 'duty'],
  role: ['role'],
  'message-template': ['message-template'],
  wording: ['words', 'snippets'],
  adjustment: ['adjustment'],
  'group-session': ['group-session'],
  shortcut: ['shortcut', 'shortcut-link', 'shortcut-invitation'],
  device: ['device'],
  integration: ['integration', 'integration-health'],
  client: [
    'client',
    'client-access',
    'client-erasure',
    'client-note',
    'client-pair',
    'client-workflow',
    'client-wrap-up',
  ],
  conversation: ['conversation'],
  'wait-list': ['wait-list-entry'],
  chat: ['chat'],
  visit: ['visit', 'ticket'],
} as const satisfies Record<string, readonly string[]>;

export type AuditRecord = keyof typeof AUDIT_RECORDS;

export const AUDIT_GROUPS = Object.keys(AUDIT_RECORDS) as readonly AuditRecord[];

/** Returns the group of an event's subject; null for one of a newer release. */
export function auditRecordOf(subject: string): AuditRecord | null {
  return AUDIT_GROUPS.find((group) => (AUDIT_RECORDS[group] as readonly string[]).includes(subject)) ?? null;
}

/** Records of visitors: their own pages show their values, masked for each reader. */
const OF_VISITORS: readonly (AuditRecord | null)[] = [
  'chat',
  'client',
  'conversation',
  'visit',
  'wait-list',
  null,
];

/** Whether a reader of the audit log sees the values of such a record before and after. */
export const showsValues = (record: AuditRecord | null, seesWholeVendor: boolean): boolean =>
  !OF_VISITORS.includes(record) && (record !== 'staff' || seesWholeVendor);

/** What an event says of its record, as the end of its kind: `changed` in `service-changed`. */
export const AUDIT_VERBS = [
  'created',
  'changed',
  'archived',
  'restored',
  'removed',
  'drafted',
  'published',
  'published-by-schedule',
  'not-published',
  'scheduled',
  'unscheduled',
  'added',
  'host-added',
  'host-removed',
  'entered',
  'staff-viewed',
  'vendor-left',
  'vendor-suspended',
  'vendor-resumed',
  'granted',
  'assigned',
  'absorbed',
  'merged',
  'parted',
  'reopened',
  'erased',
  'erasure-asked',
  'erasure-called-off',
  'seen',
  'contact-revealed',
  'exported',
  'log-read',
  'corrected',
  'enrolled',
  'renamed',
  'reloaded',
  'revoked',
  'printer-set',
  'renewed',
  'invitation-revoked',
  'connected',
  'disconnected',
  'joined',
  'wait-list-joined',
  'booked',
  'rescheduled',
  'unassigned',
  'converted',
  'attendees-added',
  'attendee-left',
  'wait-list-left',
  'arrived',
  'called',
  'recalled',
  'started',
  'chat-started',
  'export-started',
  'served',
  'completed',
  'no-showed',
  'cancelled',
  'returned',
  'transferred',
  'held',
  'resumed',
  'attempted',
  'undone',
  'time-lost',
  'details-changed',
  'room-assigned',
  'messaged',
  'confirmation-resent',
  'feedback-given',
  'reordered',
  'offered',
  'accepted',
  'declined',
  'taken',
  'sent',
  'ended',
  'set',
  'lifted',
  'unfit-told',
  'unfit-left',
  'unfit-reminded',
  'wrapped-up',
  'demo-seeded',
  'demo-topped-up',
] as const;

export type AuditVerb = (typeof AUDIT_VERBS)[number];

/** The longest verb that is a kind or ends it; null for one of a newer release. */
export function auditVerbOf(kind: string): AuditVerb | null {
  const ends = AUDIT_VERBS.filter((verb) => `-${kind}`.endsWith(`-${verb}`));
  return ends.toSorted((one, other) => other.length - one.length)[0] ?? null;
}
