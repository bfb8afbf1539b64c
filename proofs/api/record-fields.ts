import { auditLog } from '#contract/vendors/audit-log.ts';
import { securityLog } from '#contract/vendors/security-events.ts';
import {
  listShortcutInvitations,
  renewShortcutLink,
  seeShortcutLink,
  sendShortcutInvitations,
  shortcuts,
} from '#contract/shortcuts/shortcuts.ts';

/** Random texts are seldom colours or addresses. */
export const LINE_FIELDS = {
  location_ids: [],
  staff_ids: [],
  logo: '',
  primary_colour: '',
  secondary_colour: '',
  homepage: '',
  phone: '',
  reply_to: '',
};

/** Random texts are seldom names or telephone numbers, and may hold eight digits in a row. */
export const CLIENT_FIELDS = {
  first_name: 'Vera',
  last_name: 'Lind',
  email: '',
  phone: '',
  home_phone: '',
  work_phone: '',
  notes: '',
  home_location_id: null,
  preferred_staff_id: null,
};

/** Operations on booking shortcuts. */
export const SHORTCUT_NAMES: ReadonlySet<string> = new Set(
  [
    ...Object.values(shortcuts),
    seeShortcutLink,
    renewShortcutLink,
    listShortcutInvitations,
    sendShortcutInvitations,
  ].map(({ name }) => name),
);

/** Random texts are seldom e-mail addresses, and random presets contradict each other. */
export const SHORTCUT_FIELDS = {
  kind: 'campaign',
  staff_ids: [],
  locks: [],
  meeting_method: 'any',
  invite_only: false,
  window_from: null,
  window_to: null,
  expires_on: null,
  max_uses: null,
  email: 'guest@example.com',
  first_name: 'Vera',
  last_name: 'Lind',
  lang: 'en',
  before: '',
};

/** An empty filter or cursor does not narrow the list. */
export const EMPTY_PARAMETERS: readonly string[] =
  'kind from until staff location room type approval before after category line state visibility when takes role search who lang upcoming status'.split(
    ' ',
  );

/** Operations that read a log of staff. */
export const LOG_NAMES: ReadonlySet<string> = new Set(
  [auditLog, securityLog].flatMap(({ list, file }) => [list.name, file.name]),
);

/** A log without a filter. */
export const LOG_FIELDS = {
  ...Object.fromEntries(
    ['search', 'person', 'record', 'number', 'group', 'from', 'until', 'before', 'after'].map((name) => [
      name,
      '',
    ]),
  ),
  sort: 'at',
  size: '25',
};
