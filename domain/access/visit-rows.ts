import type { Row } from './cells.ts';

/** Visits and the line: viewing, creating and moving. */
export const VISIT_ROWS = [
  {
    id: 'public-see',
    words: 'See public locations, services, slots and waits',
    cells: ['V', 'L', 'V', 'V', 'V', 'V', 'V', 'V', 'P'],
  },
  {
    id: 'join-queue',
    words: 'Book or join the line under the public rules',
    cells: ['V', 'L', 'V', 'L', 'L', 'L', 'L', 'V', 'P'],
  },
  {
    id: 'book-outside-rules',
    words: 'Book outside the public rules (notice, hidden service)',
    cells: ['–', '–', 'V', 'L', 'L', 'L', 'L', 'V', '–'],
  },
  {
    id: 'overbook',
    words: 'Overbook or override a conflict, with a reason',
    cells: ['–', '–', '–', '–', '–', 'L', 'L', 'V', '–'],
  },
  {
    id: 'own-visit',
    words: 'Read, cancel or convert the own visit, give feedback',
    cells: ['O', '–', '–', '–', '–', '–', '–', '–', '–'],
  },
  {
    id: 'visits-list',
    words: 'List appointments and visits',
    cells: ['–', '–', 'V', 'O', 'L', 'L', 'L', 'V', 'P r'],
  },
  {
    id: 'visit-edit',
    words: 'Edit, reschedule or cancel an appointment',
    cells: ['–', '–', 'V', 'O', 'L', 'L', 'L', 'V', '–'],
  },
  {
    id: 'visit-move',
    words: 'Change the status of a visit (start, serve, complete, no-show)',
    cells: ['–', '–', '–', 'O', 'L', 'L', 'L', 'V', '–'],
  },
  { id: 'check-in', words: 'Check in by code', cells: ['–', 'L', '–', 'L', 'L', 'L', 'L', 'V', '–'] },
  {
    id: 'lobby-see',
    words: 'See the line in the lobby',
    cells: ['–', 'L ticket-numbers', 'V r', 'L', 'L', 'L', 'L', 'V', 'P r'],
  },
  {
    id: 'lobby-call',
    words: 'Call the next visitor, recall, put on hold',
    cells: ['–', '–', '–', 'L', 'L', 'L', 'L', 'V', '–'],
  },
  {
    id: 'lobby-reorder',
    words: 'Reorder the line, assign to another staff member, give priority',
    cells: ['–', '–', '–', '–', 'L', 'L', 'L', 'V', '–'],
  },
  {
    id: 'lobby-close',
    words: 'Close the line, pause callbacks',
    cells: ['–', '–', '–', '–', '–', 'L', 'L', 'V', '–'],
  },
] as const satisfies readonly Row[];
