import { describeResource, examplesOfResource } from '../protocol/resource.responses.ts';
import { lineFacts, lineRow } from './lines-of-business.rows.ts';
import { setUpLines } from './lines-of-business.ts';
import { blankLine, lineValues } from './lines-of-business.values.ts';
import type { LineValues } from './lines-of-business.ts';

export const SET_UP_LINES = describeResource(setUpLines, {
  tag: 'Set-up',
  one: 'a line of business',
  many: 'lines of business',
  values: lineValues,
  row: lineRow,
  facts: lineFacts,
});

const personal: LineValues = {
  ...blankLine,
  name: 'Personal banking',
  code: 'personal',
  sort_order: 1,
  phone: '+1 206 555 0100',
};
export const LINE_EXAMPLES = examplesOfResource(setUpLines, personal);
