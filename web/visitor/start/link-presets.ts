import type { OpenShortcut } from '#contract/shortcuts/shortcuts.ts';
import type { Visitor } from '../shell/context/visitor-context.tsx';

/** The page's facts with the presets of an open shortcut in place of those of its address; the server holds the locks. */
export function withPresets(visitor: Visitor, of: OpenShortcut): Visitor {
  const { query } = visitor;
  const isLocked = (lock: OpenShortcut['locks'][number]): boolean => of.locks.includes(lock);
  const only = of.locations.length === 1 ? of.locations[0]! : null;
  const fixesPlace = isLocked('location') && only !== null;
  // Booking preselects a single one that is not locked, and leaves the others on offer.
  const narrows = isLocked('service') || of.services.length > 1;
  const method = of.meeting_method;
  return {
    ...visitor,
    link: of,
    settings: { ...visitor.settings, showStaffPicker: visitor.settings.showStaffPicker && !of.skip_staff },
    has: (feature) => (feature === 'locationLocking' && fixesPlace) || visitor.has(feature),
    query: {
      ...query,
      services: narrows ? of.services : query.services,
      serviceLocked: query.serviceLocked || (isLocked('service') && of.services.length === 1),
      location: only ?? query.location,
      bookingMethod: method ?? query.bookingMethod,
      method: isLocked('method') && method !== null && method !== 4 ? method : query.method,
      preferredStaff: of.staff.length === 1 ? of.staff[0]! : query.preferredStaff,
      utm: {
        ...query.utm,
        ...Object.fromEntries(Object.entries(of.utm).map(([name, value]) => [`utm_${name}`, value])),
      },
    },
  };
}
