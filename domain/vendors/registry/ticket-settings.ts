import { FIELD_CHOICES, TICKET_FIELDS } from '../../devices/printing.ts';
import { localised } from './setting-row.ts';
import type { SettingRow } from './setting-row.ts';

const lobby = { page: '/settings/lobby', scope: 'location' } as const;

/** The numbers of tickets, and the template of printed ones. */
export const TICKET_SETTINGS = {
  // The first number of each prefix.
  'lobby.firstTicketNumber': {
    synonyms: true,
    kind: { type: 'int', min: 1, max: 9000 },
    default: 1,
    ...lobby,
    section: 'tickets',
  },
  // 0 starts again every day.
  'lobby.lastTicketNumber': {
    synonyms: true,
    kind: { type: 'int', min: 0, max: 9999 },
    default: 0,
    ...lobby,
    section: 'tickets',
  },
  // Which lines a printed ticket has; the number is always on it.
  'lobby.ticketFields': {
    synonyms: true,
    kind: { type: 'map', names: TICKET_FIELDS, values: FIELD_CHOICES },
    default: {
      logo: 'none',
      vendor: 'printed',
      location: 'printed',
      service: 'printed',
      wait: 'printed',
      joined: 'printed',
      code: 'printed',
    },
    ...lobby,
    section: 'tickets',
  },
  'lobby.ticketHeader': {
    synonyms: true,
    kind: localised(200),
    default: {},
    ...lobby,
    section: 'tickets',
  },
  'lobby.ticketText': {
    synonyms: true,
    kind: localised(200),
    default: {},
    ...lobby,
    section: 'tickets',
  },
} as const satisfies Record<string, SettingRow>;
