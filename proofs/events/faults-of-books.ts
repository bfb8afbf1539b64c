import type { Heard } from '../harness/recording-store.ts';
import type { Books } from './books-store.ts';

/** Faults in the delivered events; empty if every listener received each event once, in order. */
export function faultsOfBooks(
  { events, heard, dead }: Books,
  { listeners, outside }: { listeners: readonly string[]; outside: readonly Heard[] },
): string[] {
  const result = dead === 0 ? [] : [`${dead} events went to the dead letters`];
  const spot = new Map(events.map((event) => [event.id, event]));
  for (const listener of listeners) {
    const own = heard.filter((each) => each.listener === listener);
    const once = new Set(own.map(({ eventId }) => eventId));
    if (once.size !== events.length) result.push(`${listener} got ${once.size} of ${events.length} events`);
    if (once.size !== own.length) result.push(`${listener} got ${own.length - once.size} events twice`);
    if (own.some(({ position }, n) => n > 0 && position <= own[n - 1]!.position))
      result.push(`${listener} got events out of order`);
    const versions = new Map<string, number>();
    let back = 0;
    for (const { eventId } of own) {
      const { subject, version } = spot.get(eventId)!;
      if (version !== (versions.get(subject) ?? 0) + 1) back += 1;
      versions.set(subject, version);
    }
    if (back > 0) result.push(`${listener} got ${back} events of a subject out of order`);
    const shown = outside.filter((each) => each.listener === listener).map(({ eventId }) => eventId);
    if (new Set(shown).size !== shown.length) result.push(`${listener} had an outside effect twice`);
  }
  return result;
}
