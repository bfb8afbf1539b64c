/** The beginning of a list's text ids, by its name in the API. */
const WORDS: Readonly<Record<string, string>> = {
  locations: 'locations',
  services: 'services',
  staff: 'staff',
  rooms: 'rooms',
  stations: 'stations',
  groups: 'groups',
  clients: 'clients',
  shortcuts: 'shortcuts',
  'audit-log': 'auditLog',
  'security-events': 'securityLog',
  categories: 'categories',
  'lines-of-business': 'linesOfBusiness',
  'adjustments/staff': 'adjustments',
  'adjustments/own': 'adjustments',
  'adjustments/locations': 'adjustments',
  'adjustments/rooms': 'adjustments',
};

export const listWords = (list: string): string | null => WORDS[list] ?? null;

/** The list behind an endpoint of a resource, as tasks name it. */
export const listOf = (path: string): string => path.replace('/api/internal/v1/admin/', '');
