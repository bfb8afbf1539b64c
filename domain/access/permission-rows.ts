import { BUSINESS_ROWS } from './business-rows.ts';
import { CLIENT_ROWS } from './client-rows.ts';
import { PLATFORM_ROWS } from './platform-rows.ts';
import { SETTINGS_ROWS } from './settings-rows.ts';
import { VISIT_ROWS } from './visit-rows.ts';

export type { Row, Route } from './permission-row.ts';

/**
 * The only source of permissions. The server gates its endpoints by these names, the admin its screens and
 * buttons; the test of all routes and roles is generated from it. Cells are in the order A (anonymous), 7, 5,
 * 10, 13, 15, 20, 30, 50; cells.ts explains them. Deny by default.
 */
export const ROWS = [
  ...VISIT_ROWS,
  ...CLIENT_ROWS,
  ...BUSINESS_ROWS,
  ...SETTINGS_ROWS,
  ...PLATFORM_ROWS,
] as const;
