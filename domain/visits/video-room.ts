import { isHttpsUrl } from '../vendors/check-value.ts';

/** A permanent room of a staff member or location: a link, a dial-in number, both or neither. */
export interface StandingRoom {
  /** An https address, or empty. */
  readonly link: string;
  readonly dial_in: {
    /** `+` and 8 to 15 digits. */
    readonly e164: string;
    /** The same, formatted for reading; at most 40 characters, like the PIN. */
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

/** Returns the faults of a room, field by field; empty if valid. */
export function checkRoom({ link, dial_in: dialIn }: StandingRoom): RoomFault[] {
  const faults: RoomFault[] = [];
  if (link !== '' && !isHttpsUrl(link)) faults.push({ field: 'link', code: 'https_url' });
  if (dialIn === null) return faults;
  if (!/^\+[1-9]\d{7,14}$/.test(dialIn.e164)) faults.push({ field: 'e164', code: 'phone_valid' });
  for (const field of ['international', 'pin'] as const)
    if (dialIn[field].length > AT_MOST) faults.push({ field, code: 'too_long', values: { max: AT_MOST } });
  return faults;
}

/**
 * Converts typed text to a room: the number may contain spaces and brackets. Without a number and a PIN there
 * is no dial-in.
 */
export function roomTyped(typed: { link: string; number: string; pin: string }): StandingRoom {
  const [link, international, pin] = [typed.link.trim(), typed.number.trim(), typed.pin.trim()];
  if (international === '' && pin === '') return { link, dial_in: null };
  const e164 = international.replace(/[\s().\u2010-\u2015-]/g, '');
  return { link, dial_in: { e164, international, pin } };
}
