import { BOARD_IDENTITIES } from '../../queue/board-label.ts';
import { WALK_IN_ORDERS } from '../../queue/call-order.ts';
import { BOOL, minutes, oneOf } from './setting-row.ts';
import type { SettingRow } from './setting-row.ts';
import { TICKET_SETTINGS } from './ticket-settings.ts';

const lobby = { page: '/settings/lobby', scope: 'location' } as const;

/** Settings of the lobby's page: the line, check-in, tickets, callbacks and the display. */
export const LOBBY_SETTINGS = {
  // 0 is never, or no limit.
  'lobby.noShowAfterMinutes': {
    synonyms: true,
    kind: minutes(0, 1440),
    default: 10,
    ...lobby,
    section: 'by-itself',
  },
  'lobby.completeServedAfterMinutes': {
    synonyms: true,
    kind: minutes(0, 1440),
    default: 15,
    ...lobby,
    section: 'by-itself',
  },
  'lobby.max_in_queue': {
    synonyms: true,
    kind: { type: 'int', min: 0, max: 5000, unit: 'tickets' },
    default: 0,
    ...lobby,
    section: 'line',
  },
  // Of each service alone.
  'lobby.maxPerService': {
    synonyms: true,
    kind: { type: 'int', min: 0, max: 5000, unit: 'tickets' },
    default: 0,
    ...lobby,
    section: 'line',
  },
  'lobby.callMethod': {
    synonyms: true,
    kind: oneOf(...WALK_IN_ORDERS),
    default: 'oldest',
    acts: 'line',
    ...lobby,
    section: 'line',
  },
  // Acts while the location calls by target waits. A service may have its own.
  'lobby.targetMinutes': {
    synonyms: true,
    kind: minutes(1, 1440),
    default: 20,
    acts: 'line',
    lines: true,
    ...lobby,
    section: 'line',
  },
  // Minutes of waiting from which the lobby marks a visitor; 0 does not.
  'lobby.amberAfterMinutes': {
    synonyms: true,
    kind: minutes(0, 1440),
    default: 20,
    ...lobby,
    section: 'line',
  },
  'lobby.redAfterMinutes': {
    synonyms: true,
    kind: minutes(0, 1440),
    default: 40,
    ...lobby,
    section: 'line',
  },
  // Minutes after closing during which staff still call; visitors with a later turn see that.
  'lobby.lastCallMinutes': {
    synonyms: true,
    kind: minutes(0, 1440),
    default: 60,
    acts: 'line',
    ...lobby,
    section: 'line',
  },
  'lobby.preferred_staff_minutes': {
    kind: minutes(0, 240),
    default: 10,
    acts: 'line',
    ...lobby,
    section: 'line',
  },
  // Before the start; 0 is the start itself.
  'lobby.dueMinutesBefore': {
    synonyms: true,
    kind: minutes(0, 240),
    default: 0,
    ...lobby,
    section: 'appointments',
  },
  'lobby.lateAfterMinutes': {
    synonyms: true,
    kind: minutes(0, 240),
    default: 0,
    ...lobby,
    section: 'appointments',
  },
  // 0 calls appointments that are due before all walk-ins.
  'lobby.appointmentsPerWalkIn': {
    synonyms: true,
    kind: { type: 'int', min: 0, max: 20, unit: 'appointments' },
    default: 0,
    acts: 'line',
    ...lobby,
    section: 'appointments',
  },
  // Minutes before and after the start of an appointment.
  'lobby.checkInMinutesBefore': {
    synonyms: true,
    kind: minutes(0, 1440),
    default: 60,
    ...lobby,
    section: 'check-in',
  },
  'lobby.checkInMinutesAfter': {
    synonyms: true,
    kind: minutes(0, 1440),
    default: 30,
    ...lobby,
    section: 'check-in',
  },
  'lobby.checkInByVisitors': { synonyms: true, kind: BOOL, default: true, ...lobby, section: 'check-in' },
  // 0 asks for no position.
  'lobby.checkInMetres': {
    synonyms: true,
    kind: { type: 'int', min: 0, max: 5000, unit: 'metres' },
    default: 0,
    ...lobby,
    section: 'check-in',
  },
  ...TICKET_SETTINGS,
  'callback.retryMinutes': {
    kind: { type: 'int-list', min: 1, max: 240, most: 5, unit: 'minutes' },
    default: [5, 15],
    ...lobby,
    section: 'callbacks',
  },
  'callback.maxAttempts': {
    kind: { type: 'int', min: 1, max: 10, unit: 'attempts' },
    default: 3,
    ...lobby,
    section: 'callbacks',
  },
  'tv.public': { synonyms: true, kind: BOOL, default: true, ...lobby, section: 'tv' },
  'tv.identity': {
    synonyms: true,
    kind: oneOf(...BOARD_IDENTITIES),
    default: 'ticket',
    ...lobby,
    section: 'tv',
  },
  // Empty: the language of its address.
  'tv.languages': { kind: { type: 'locales', most: 2 }, default: [], ...lobby, section: 'tv' },
  'tv.playlist': {
    synonyms: true,
    kind: { type: 'https-urls', most: 20 },
    default: [],
    ...lobby,
    section: 'tv',
  },
  'tv.voice': { synonyms: true, kind: BOOL, default: true, ...lobby, section: 'tv' },
  'tv.phrase': {
    synonyms: true,
    kind: { type: 'localised-text', max: 200, variables: ['ticket', 'station'], holdsAll: true },
    default: {},
    ...lobby,
    section: 'tv',
  },
  'tv.volume': {
    synonyms: true,
    kind: { type: 'int', min: 0, max: 100, unit: 'percent' },
    default: 100,
    ...lobby,
    section: 'tv',
  },
  // The end may be before the start: then the sound is on overnight.
  'tv.soundHours': {
    kind: {
      type: 'int-fields',
      fields: { from: { min: 0, max: 1440 }, to: { min: 0, max: 1440 } },
      clock: true,
    },
    default: { from: 0, to: 1440 },
    ...lobby,
    section: 'tv',
  },
  'tv.callHold': {
    kind: { type: 'int', min: 30, max: 300, unit: 'seconds' },
    default: 30,
    ...lobby,
    section: 'tv',
  },
} as const satisfies Record<string, SettingRow>;
