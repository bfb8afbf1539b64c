import { resource } from '../protocol/resource.ts';
import type { LineFacts, LineListRow } from './lines-of-business.rows.ts';
import { lineValues } from './lines-of-business.values.ts';

export type { LineFacts, LineListRow } from './lines-of-business.rows.ts';
export type { LineValues } from './lines-of-business.values.ts';

/** Lines of business as staff set them up. */
export const setUpLines = resource<LineListRow, LineFacts>()({
  one: 'LineOfBusiness',
  many: 'LinesOfBusiness',
  path: '/lines-of-business',
  permission: 'services-edit',
  filters: ['state'],
  values: lineValues,
  actions: ['archive', 'restore'],
});
