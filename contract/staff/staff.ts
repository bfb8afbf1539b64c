import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import { resource } from '../protocol/resource.ts';
import type { StaffFacts, StaffListRow } from './staff.rows.ts';
import { staffValues } from './staff.values.ts';

export type { StaffFacts, StaffListRow } from './staff.rows.ts';
export type { StaffValues } from './staff.values.ts';

/** Staff as their managers set them up. */
export const setUpStaff = resource<StaffListRow, StaffFacts>()({
  one: 'StaffMember',
  many: 'StaffMembers',
  path: '/staff',
  permission: 'staff-edit',
  filters: ['state', 'role', 'location', 'line', 'language', 'video'],
  values: staffValues,
  actions: ['list', 'unlist'],
});

/** An appointment of a person who leaves. */
export interface HandOverVisit {
  id: string;
  version: number;
  first_name: string;
  last_name: string;
  service: string;
  location: string;
  start: string;
  zone: string;
  /** Colleagues who serve it and are free then, the suggested one first. */
  colleagues: { id: string; name: string }[];
}
export interface HandOver {
  data: {
    /** The earliest ones. */
    visits: HandOverVisit[];
    /** How many appointments are to come. */
    count: number;
  };
}

/** The appointments to come of a person, with the colleagues who could take each. */
export const seeHandOver = endpoint<HandOver>()({
  name: 'seeHandOver',
  method: 'GET',
  path: '/api/internal/v1/admin/staff/:id/hand-over',
  access: { permission: 'staff-edit' },
  vendor: 'session',
  api: 'internal',
  params: z.object({ id: z.string().check(z.maxLength(20)) }),
  refusals: [
    'sign-in-required',
    'session-ended',
    'forbidden',
    'not-found',
    'parameter-invalid',
    'too-many-requests',
  ],
});
