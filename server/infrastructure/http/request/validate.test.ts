import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { lineValues } from '#contract/setup/lines-of-business.values.ts';
import { locationValues } from '#contract/setup/locations.values.ts';
import { staffValues } from '#contract/staff/staff.values.ts';
import { faultOf } from './validate.ts';

const codes = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value).error?.issues.map((issue) => faultOf(issue).code);

it.each([
  ['a list of choices', z.enum(['a', 'b']), 'c', 'option'],
  ['the id of a record', locationValues.shape.line_ids, ['north'], 'option'],
  ['a pattern', z.string().check(z.regex(/^[a-z]+$/)), '7', 'format'],
  ['a country', locationValues.shape.country, 'Canada', 'country_code'],
  ['an address of a page', locationValues.shape.review_link, 'http://a.test', 'https_url'],
  ['a telephone number', locationValues.shape.phone, '1.20656E+10', 'phone_valid'],
  ['a telephone number of a person', staffValues.shape.phone, 'ask Ann', 'phone_valid'],
  ['an e-mail address', staffValues.shape.email, 'ann', 'email'],
  ['an address for replies', lineValues.shape.reply_to, 'ann', 'email'],
])('names what is wrong with %s', (_, schema, value, code) => {
  expect(codes(schema, value)).toEqual([code]);
});

it('accepts telephone numbers as staff type them, and none', () => {
  for (const typed of ['', '+12065550100', '+1 (206) 555-0100', '206.555.0100'])
    expect(codes(locationValues.shape.phone, typed)).toBeUndefined();
});
