import { isHttpsUrl } from '../vendors/check-value.ts';

/** A standing room of a person or a location: a link, a number to dial in, both or neither. */
export interface StandingRoom {
  /** An https address, or empty. */
  readonly link: string;
  readonly dial_in: {
    /** `+` and 8 to 15 digits. */
    readonly e164: string;
    /** The same as people write it; at most 40 characters, as the PIN. */
    readonly international: string;
    readonly pin: string;
  } | null;
}

export type RoomField = 'link' | 'e164' | 'international' | 'pin';
export interface RoomFault {
  readonly field: RoomField;
  readonly code: 'https_url' | 'phone_valid' | 'too_long';
  readonly values?: { readonly max: number };
}

const AT_MOST = 40;

/** What is wrong with a room that somebody has typed, field by field; nothing where it can be kept. */
export function checkRoom({ link, dial_in: dialIn }: StandingRoom): RoomFault[] {
  const faults: RoomFault[] = [];
  if (link !== '' && !isHttpsUrl(link)) faults.push({ field: 'link', code: 'https_url' });
  if (dialIn === null) return faults;
  if (!/^\+[1-9]\d{7,14}$/.test(dialIn.e164)) faults.push({ field: 'e164', code: 'phone_valid' });
  for (const field of ['international', 'pin'] as const)
    if (dialIn[field].length > AT_MOST) faults.push({ field, code: 'too_long', values: { max: AT_MOST } });
  return faults;
}

/** The room as it was typed: the number in any writing, spaces and brackets included. No number, no PIN: no dial-in. */
export function roomTyped(typed: { link: string; number: string; pin: string }): StandingRoom {
  const [link, international, pin] = [typed.link.trim(), typed.number.trim(), typed.pin.trim()];
  if (international === '' && pin === '') return { link, dial_in: null };
  const e164 = international.replace(/[\s().\u2010-\u2015-]/g, '');
  return { link, dial_in: { e164, international, pin } };
}
