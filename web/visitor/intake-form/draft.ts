import type { AnswerValue, CarField, Fulfilment } from '#domain/intake/join-form.ts';

/** The typed state of the request form. Texts stay as typed. */
export type Draft = {
  serviceId: string;
  /** The id of the staff member that the visitor would rather see; '' is any. */
  preferredStaff: string;
  fulfilment: Fulfilment;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  country: string;
  /** Further numbers next to the mobile, for bookings that request them; each with its own country. */
  otherPhones: Record<string, { typed: string; country: string }>;
  /** The visitor gives both contacts, each in its own field. */
  bothContacts: boolean;
  receiveSms: boolean;
  car: Partial<Record<CarField, string>>;
  carText: string;
  answers: Record<string, AnswerValue>;
  notes: string;
  /** The address of an off-site meeting. */
  address: string;
  /** Uploaded files, by the id that the booking names. */
  files: Record<string, { name: string; size: number }>;
  accepted: boolean;
};

/** A join with a possibly unknown outcome: a retry sends the same body under the same key. */
export type Attempt = { key: string; body: string };

export function emptyDraft(country: string): Draft {
  return {
    serviceId: '',
    preferredStaff: '',
    fulfilment: 1,
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    country,
    otherPhones: {},
    bothContacts: false,
    receiveSms: false,
    car: {},
    carText: '',
    answers: {},
    notes: '',
    address: '',
    files: {},
    accepted: false,
  };
}

/**
 * The idempotency key for a join: that of the last attempt if the body is the same, so that a visitor with a
 * broken network joins once; else a new one.
 */
export function attemptFor(body: string, last: Attempt | null, freshKey: () => string): Attempt {
  return last !== null && last.body === body ? last : { key: freshKey(), body };
}
