import type { Tx } from '#server/infrastructure/database/database.ts';
import { refuseBroken, requiredShortcut, slotsWithin } from '../../shortcuts/index.ts';
import type { OpenShortcut } from '../../shortcuts/index.ts';
import type { BookingRequest } from '../requests/booking-request.ts';
import { withCarriedContact } from '../requests/carried-contact.ts';
import type { Booking } from './plan-booking.ts';

/** An open shortcut, and the booking request as it permits it. */
export interface Linked {
  shortcut: OpenShortcut;
  request: BookingRequest;
}

/**
 * Applies the shortcut that a request names. Its locks refuse other choices, its dates and staff limit the times, its
 * source is recorded, and the contact of an invitation stands in where the visitor sends none.
 */
export async function withLink(
  tx: Tx,
  request: BookingRequest,
  { now }: Pick<Booking, 'now'>,
): Promise<Linked> {
  const shortcut = await requiredShortcut(tx, request.shortcut ?? '', now);
  const { slot, staffId } = request;
  refuseBroken(shortcut, { ...slot, staffId }, request.pointerOf);
  const invited = shortcut.invitation;
  const lead = invited
    ? withCarriedContact(request.lead, {
        ...invited,
        phone: '',
        receiveSms: false,
        externalId: '',
        notes: '',
        answers: [],
      })
    : request.lead;
  const isFixed = shortcut.lang !== null && shortcut.locks.includes('language');
  return {
    shortcut,
    request: {
      ...request,
      slot: await slotsWithin(tx, slot, shortcut),
      lead: isFixed ? { ...lead, lang: shortcut.lang } : lead,
      utm: { ...request.utm, ...shortcut.utm },
    },
  };
}
