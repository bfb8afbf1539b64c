import type { Cell } from '../access/cells.ts';
import { maskedEmail } from '../intake/email.ts';
import type { ClientField } from '../access/field-visibility.ts';
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
const noTags = (): string[] => [];
const noFields = (): Readonly<Record<string, string>> => ({});

const PHONES = { phone: maskedPhone, home_phone: maskedPhone, work_phone: maskedPhone };
const CONTACT = { email, ...PHONES };

/** What stands for fields of a client that a reader does not see whole. */
export type ClientMasks = Readonly<
  Partial<
    Record<'email' | 'phone' | 'home_phone' | 'work_phone' | 'address' | 'notes' | 'external_id', Mask>
  > & { tags?: () => string[]; custom_fields?: () => Readonly<Record<string, string>> }
>;
type Mask = (value: string) => string;

/** What stands for each kind of field that a vendor shows to some roles alone. */
const OF_FIELD: Readonly<Record<ClientField, ClientMasks>> = {
  phone: PHONES,
  email: { email },
  // A vendor's own fields may hold anything about a person: they are as private as the address.
  address: { address: hidden, custom_fields: noFields },
  notes: { notes: hidden },
};

/** The masks for fields that a vendor hides from a reader. */
export const masksOfFields = (hides: readonly ClientField[]): ClientMasks =>
  Object.assign({}, ...hides.map((field) => OF_FIELD[field])) as ClientMasks;

/**
 * The masks for a cell of `clients-see`. A right that only reads masks contact data. The fewest fields also leave
 * out what the contact centre does not need to book. Fields that the vendor hides from the reader are masked besides.
 */
export const clientMasks = (cell: Cell | null, hides: readonly ClientField[] = []): ClientMasks => ({
  ...masksOfFields(hides),
  ...masksByRight(cell),
});

function masksByRight(cell: Cell | null): ClientMasks {
  if (cell === null || cell.limits.includes('min-fields'))
    return {
      email,
      phone: maskedPhone,
      home_phone: hidden,
      work_phone: hidden,
      address: hidden,
      notes: hidden,
      external_id: hidden,
      tags: noTags,
      custom_fields: noFields,
    };
  return cell.limits.includes('r') ? { ...CONTACT, address: hidden, custom_fields: noFields } : {};
}

/**
 * The fields of a stored client that a reader may not set, because they would overwrite what they do not see: those that
 * the vendor hides, and those of which the right shows nothing.
 */
export function lockedFields(cell: Cell | null, hides: readonly ClientField[] = []): readonly string[] {
  const nothing: readonly unknown[] = [hidden, noTags, noFields];
  const unseen = Object.entries(masksByRight(cell)).filter(([, mask]) => nothing.includes(mask));
  return [...new Set([...Object.keys(masksOfFields(hides)), ...unseen.map(([field]) => field)])];
}
