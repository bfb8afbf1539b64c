import type { Fault } from './harness/faults.ts';

const rules = 'domain/appointments';

export const faults: Fault[] = [
  {
    name: 'what is left free after an appointment is looked at by nobody',
    in: 'proof',
    file: `${rules}/staff-causes.ts`,
    find: 'const reserved = { lead: bufferBefore + travel, length: minutes + bufferAfter + travel };',
    replace: 'const reserved = { lead: bufferBefore + travel, length: minutes + travel };',
    caught: /is had twice/,
  },
  {
    name: 'the way to the client takes no time',
    in: 'proof',
    file: `${rules}/slot-ground.ts`,
    find: 'const travel = ask.method === MEETING_METHOD.offSite ? ask.service.travel : 0;',
    replace: 'const travel = 0;',
    caught: /is had twice/,
  },
  {
    name: 'what is held is offered',
    in: 'proof',
    file: `${rules}/staff-causes.ts`,
    find: "['staff-held', person.held],",
    replace: '',
    caught: /is had twice/,
  },
  {
    name: 'a room is free until its appointment is over, and not longer',
    in: 'proof',
    file: `${rules}/place-causes.ts`,
    find: 'const whole = { lead: bufferBefore, length: minutes + bufferAfter };',
    replace: 'const whole = { lead: bufferBefore, length: minutes };',
    caught: /is had twice/,
  },
  {
    name: 'a room of any size does',
    in: 'proof',
    file: `${rules}/place-causes.ts`,
    find: "(kind !== 'room' || capacity >= ask.attendees)",
    replace: "(kind !== 'room' || capacity >= 1)",
    caught: /a room is too small/,
  },
  {
    name: 'somebody alone does what takes two',
    in: 'proof',
    file: `${rules}/find-slots.ts`,
    find: 'starts = intersect(starts, atLeast(all, ask.service.staffNeeded));',
    replace: 'starts = intersect(starts, atLeast(all, 1));',
    caught: /too few/,
  },
  {
    name: 'what is left free after an appointment is not read',
    in: 'proof',
    file: 'server/capabilities/appointments/slot-ask-of.ts',
    find: 'bufferAfter: service.buffer_after,',
    replace: 'bufferAfter: 0,',
    caught: /instead of what was agreed upon/,
  },
  {
    name: 'who takes part is asked for as long as they would take themselves',
    in: 'proof',
    file: 'server/capabilities/appointments/choose-people.ts',
    find: 'found.beside(choice.staffId, slot.start)',
    replace: 'ask.staff.map(({ id }) => id).filter((id) => found.reasons(id, slot.start).length === 0)',
    caught: /which was offered/,
  },
];
