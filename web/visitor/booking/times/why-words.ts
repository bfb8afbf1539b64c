import type { SlotCause } from '#domain/appointments/slot-causes.ts';
import type { Translate } from '#web/language/catalogue.ts';

const WORDS: Partial<Record<SlotCause, string>> = {
  'service-not-offered': 'times.why.notHere',
  'location-private': 'times.why.notHere',
  'line-of-business': 'times.why.notHere',
  'method-not-offered': 'times.why.notHere',
  'too-soon': 'times.why.tooSoon',
  'too-far': 'times.why.tooFar',
  'outside-booking-window': 'times.why.tooFar',
  'location-hours': 'times.why.closed',
  'location-closed': 'times.why.closed',
  holiday: 'times.why.holiday',
  'staff-booked': 'times.why.full',
  'no-room': 'times.why.full',
  'session-full': 'times.why.full',
  'no-session': 'times.why.noSession',
  'session-cancelled': 'times.why.sessionCancelled',
};

/** Causes with a second text that names the requested staff member. */
const OF_PEOPLE: Partial<Record<SlotCause, readonly [anyStaff: string, chosenStaff: string]>> = {
  'staff-hours': ['times.why.none', 'times.why.away'],
  'not-assigned': ['times.why.nobodyServes', 'times.why.doesNotServe'],
  'staff-line-of-business': ['times.why.nobodyServes', 'times.why.doesNotServe'],
  'staff-method': ['times.why.nobodyServes', 'times.why.doesNotServe'],
  'staff-language': ['times.why.nobodySpeaks', 'times.why.nobodySpeaks'],
  'staff-booked': ['times.why.full', 'times.why.personFull'],
};

/** The text of a cause for visitors; null when there is none. */
export function whyWords(cause: SlotCause | null, name: string | null, t: Translate): string | null {
  if (cause === null) return null;
  const ofPeople = OF_PEOPLE[cause];
  if (ofPeople) return name === null ? t(ofPeople[0]) : t(ofPeople[1], { name });
  const id = WORDS[cause];
  return id === undefined ? null : t(id);
}
