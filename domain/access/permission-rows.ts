import { BUSINESS_ROWS } from './business-rows.ts';
import { CLIENT_ROWS } from './client-rows.ts';
import { PLATFORM_ROWS } from './platform-rows.ts';
import { SETTINGS_ROWS } from './settings-rows.ts';
import { VISIT_ROWS } from './visit-rows.ts';

export type { Row, Route } from './permission-row.ts';

/**
 * Who may do what, and nothing else decides it: the server gates its endpoints by these names, the admin its
 * screens and buttons, and the test of every route and role is made from it. Cells stand in the order A
 * (anonymous), 7, 5, 10, 13, 15, 20, 30, 50; how to read one stands in cells.ts. Deny by default.
 */
export const ROWS = [
  ...VISIT_ROWS,
  ...CLIENT_ROWS,
  ...BUSINESS_ROWS,
  ...SETTINGS_ROWS,
  ...PLATFORM_ROWS,
] as const;
