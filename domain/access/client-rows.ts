import type { Row } from './permission-row.ts';

/** Clients, and messages with them. */
export const CLIENT_ROWS = [
  {
    id: 'clients-see',
    words: 'Search and see clients and their personal data',
    cells: ['–', '–', 'V min-fields', 'O', 'L', 'L', 'L', 'V', 'P r'],
    routes: [
      '/clients',
      '/clients/*/appointments',
      '/clients/*/timeline',
      '/clients/*/walk-ins',
      '/clients/*/workflows',
    ],
  },
  { id: 'clients-edit', words: 'Edit clients', cells: ['–', '–', 'V', 'O', 'L', 'L', 'L', 'V', '–'] },
  { id: 'clients-merge', words: 'Merge clients', cells: ['–', '–', '–', '–', '–', 'L', 'L', 'V', '–'] },
  { id: 'clients-export', words: 'Export clients', cells: ['–', '–', '–', '–', '–', '–', 'L', 'V', '–'] },
  {
    id: 'clients-erase',
    words: 'Erase a client, with a second approver',
    cells: ['–', '–', '–', '–', '–', '–', '–', 'V', '–'],
  },
  {
    id: 'conversations',
    words: 'Conversations and live chats',
    cells: ['–', '–', 'V', 'O', 'L', 'L', 'L', 'V', '–'],
    routes: ['/conversations', '/chats'],
  },
] as const satisfies readonly Row[];
