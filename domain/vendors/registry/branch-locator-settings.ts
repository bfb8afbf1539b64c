import { BOOL, localised, oneOf } from './setting-row.ts';
import type { SettingRow } from './setting-row.ts';

const page = { page: '/settings/branch-locator' } as const;
const shown = { ...page, clientVisible: true } as const;
const VISIBILITY = ['shown', 'hidden'] as const;

/** Settings of the branch locator, the public page that lists the locations of a vendor. */
export const BRANCH_LOCATOR_SETTINGS = {
  'branch_locator.enabled': { synonyms: true, kind: BOOL, default: false, ...shown, section: 'page' },
  'branch_locator.sort': {
    kind: oneOf('order', 'name', 'wait'),
    default: 'order',
    ...shown,
    section: 'page',
  },
  // Kilometres or miles, by the location's country; 0 is no limit.
  'branch_locator.radius': {
    synonyms: true,
    kind: { type: 'int', min: 0, max: 20_000, unit: 'distance' },
    default: 0,
    ...shown,
    section: 'page',
  },
  'branch_locator.columns': {
    synonyms: true,
    kind: {
      type: 'map',
      names: ['hours', 'wait', 'distance', 'methods', 'services', 'directions', 'call'],
      values: VISIBILITY,
    },
    default: {
      hours: 'shown',
      wait: 'shown',
      distance: 'shown',
      methods: 'shown',
      services: 'shown',
      directions: 'shown',
      call: 'shown',
    },
    ...shown,
    section: 'contents',
  },
  'branch_locator.map': { synonyms: true, kind: BOOL, default: true, ...shown, section: 'contents' },
  'branch_locator.filters': {
    kind: { type: 'map', names: ['open_now', 'service', 'accessible'], values: VISIBILITY },
    // The filter shows once a location of the list is accessible.
    default: { open_now: 'shown', service: 'shown', accessible: 'shown' },
    ...shown,
    section: 'contents',
  },
  // Empty texts use the product's own title and no description.
  'branch_locator.title': { kind: localised(70), default: {}, ...shown, section: 'search-engines' },
  'branch_locator.description': { kind: localised(160), default: {}, ...shown, section: 'search-engines' },
  'branch_locator.search_engines': {
    synonyms: true,
    kind: BOOL,
    default: true,
    ...page,
    section: 'search-engines',
  },
  'branch_locator.structured_data': {
    synonyms: true,
    kind: BOOL,
    default: true,
    ...page,
    section: 'search-engines',
  },
} as const satisfies Record<string, SettingRow>;
