import * as z from 'zod/mini';
import { appointmentAttributes } from './appointments.responses.ts';
import { about, code, describe, id, part } from '../protocol/described.responses.ts';
import {
  bookAppointmentForClient,
  changeAppointmentForClient,
  seeStaffAppointment,
} from './staff-appointments.ts';

const { confirm_code: _code, ...seenByStaff } = appointmentAttributes;
const response = z.strictObject({
  data: part(
    'StaffAppointment',
    z.strictObject({
      id,
      type: z.literal('appointments'),
      attributes: z.strictObject({
        ...seenByStaff,
        source: about('Where it came from.', code),
        files: z.array(z.strictObject({ id, name: z.string(), size: z.int() })),
        overbooked: z.nullable(
          about(
            'Who has placed it over what was in the way, and why.',
            z.strictObject({ by: z.nullable(id), reason: z.string() }),
          ),
        ),
      }),
    }),
  ),
});

export const STAFF_APPOINTMENTS = [
  describe(bookAppointmentForClient, {
    tag: 'Appointments',
    summary: 'Book for a client',
    words:
      'Outside the public rules where the role may. `overbook` with a reason places it over hours and other appointments, for whoever may; what no exception mends is 422 `overbooking-refused` with the reasons.',
    status: 201,
    response,
  }),
  describe(seeStaffAppointment, {
    tag: 'Appointments',
    summary: 'See a client’s appointment',
    status: 200,
    response,
  }),
  describe(changeAppointmentForClient, {
    tag: 'Appointments',
    summary: 'Cancel or move a client’s appointment',
    words: 'A cancellation is final: taking it back is a new booking, if the time is still to be had.',
    status: 200,
    response,
  }),
];
