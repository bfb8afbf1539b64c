import type { Row } from './permission-row.ts';

/** Supervision of the whole platform, and the product's own rights. */
export const PLATFORM_ROWS = [
  {
    id: 'audit-log',
    words: 'Audit log',
    cells: ['–', '–', '–', '–', '–', '–', 'L r', 'V r', 'P r own-acts'],
  },
  {
    id: 'impersonate',
    words: 'View the product as another person (read only, with the vendor’s consent)',
    cells: ['–', '–', '–', '–', '–', '–', '–', '–', 'P'],
  },
  {
    id: 'demo-data',
    words: 'Make demo data',
    cells: ['–', '–', '–', '–', '–', '–', '–', '–', 'P demo'],
    routes: ['/seed-demo-data'],
  },
  {
    id: 'vendors-manage',
    words: 'Create and suspend vendors',
    cells: ['–', '–', '–', '–', '–', '–', '–', '–', 'P'],
  },
  {
    id: 'secrets-read',
    words: 'Read the secrets of integrations in clear',
    cells: ['–', '–', '–', '–', '–', '–', '–', '–', '–'],
  },
] as const satisfies readonly Row[];
