/** The subject of a set-up record's events, by its path below the staff's API. */
const SUBJECTS = {
  '/services': 'service',
  '/locations': 'location',
  '/rooms': 'room',
  '/stations': 'station',
  '/categories': 'category',
  '/lines-of-business': 'line-of-business',
  '/staff': 'staff',
  '/adjustments': 'adjustment',
  '/groups': 'group-session',
  '/clients': 'client',
  '/shortcuts': 'shortcut',
  '/conversations': 'conversation',
} as const;

/** Subjects whose changes open lists and forms hear of. */
export const RECORD_SUBJECTS: readonly string[] = Object.values(SUBJECTS);

/** Returns the subject of the records behind an endpoint of theirs; null for any other path. */
export function recordSubjectOf(endpointPath: string): string | null {
  const found = Object.entries(SUBJECTS).find(([path]) => `${endpointPath}/`.includes(`/admin${path}/`));
  return found ? found[1] : null;
}
