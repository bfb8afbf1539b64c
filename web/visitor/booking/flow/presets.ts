import type { OpenShortcut } from '#contract/shortcuts/shortcuts.ts';
import type { ShortcutLock } from '#domain/shortcuts/shortcut.ts';
import type { VisitorQuery } from '../../modes/visitor-query.ts';
import type { Presets } from './answers.ts';
import type { Step } from './steps.ts';

type PresetFacts = {
  query: Pick<
    VisitorQuery,
    | 'services'
    | 'serviceLocked'
    | 'location'
    | 'bookingMethod'
    | 'preferredStaff'
    | 'preferredLocation'
    | 'start'
  >;
  /** The vendor or a link fixes the location of the address. */
  locksLocation: boolean;
  link: Pick<OpenShortcut, 'services' | 'locations' | 'staff' | 'locks'> | null;
};

const STEP_OF_LOCK: Readonly<Record<Exclude<ShortcutLock, 'language'>, Step>> = {
  service: 'service',
  location: 'location',
  staff: 'staff',
  method: 'meeting-methods',
};

/** The presets of the address and of an open shortcut: a lock narrows the options, and its absence preselects. */
export function presetsOf({ query, locksLocation, link }: PresetFacts): Presets {
  const { services, serviceLocked, location, bookingMethod, preferredStaff, preferredLocation, start } =
    query;
  const locked = (lock: ShortcutLock, ids: readonly string[] = []): readonly string[] =>
    link?.locks.includes(lock) ? ids : [];
  return {
    services,
    serviceLocked,
    // Several are a choice already, which the link narrows.
    service: link?.services.length === 1 ? link.services[0]! : null,
    location,
    locations: locked('location', link?.locations),
    people: locked('staff', link?.staff),
    staff: null,
    method: bookingMethod,
    methodLocked: link?.locks.includes('method') ?? false,
    preferredStaff,
    start,
    // Visitors who go back to the list see their preset location first.
    preferredLocation: preferredLocation ?? location ?? link?.locations[0] ?? null,
    locationLocked: locksLocation && location !== null,
    fixed: (link?.locks ?? []).flatMap((lock) => (lock === 'language' ? [] : STEP_OF_LOCK[lock])),
  };
}
