import { describe } from '../protocol/described.responses.ts';
import type { Example } from '../protocol/described.responses.ts';
import { wrapUpAppointment, wrapUpClient } from './wrap-ups.ts';

const words =
  'The reason is one of those that the vendor lists in any language. Either of both may be empty, unless the vendor requires the reason.';

export const WRAP_UPS = [
  describe(wrapUpAppointment, {
    tag: 'Appointments',
    summary: 'Note how the phone call about an appointment ended',
    words,
    status: 204,
    response: null,
  }),
  describe(wrapUpClient, {
    tag: 'Clients',
    summary: 'Note how a phone call with a client ended',
    words,
    status: 204,
    response: null,
  }),
];

const example: Example = { body: { reason: '', notes: 'Asked for the opening hours' } };
export const WRAP_UP_EXAMPLES: Record<string, Example> = {
  [wrapUpAppointment.name]: example,
  [wrapUpClient.name]: example,
};
