import type { Fault } from './harness/faults.ts';

const file = 'server/capabilities/appointments/reservations-store.ts';

export const faults: Fault[] = [
  {
    name: 'the constraint does not hold for what is booked',
    in: 'proof',
    file,
    find: '${overbook !== null}, ${overbook?.by ?? null}',
    replace: 'true, ${overbook?.by ?? null}',
    caught: /reservations that overlap/,
  },
  {
    name: 'who loses is told of nothing else',
    in: 'proof',
    file: 'server/capabilities/appointments/refuse-slot.ts',
    find: `return refuse('slot-unavailable', { meta: { next: others.map(toIso) } });`,
    replace: `return refuse('slot-unavailable', others.length > 99 ? { meta: { next: [] } } : {});`,
    caught: /without being told of others/,
  },
  {
    name: 'seats that are not there are given away',
    in: 'proof',
    file,
    find: 'return taken === 1;',
    replace: 'return taken <= 1;',
    caught: /seats given away/,
  },
  {
    name: 'a place in line is kept beside the appointment that was had for it',
    in: 'proof',
    file: 'server/capabilities/appointments/convert.ts',
    find: 'await carried.place.giveUp();',
    replace: 'void carried.place.giveUp;',
    caught: /places given up/,
  },
];
