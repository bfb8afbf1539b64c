import { BOOL, localised, localisedList, oneOf } from './setting-row.ts';
import type { SettingRow } from './setting-row.ts';

const page = { page: '/settings/contact-centre' } as const;
const script = { kind: localised(600), default: {}, ...page, section: 'scripts' } as const;

/** Settings of the contact centre: staff who book for clients on the phone. */
export const CONTACT_CENTRE_SETTINGS = {
  'contact_centre.enabled': { synonyms: true, kind: BOOL, default: true, ...page, section: 'tool' },
  'contact_centre.books_here': {
    kind: BOOL,
    default: true,
    ...page,
    scope: 'location',
    lines: true,
    section: 'tool',
  },
  'contact_centre.search_fields': {
    synonyms: true,
    kind: { type: 'map', names: ['name', 'email', 'phone'], values: ['searched', 'left_out'] },
    default: { name: 'searched', email: 'searched', phone: 'searched' },
    ...page,
    section: 'clients',
  },
  'contact_centre.sees_notes': { kind: BOOL, default: false, ...page, section: 'clients' },
  'contact_centre.hide_staff': { synonyms: true, kind: BOOL, default: false, ...page, section: 'tool' },
  'contact_centre.default_method': {
    kind: oneOf('in_person', 'phone', 'video', 'off_site'),
    default: 'in_person',
    ...page,
    section: 'booking',
  },
  // Both narrow the right to overbook; neither gives it.
  'contact_centre.outside_hours': { kind: BOOL, default: true, ...page, section: 'booking' },
  'contact_centre.over_capacity': { synonyms: true, kind: BOOL, default: true, ...page, section: 'booking' },
  'contact_centre.script_client': script,
  'contact_centre.script_service': script,
  'contact_centre.script_time': script,
  'contact_centre.script_end': script,
  // One reason in each line.
  'contact_centre.wrap_up_reasons': {
    synonyms: true,
    kind: localisedList(2000),
    default: {},
    ...page,
    section: 'wrap-up',
  },
  'contact_centre.wrap_up_required': { kind: BOOL, default: false, ...page, section: 'wrap-up' },
} as const satisfies Record<string, SettingRow>;
