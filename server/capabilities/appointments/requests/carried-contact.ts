import type { AnswerValue } from '#domain/intake/answers.ts';
import type { PersonRequest } from './booking-request.ts';

/** The contact that a visitor gave before, in the line or on the wait list. */
export interface CarriedContact {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  lang: string;
  receiveSms: boolean;
  externalId: string;
  notes: string;
  answers: readonly { questionId: string; value: AnswerValue }[];
}

/** Data of this request overrides data given before; omitted fields stay as they were. */
export function withCarriedContact(lead: PersonRequest, given: CarriedContact): PersonRequest {
  const { form } = lead;
  const or = (now: string | null | undefined, then: string): string =>
    (now ?? '').trim() === '' ? then : now!;
  const answers = Object.fromEntries(given.answers.map(({ questionId, value }) => [questionId, value]));
  return {
    ...lead,
    lang: lead.lang ?? given.lang,
    externalId: or(lead.externalId, given.externalId),
    form: {
      ...form,
      first_name: or(form.first_name, given.firstName),
      last_name: or(form.last_name, given.lastName),
      email: or(form.email, given.email),
      cell_phone: or(form.cell_phone, given.phone),
      receive_sms: form.receive_sms || given.receiveSms,
      notes: or(form.notes, given.notes),
      answers: { ...answers, ...form.answers },
    },
  };
}
