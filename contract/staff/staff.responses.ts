import * as z from 'zod/mini';
import { about, describe, id, instant } from '../protocol/described.responses.ts';
import { describeResource, examplesOfResource } from '../protocol/resource.responses.ts';
import { seePhoto, sendPhoto } from './photos.ts';
import { seeHandOver, setUpStaff } from './staff.ts';
import type { StaffValues } from './staff.ts';
import { staffFacts, staffRow } from './staff.rows.ts';
import { blankStaff, staffValues } from './staff.values.ts';

export const SET_UP_STAFF = [
  ...describeResource(setUpStaff, {
    tag: 'Set-up',
    one: 'a staff member',
    many: 'staff members',
    values: staffValues,
    row: staffRow,
    facts: staffFacts,
  }),
  describe(sendPhoto, {
    tag: 'Set-up',
    summary: 'Send a picture of a staff member',
    words:
      'Takes a JPEG as Base64 and removes its metadata. It stays if a staff member has its key within a day.',
    status: 201,
    response: z.strictObject({ data: z.strictObject({ key: z.string() }) }),
  }),
  describe(seePhoto, {
    tag: 'Set-up',
    summary: 'Get a picture of a staff member',
    words: 'The address grants access. A new picture has a new address.',
    status: 200,
    response: z.string(),
  }),
  describe(seeHandOver, {
    tag: 'Set-up',
    summary: 'List the appointments of a staff member who leaves',
    words: 'The first 200, each with the colleagues who could take it.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        visits: z.array(
          z.strictObject({
            id,
            version: z.int(),
            first_name: z.string(),
            last_name: z.string(),
            service: z.string(),
            location: z.string(),
            start: instant,
            zone: z.string(),
            colleagues: about(
              'Who serves it and is free then, the suggested one first.',
              z.array(z.strictObject({ id, name: z.string() })),
            ),
          }),
        ),
        count: z.int(),
      }),
    }),
  }),
];

const tomas: StaffValues = {
  ...blankStaff,
  first_name: 'Tomás',
  last_name: 'Herrera',
  job_title: 'Senior adviser',
  email: 'tomas@larkfield.example',
  location_ids: ['4'],
  languages: ['en', 'es'],
};
/** One grey pixel, as JPEG. */
const PIXEL =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIgAf//Z';
export const STAFF_EXAMPLES = {
  ...examplesOfResource(setUpStaff, tomas, 'unlist'),
  sendPhoto: { body: { picture: PIXEL } },
  seePhoto: { params: { key: '4fGk2mQz81LpVb7XwRt0Yc' } },
};
