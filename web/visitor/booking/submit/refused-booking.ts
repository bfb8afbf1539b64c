import type { BookingField } from '#domain/intake/booking-form.ts';
import { ownFieldName } from '../form/own-fields.ts';
import type { Reason } from '../../intake-form/refused-fields.ts';

export type RefusedBooking = {
  /** The server's texts by field, the first reason each. */
  fields: Partial<Record<BookingField, string>>;
  /** Reasons that belong to no field of the form. */
  other: string[];
};

/** Assigns the reasons of a refusal to their fields. */
export function refusedBooking(reasons: readonly Reason[]): RefusedBooking {
  const refused: RefusedBooking = { fields: {}, other: [] };
  for (const reason of reasons) {
    const field = fieldOf(reason);
    if (field === null) refused.other.push(reason.title);
    else refused.fields[field] ??= reason.title;
  }
  return refused;
}

const AT: Readonly<Record<string, BookingField>> = {
  '/attendee/first_name': 'first_name',
  '/attendee/last_name': 'last_name',
  '/attendee/email': 'email',
  '/attendee/cell_phone': 'cell_phone',
  '/attendee/phone': 'phone',
  '/attendee/work_phone': 'work_phone',
  '/notes': 'notes',
  '/address': 'address',
  '/uploads': 'uploads',
  '/compliance_accepted': 'compliance',
};

function fieldOf({ code, pointer, meta }: Reason): BookingField | null {
  if (code === 'contact-required') return 'contact';
  if (code === 'compliance-required') return 'compliance';
  const question = meta['question_id'];
  if (pointer?.startsWith('/answers') && typeof question === 'string') return `answers.${question}`;
  const own = /^\/contact_fields\/(?<key>\w+)$/.exec(pointer ?? '')?.groups?.['key'];
  if (own !== undefined) return ownFieldName(own);
  return AT[pointer ?? ''] ?? null;
}
