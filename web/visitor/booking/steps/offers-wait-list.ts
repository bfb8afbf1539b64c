interface Offered {
  has: (feature: 'waitList') => boolean;
  settings: { waitListEnabled: boolean };
  flags: { isKioskDevice: boolean };
  query: { offer: string | null; convert: string | null };
}

/** Whether the step of times leads to the wait list: not on a kiosk, and not a visitor who holds a time or a position. */
export const offersWaitList = ({ has, settings, flags, query }: Offered): boolean =>
  has('waitList') &&
  settings.waitListEnabled &&
  !flags.isKioskDevice &&
  query.offer === null &&
  query.convert === null;
