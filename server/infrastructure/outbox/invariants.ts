import { MINUTE } from '#domain/time/instant.ts';
import { violationsOf } from '../audit/invariant.ts';
import type { Invariant } from '../audit/invariant.ts';
import { eventsOutOfCount, listenersBehind, unstampedEvents } from './invariants-store.ts';
import type { Listener } from './listener.ts';

/** Consecutive runs are a minute apart, give or take some milliseconds. */
const A_MINUTE = MINUTE - 5_000;

/** Invariants of the outbox. */
export function outboxInvariants(listeners: readonly Listener[]): readonly Invariant[] {
  const names = listeners.map(({ name }) => name);
  return [
    {
      name: 'event-versions',
      words: 'the events of a subject count its versions from one, without a gap',
      find: async (tx, check) => violationsOf('event', await eventsOutOfCount(tx, check)),
    },
    {
      name: 'events-stamped',
      words: 'an event has its position within a minute',
      graceMs: A_MINUTE,
      find: async (tx) => violationsOf('event', await unstampedEvents(tx)),
    },
    {
      name: 'listeners-move',
      words: 'a listener that has events to hear moves on within a minute',
      graceMs: A_MINUTE,
      // Its position is part of the name: while that advances, however slowly, each finding is a new one.
      find: async (tx) =>
        (await listenersBehind(tx, names)).map(({ name, position }) => ({
          vendorId: 0,
          about: position,
          subject: `listener ${name} at position ${position}`,
        })),
    },
  ];
}
