import { COLOURED_STATES, STATE_COLOURS } from './state-colours.ts';
import { localisedList, oneOf } from './setting-row.ts';
import type { SettingRow } from './setting-row.ts';

const page = { page: '/settings/admin-view' } as const;
const SHOWN = ['shown', 'hidden'] as const;
// Beside the time and the name, which always show.
const columns = { synonyms: true, ...page, scope: 'location', section: 'columns' } as const;

/** Settings of the staff pages. */
export const ADMIN_VIEW_SETTINGS = {
  'admin_view.landing': {
    synonyms: true,
    kind: {
      type: 'map',
      names: ['staff', 'staff_plus', 'staff_advanced', 'manager', 'admin'],
      // The names of screens; `usual` is the first that a role may open.
      values: ['usual', 'lobby', 'dashboard', 'schedule', 'insights', 'clients', 'conversations'],
    },
    default: {
      staff: 'usual',
      staff_plus: 'usual',
      staff_advanced: 'usual',
      manager: 'usual',
      admin: 'usual',
    },
    ...page,
    section: 'begin',
  },
  'admin_view.dashboard': {
    synonyms: true,
    kind: {
      type: 'map',
      names: ['figures', 'waits', 'appointments', 'attention', 'line'],
      values: SHOWN,
    },
    default: {
      figures: 'shown',
      waits: 'shown',
      appointments: 'shown',
      attention: 'shown',
      line: 'shown',
    },
    ...page,
    section: 'begin',
  },
  'admin_view.figures': {
    synonyms: true,
    kind: { type: 'map', names: ['waiting', 'wait', 'promise', 'booked', 'no_shows'], values: SHOWN },
    default: { waiting: 'shown', wait: 'shown', promise: 'shown', booked: 'shown', no_shows: 'shown' },
    ...page,
    section: 'begin',
  },
  'admin_view.state_colours': {
    synonyms: true,
    kind: {
      type: 'map',
      names: COLOURED_STATES,
      // Pairs of a ground and letters that the product's own pages use: each is tested for contrast.
      values: ['usual', ...STATE_COLOURS],
    },
    default: {
      booked: 'usual',
      waiting: 'usual',
      held: 'usual',
      called: 'usual',
      in_service: 'usual',
      completed: 'usual',
      no_show: 'usual',
      cancelled: 'usual',
    },
    ...page,
    section: 'colours',
  },
  'admin_view.appointment_columns': {
    kind: { type: 'map', names: ['note', 'service', 'method', 'staff', 'state'], values: SHOWN },
    default: { note: 'shown', service: 'shown', method: 'shown', staff: 'shown', state: 'shown' },
    ...columns,
  },
  'admin_view.lobby_columns': {
    kind: {
      type: 'map',
      names: ['note', 'service', 'method', 'staff', 'language', 'source', 'promise', 'rating'],
      values: SHOWN,
    },
    default: {
      note: 'shown',
      service: 'shown',
      method: 'shown',
      staff: 'shown',
      language: 'shown',
      source: 'shown',
      promise: 'shown',
      rating: 'shown',
    },
    ...columns,
  },
  'admin_view.clock': {
    synonyms: true,
    kind: oneOf('language', '12', '24'),
    default: 'language',
    ...page,
    section: 'times',
  },
  'admin_view.first_weekday': {
    synonyms: true,
    kind: oneOf('language', 'sunday', 'monday', 'saturday'),
    default: 'language',
    ...page,
    section: 'times',
  },
  // The steps that an appointment snaps to when staff draw or drag it; the start interval is that of visitors.
  'admin_view.grid_minutes': {
    synonyms: true,
    kind: oneOf('interval', '5', '10', '15', '20', '30', '60'),
    default: 'interval',
    ...page,
    section: 'times',
  },
  // Of staff who cancel an appointment or a visitor in the line, or mark either as a no-show.
  'admin_view.reasons': {
    synonyms: true,
    kind: {
      type: 'map',
      names: ['appointment', 'visitor', 'no_show'],
      values: ['none', 'optional', 'required'],
    },
    default: { appointment: 'required', visitor: 'none', no_show: 'none' },
    ...page,
    section: 'reasons',
  },
  // One reason in each line.
  'admin_view.cancel_reasons': {
    synonyms: true,
    kind: localisedList(2000),
    default: {},
    ...page,
    section: 'reasons',
  },
  'admin_view.no_show_reasons': {
    synonyms: true,
    kind: localisedList(2000),
    default: {},
    ...page,
    section: 'reasons',
  },
  // It narrows the right to overbook. Staff and Staff Plus have that right by a custom role alone.
  'admin_view.overlap': {
    synonyms: true,
    kind: {
      type: 'map',
      names: ['staff', 'staff_plus', 'staff_advanced', 'manager', 'admin'],
      values: ['allowed', 'refused'],
    },
    default: {
      staff: 'allowed',
      staff_plus: 'allowed',
      staff_advanced: 'allowed',
      manager: 'allowed',
      admin: 'allowed',
    },
    ...page,
    section: 'exceptions',
  },
} as const satisfies Record<string, SettingRow>;
