import { BOOKING_SOURCE } from '#domain/codes/booking-source.ts';
import type { BookingSource } from '#domain/codes/booking-source.ts';
import type { VisitorQuery } from './visitor-query.ts';

/** The flags of the page's mode. Every screen reads them here and nowhere else (2.0.3). */
export type ModeFlags = {
  isKiosk: boolean;
  isKioskQr: boolean;
  /** Shared, locked hardware: decides layout and timers. */
  isKioskDevice: boolean;
  /** Hardware that staff enrolled: decides the server's permissions. */
  isEnrolledKiosk: boolean;
  isTv: boolean;
  isEmbed: boolean;
  isInvitation: boolean;
  isWalkIn: boolean;
  /** The booking source that the join claims; the server decides. */
  bookedThrough: BookingSource;
  /** The source that the tag manager reads: without enrolment a kiosk proves nothing, and the server stores 13. */
  reportedSource: BookingSource;
  showsHeader: boolean;
  /** An embedded page has no header, so its language picker is in the page. */
  languagePicker: 'header' | 'page';
  footerLogo: 'link' | 'new-tab' | 'inert';
  /** A shared screen stores nothing between visitors. */
  drafts: 'session' | 'memory';
  autocomplete: boolean;
  showsLegalText: boolean;
  /** All visitors see "I accept", except on an enrolled kiosk: `?mode=kiosk` alone proves nothing. */
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
    reportedSource: sourceOf({ isKioskQr: query.kioskQr, isKiosk: isEnrolledKiosk, isTv }),
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

/** Source 13 is the line's default (§9). */
function sourceOf(flags: { isKioskQr: boolean; isKiosk: boolean; isTv: boolean }): BookingSource {
  if (flags.isKioskQr) return BOOKING_SOURCE.kioskQr;
  if (flags.isKiosk) return BOOKING_SOURCE.kiosk;
  return flags.isTv ? BOOKING_SOURCE.tv : BOOKING_SOURCE.onlineQueue;
}
