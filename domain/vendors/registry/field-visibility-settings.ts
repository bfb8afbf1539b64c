import { STAFF_ROLES } from '../../access/staff-levels.ts';
import { CLIENT_FIELDS } from '../../access/field-visibility.ts';
import type { SettingRow } from './setting-row.ts';

/** The lowest role that sees each kind of personal field whole. Role 5 is every reader. */
export const FIELD_VISIBILITY_SETTINGS = {
  'data.field_visibility': {
    synonyms: true,
    kind: { type: 'map', names: CLIENT_FIELDS, values: STAFF_ROLES },
    default: { phone: '5', email: '5', address: '5', notes: '5' },
    page: '/settings/data',
    section: 'fields',
  },
} as const satisfies Record<string, SettingRow>;
