import * as z from 'zod/mini';
import { appointmentAttributes } from './appointments.responses.ts';
import { about, code, describe, id, part } from '../protocol/described.responses.ts';
import {
  bookAppointmentForClient,
  changeAppointmentForClient,
  seeStaffAppointment,
  resendConfirmation,
  workAppointment,
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
        source: about('The booking source.', code),
        files: z.array(z.strictObject({ id, name: z.string(), size: z.int() })),
        overbooked: z.nullable(
          about(
            'The staff member who overbooked, and the reason. Null for a regular booking.',
            z.strictObject({ by: z.nullable(id), reason: z.string() }),
          ),
        ),
        workflow: z.nullable(
          about(
            'The workflow of the client of which it is a step.',
            z.strictObject({ id, client_id: id, title: z.string() }),
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
      'The public booking rules do not apply if the role permits it. `overbook` with a reason overrides hours and other appointments. If a cause cannot be overridden, the server returns 422 `overbooking-refused` with the causes.',
    status: 201,
    response,
  }),
  describe(seeStaffAppointment, {
    tag: 'Appointments',
    summary: 'Get the appointment of a client',
    status: 200,
    response,
  }),
  describe(resendConfirmation, {
    tag: 'Appointments',
    summary: 'Send the confirmation of an appointment again',
    words: 'For appointments to come, by the channels of each attendee. At most three within ten minutes.',
    status: 200,
    response,
  }),
  describe(workAppointment, {
    tag: 'Appointments',
    summary: 'Start or end the appointment of a client',
    words:
      'For appointments whose visitor is not in the line. One at the location enters the line and starts there.',
    status: 200,
    response,
  }),
  describe(changeAppointmentForClient, {
    tag: 'Appointments',
    summary: 'Cancel, move or unassign the appointment of a client',
    words:
      'A cancellation is final. To restore the appointment, book the time again if it is still free. An unassigned appointment keeps its time and room until staff move it to a person.',
    status: 200,
    response,
  }),
];
