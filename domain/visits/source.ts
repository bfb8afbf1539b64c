import { BOOKING_SOURCE, isBookingSource } from '../codes/booking-source.ts';
import type { BookingSource } from '../codes/booking-source.ts';

/** The caller that creates the visit: a visitor, an enrolled kiosk, an API client, staff, or the server itself. */
export type SourceCaller = 'anyone' | 'device' | 'api' | 'staff' | 'server';

export interface SourceRequest {
  /** The source that the caller claims (`booked_through`), if any. */
  readonly claimed: number | null;
  readonly caller: SourceCaller;
  /** The source that a verified `src` parameter carries: the TV's QR code or the kiosk's. */
  readonly srcToken: 15 | 20 | null;
  readonly hasRwgToken: boolean;
  /** Joining the line, or booking. */
  readonly inLine: boolean;
  /** The vendor's client view, which decides a booking's default. */
  readonly layout: 'old' | 'new';
}

const source = BOOKING_SOURCE;
/** These grant nothing, so any caller may claim them. */
const OPEN: readonly number[] = [source.clientView, source.modernClientView, source.onlineQueue];
const INTEGRATIONS: readonly number[] = [
  source.api,
  source.dynamics,
  source.digitalBanking,
  source.salesforce,
];
const HOUSE: readonly number[] = [
  source.device,
  source.schedule,
  source.waitList,
  source.callCentre,
  source.console,
  source.lobby,
];

const CLAIMABLE: Readonly<Record<SourceCaller, readonly number[]>> = {
  anyone: OPEN,
  device: [],
  api: [...OPEN, ...INTEGRATIONS],
  staff: [...OPEN, ...HOUSE],
  server: [...OPEN, ...HOUSE],
};

/**
 * Returns the booking source of a visit (§9). Proven sources are first: a kiosk's key, then a signed `src`,
 * then a Reserve-with-Google token; then permitted claims. Any other claim becomes the default and is never
 * refused.
 */
export function decideSource({
  claimed,
  caller,
  srcToken,
  hasRwgToken,
  inLine,
  layout,
}: SourceRequest): BookingSource {
  if (caller === 'device') return source.kiosk;
  if (srcToken !== null) return srcToken;
  if (hasRwgToken) return source.reserveWithGoogle;
  if (isBookingSource(claimed) && CLAIMABLE[caller].includes(claimed)) return claimed;
  if (inLine) return source.onlineQueue;
  return layout === 'new' ? source.modernClientView : source.clientView;
}
