import type { Fault } from '../harness/faults.ts';

const rules = { in: 'proof', file: 'domain/visits/transitions.ts', caught: /moves/ } as const;

export const faults: Fault[] = [
  {
    ...rules,
    name: 'lets a visitor leave in the middle of being served',
    find: "  { name: 'cancel', from: confirmed, to: cancelled, by: ['visitor', 'staff', 'system'] },",
    replace:
      "  { name: 'cancel', from: confirmed, to: cancelled, by: ['visitor', 'staff', 'system'] },\n  { name: 'cancel', from: inProgress, to: cancelled, by: ['visitor'] },",
  },
  {
    ...rules,
    name: 'lets anybody reopen what was completed',
    find: 'const reopens = status === completed && managerOrAbove &&',
    replace: 'const reopens = status === completed &&',
    also: [
      {
        file: 'domain/visits/transitions.ts',
        find: 'return asked.managerOrAbove && asked.minutesSinceEnd',
        replace: 'return asked.minutesSinceEnd',
      },
    ],
  },
  {
    name: 'asks every verb for the right to cancel',
    in: 'proof',
    file: 'server/capabilities/queue/move-visit.ts',
    find: "scopeOfPerson(person, LINE_VERBS[verb].permission, 'write')",
    replace: "scopeOfPerson(person, 'visit-edit', 'write')",
    caught: /moves/,
  },
  {
    name: 'cancels whatever status a visitor asks for',
    in: 'proof',
    file: 'server/capabilities/queue/change-queue-appointment.ts',
    find: "if (readNumber(status) !== STATUS.cancelled) throw refuse('transition-refused');",
    replace: '',
    caught: /moves/,
  },
];
