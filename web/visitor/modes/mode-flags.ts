import { BOOKING_SOURCE } from '#domain/codes/booking-source.ts';
import type { BookingSource } from '#domain/codes/booking-source.ts';
import type { VisitorQuery } from './visitor-query.ts';

/** How this page is being used. Every screen asks here and nowhere else (2.0.3). */
export type ModeFlags = {
  isKiosk: boolean;
  isKioskQr: boolean;
  /** Shared, locked hardware: decides looks and timers. */
  isKioskDevice: boolean;
  /** Hardware that staff enrolled: decides what the server grants. */
  isEnrolledKiosk: boolean;
  isTv: boolean;
  isEmbed: boolean;
  isInvitation: boolean;
  isWalkIn: boolean;
  /** What the join claims as its source; the server decides. */
  bookedThrough: BookingSource;
  showsHeader: boolean;
  /** An embedded page has no header, so its language picker stands in the page. */
  languagePicker: 'header' | 'page';
  footerLogo: 'link' | 'new-tab' | 'inert';
  /** A shared screen keeps nothing between visitors. */
  drafts: 'session' | 'memory';
  autocomplete: boolean;
  showsLegalText: boolean;
  /** "I accept" is asked of everybody but an enrolled kiosk: `?mode=kiosk` alone proves nothing. */
  asksConsent: boolean;
  showsChanges: boolean;
  showsVideoDetails: boolean;
  externalLinks: boolean;
};

export function modeFlags(
  query: Pick<VisitorQuery, 'mode' | 'embed' | 'kioskQr'>,
  enrolled: boolean,
): ModeFlags {
  const isKiosk = query.mode === 'kiosk';
  const isKioskDevice = isKiosk && !query.kioskQr;
  const isEnrolledKiosk = isKioskDevice && enrolled;
  const isTv = query.mode === 'tv';
  const isEmbed = query.mode === 'embed' || query.embed;
  return {
    isKiosk,
    isKioskQr: query.kioskQr,
    isKioskDevice,
    isEnrolledKiosk,
    isTv,
    isEmbed,
    isInvitation: query.mode === 'invitation',
    isWalkIn: query.mode === 'walk-in',
    bookedThrough: sourceOf({ isKioskQr: query.kioskQr, isKiosk, isTv }),
    showsHeader: !isEmbed,
    languagePicker: isEmbed ? 'page' : 'header',
    footerLogo: isKioskDevice ? 'inert' : isEmbed ? 'new-tab' : 'link',
    drafts: isKioskDevice ? 'memory' : 'session',
    autocomplete: !isKioskDevice,
    showsLegalText: !isKioskDevice,
    asksConsent: !isEnrolledKiosk,
    showsChanges: !isKiosk,
    showsVideoDetails: !isKioskDevice,
    externalLinks: !isKioskDevice,
  };
}

/** Queue default 13 (§9). */
function sourceOf(flags: { isKioskQr: boolean; isKiosk: boolean; isTv: boolean }): BookingSource {
  if (flags.isKioskQr) return BOOKING_SOURCE.kioskQr;
  if (flags.isKiosk) return BOOKING_SOURCE.kiosk;
  return flags.isTv ? BOOKING_SOURCE.tv : BOOKING_SOURCE.onlineQueue;
}
