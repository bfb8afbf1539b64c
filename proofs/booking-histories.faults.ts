import type { Fault } from './harness/faults.ts';

const appointments = 'server/capabilities/appointments';

export const faults: Fault[] = [
  {
    name: 'the constraint does not hold for what is booked',
    in: 'proof',
    file: `${appointments}/reservations-store.ts`,
    find: '${overbook !== null}, ${overbook?.by ?? null}',
    replace: 'true, ${overbook?.by ?? null}',
    caught: /nothing explains/,
  },
  {
    name: 'times are told as they were told before',
    in: 'proof',
    file: `${appointments}/list-times.ts`,
    find: 'if (answer?.stamps !== stamps ||',
    replace: 'if (answer === undefined ||',
    caught: /nothing explains/,
  },
  {
    name: 'whoever moves keeps the old time as well',
    in: 'proof',
    file: `${appointments}/move-appointment.ts`,
    find: 'await dropReservations(tx, visit.id);',
    replace: '',
    caught: /nothing explains/,
  },
  {
    name: 'what is cancelled is free somewhat later',
    in: 'proof',
    file: `${appointments}/changing.ts`,
    find: 'await giveBack(tx, visit.id);',
    replace: '',
    caught: /nothing explains/,
  },
  {
    name: 'two who take the same time wait for each other',
    in: 'proof',
    file: `${appointments}/reservations-store.ts`,
    find: 'SELECT pg_advisory_xact_lock(hashtextextended(',
    replace: 'SELECT abs(hashtextextended(',
    caught: /answered 500/,
  },
  {
    name: 'a place in line is kept beside the appointment that was had for it',
    in: 'proof',
    file: `${appointments}/convert.ts`,
    find: 'await carried.place.giveUp();',
    replace: 'void carried.place.giveUp;',
    caught: /nothing explains/,
  },
];
