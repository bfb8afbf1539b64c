/** The entry channel of a visit, `booked_through` on the wire (§4). 8, 11 and 19 are reserved and never reused. */
export const BOOKING_SOURCE = {
  device: 1,
  clientView: 2,
  schedule: 3,
  waitList: 4,
  api: 5,
  callCentre: 6,
  console: 7,
  modernClientView: 9,
  reserveWithGoogle: 10,
  lobby: 12,
  onlineQueue: 13,
  kiosk: 14,
  tv: 15,
  dynamics: 16,
  digitalBanking: 17,
  salesforce: 18,
  kioskQr: 20,
} as const;

export type BookingSource = (typeof BOOKING_SOURCE)[keyof typeof BOOKING_SOURCE];

export const BOOKING_SOURCES: readonly BookingSource[] = Object.values(BOOKING_SOURCE);

const NAMES: Record<BookingSource, string> = {
  1: 'device',
  2: 'client_view',
  3: 'schedule',
  4: 'wait_list',
  5: 'api',
  6: 'call_centre',
  7: 'console',
  9: 'modern_client_view',
  10: 'reserve_with_google',
  12: 'lobby',
  13: 'online_queue',
  14: 'kiosk',
  15: 'tv',
  16: 'dynamics',
  17: 'digital_banking_platform',
  18: 'salesforce',
  20: 'kiosk_qr',
};

export function bookingSourceName(source: BookingSource): string {
  return NAMES[source];
}

export function isBookingSource(code: unknown): code is BookingSource {
  return typeof code === 'number' && code in NAMES;
}

const source = BOOKING_SOURCE;
const IN_SIGHT: readonly number[] = [
  source.device,
  source.schedule,
  source.callCentre,
  source.console,
  source.lobby,
  source.kiosk,
];

/** Returns whether a visit came from elsewhere: neither staff nor a device of the location entered it. */
export const isOnlineSource = (code: number): boolean => !IN_SIGHT.includes(code);
