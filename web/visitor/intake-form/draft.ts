import type { AnswerValue, CarField, Fulfilment } from '#domain/intake/join-form.ts';

/** The request form as somebody left it. Texts stay as typed. */
export type Draft = {
  serviceId: string;
  fulfilment: Fulfilment;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  country: string;
  /** Beside the mobile, as far as a booking asks for them; each with its own country. */
  otherPhones: Record<string, { typed: string; country: string }>;
  receiveSms: boolean;
  car: Partial<Record<CarField, string>>;
  carText: string;
  answers: Record<string, AnswerValue>;
  notes: string;
  /** Where whoever is visited is met. */
  address: string;
  /** What was sent along, by the id that the booking names. */
  files: Record<string, { name: string; size: number }>;
  accepted: boolean;
};

/** A join that was sent and whose outcome may be unknown: the same body must go again under the same key. */
export type Attempt = { key: string; body: string };

export function emptyDraft(country: string): Draft {
  return {
    serviceId: '',
    fulfilment: 1,
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    country,
    otherPhones: {},
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
 * The key to send a join under: the one of the last attempt when nothing changed since, so that a visitor whose
 * network broke after pressing the button is in line once; else a fresh one.
 */
export function attemptFor(body: string, last: Attempt | null, freshKey: () => string): Attempt {
  return last !== null && last.body === body ? last : { key: freshKey(), body };
}
