import { TEMPLATE_VARIABLES } from '../../conversations/templates.ts';
import { BOOL, localised, localisedList, oneOf } from './setting-row.ts';
import type { SettingRow } from './setting-row.ts';

const page = { page: '/settings/conversations' } as const;
const place = { ...page, scope: 'location' } as const;

/** Settings of the conversations with clients by text messages. */
export const CONVERSATION_SETTINGS = {
  // Empty is the number of the connected provider.
  'conversations.number': {
    kind: { type: 'text', max: 16, pattern: /^\+[1-9]\d{6,14}$/ },
    default: '',
    ...place,
    lines: true,
    section: 'numbers',
  },
  'conversations.daily_cap': {
    kind: { type: 'int', min: 1, max: 20_000 },
    default: 500,
    ...page,
    section: 'numbers',
  },
  'conversations.hours': {
    kind: {
      type: 'int-fields',
      fields: { from: { min: 0, max: 1440 }, to: { min: 0, max: 1440 } },
      clock: true,
    },
    default: { from: 0, to: 1440 },
    ...place,
    section: 'hours',
  },
  'conversations.away_reply': { kind: localised(320), default: {}, ...place, section: 'hours' },
  'conversations.keywords': { kind: BOOL, default: true, ...place, section: 'replies' },
  // One template for each line.
  'conversations.templates': {
    kind: localisedList(4000, TEMPLATE_VARIABLES),
    default: {},
    ...place,
    section: 'replies',
  },
  'conversations.routing': {
    kind: oneOf('owner', 'lobby', 'round-robin'),
    default: 'owner',
    ...place,
    section: 'replies',
  },
  // One word for each line, in any language of the vendor.
  'conversations.blocked_words': { kind: localisedList(2000), default: {}, ...page, section: 'records' },
  'conversations.mask_numbers': { kind: BOOL, default: false, ...place, section: 'records' },
  'conversations.retention_days': {
    kind: { type: 'int', min: 7, max: 730, unit: 'days' },
    default: 90,
    ...page,
    section: 'records',
  },
} as const satisfies Record<string, SettingRow>;
