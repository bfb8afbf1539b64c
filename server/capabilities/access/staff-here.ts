import type { Person, RequestContext } from '#server/infrastructure/http/request/request-context.ts';

/** Returns whether the caller is staff of this vendor who may book for visitors: they see invitation-only records. */
export const isStaffHere = ({ person, vendor, may }: Pick<RequestContext, 'person' | 'vendor' | 'may'>) =>
  person?.vendor?.id === vendor.id && may('join-queue');

/** Returns whether the caller is an enrolled kiosk of this location: its key proves what `?mode=kiosk` cannot. */
// mutation: kiosk-of-a-location
export const isKioskOf = (person: Person | null, at: { vendorId: number; locationId: number }): boolean =>
  person?.device?.kind === 'kiosk' &&
  person.vendor?.id === at.vendorId &&
  person.device.locationId === at.locationId;
