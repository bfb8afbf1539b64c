import { appointmentChanges, movingChannels } from './appointment-channels.ts';
import { byBooker } from './change.ts';
import type { Change } from './change.ts';

/** Changes of appointments, from booking on. */
export const BOOKING: readonly Change[] = [
  ...appointmentChanges,
  {
    what: 'a new time',
    kind: 'visit-rescheduled',
    says: ['staff_id', 'session_id', 'starts_at', 'starts_before'],
    status: 1,
    channels: [byBooker({ start: '2026-11-23T17:30:00Z' }), ...movingChannels],
  },
];
