import type { Cell } from '../access/cells.ts';
import { maskedEmail } from '../intake/email.ts';
import { phoneDigits } from './same-client.ts';

const SHOWN_DIGITS = 2;

/** Masks a telephone number: its last two digits, enough to confirm it with its owner. */
export function maskedPhone(phone: string): string {
  const digits = phoneDigits(phone);
  return digits === '' ? '' : `…${digits.slice(-SHOWN_DIGITS)}`;
}

/** Whether a text is a mask of this product: no address or number contains an ellipsis. */
export const isMasked = (text: string): boolean => text.includes('…');

const email = (value: string): string => maskedEmail(value) ?? '';
const hidden = (): string => '';

const CONTACT = { email, phone: maskedPhone, home_phone: maskedPhone, work_phone: maskedPhone };

/** What stands for fields of a client that a reader does not see whole. */
export type ClientMasks = Readonly<
  Partial<
    Record<'email' | 'phone' | 'home_phone' | 'work_phone' | 'address' | 'notes' | 'external_id', Mask>
  > & { tags?: () => string[] }
>;
type Mask = (value: string) => string;

/**
 * The masks for a cell of `clients-see`. A right that only reads masks contact data. The fewest fields also leave
 * out what the contact centre does not need to book.
 */
export function clientMasks(cell: Cell | null): ClientMasks {
  if (cell === null || cell.limits.includes('min-fields'))
    return {
      email,
      phone: maskedPhone,
      home_phone: hidden,
      work_phone: hidden,
      address: hidden,
      notes: hidden,
      external_id: hidden,
      tags: () => [],
    };
  return cell.limits.includes('r') ? { ...CONTACT, address: hidden } : {};
}
