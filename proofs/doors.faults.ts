import type { Fault } from './harness/faults.ts';

export const faults: Fault[] = [
  {
    name: 'a door that moves the visit and tells nobody',
    in: 'proof',
    file: 'server/capabilities/visits/transition.ts',
    find: `appendEvent(tx, event)]`,
    replace: `change.actor.kind === 'visitor' ? undefined : appendEvent(tx, event)]`,
    caught: /what the first heard/,
  },
  {
    name: 'the end of the day tells another story',
    in: 'proof',
    file: 'server/capabilities/queue/ending.ts',
    find: `data: toldOf(line, doing, {`,
    replace: `data: doing.actor.kind === 'system' ? {} : toldOf(line, doing, {`,
    caught: /to deeply equal/,
  },
  {
    name: 'only the first who asks is told',
    in: 'proof',
    file: 'server/infrastructure/outbox/listeners.ts',
    find: `await listener.handle(tx, event);`,
    replace: `if (listener.name !== 'proof-second') await listener.handle(tx, event);`,
    caught: /what the second heard/,
  },
  {
    name: 'a walk-in is told in two ways',
    in: 'proof',
    file: 'server/capabilities/queue/enter-line.ts',
    find: `  tellWait(tx, estimate,`,
    replace: `  if (entering.actor.kind === 'staff')
    appendEventAlong(tx, { ...joinedEvent(visit.id, formatTicket(at.prefix, place.number), { who, entering }), kind: 'walk-in-added', subject: { kind: 'walk-in', id: visit.id, version: 1 } });
  tellWait(tx, estimate,`,
    caught: /what the first heard/,
  },
];
