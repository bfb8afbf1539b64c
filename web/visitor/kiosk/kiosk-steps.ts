import type { BookingField, OtherPhone } from '#domain/intake/booking-form.ts';
import type { FieldName, IntakeRules } from '#domain/intake/join-form.ts';

/** One screen of the form on a kiosk. */
export type KioskStep<F extends string = FieldName> = { id: string; fields: readonly F[] };

export type StepFacts = {
  /** More than one topic, and none that the link fixes. */
  asksTopic: boolean;
  /** More than one person for the topic, and the vendor lets visitors choose. */
  asksStaff: boolean;
  rules: Pick<IntakeRules, 'contact' | 'fulfilment' | 'asksQuestions'>;
  /** In person only: elsewhere no visitor waits in a car. */
  isInPerson: boolean;
  /** The visitor waits in a car. */
  isCurbside: boolean;
  /** The ids of the questions of the chosen topic, in order. */
  questions: readonly string[];
};

/** One question a screen, in the order of the form (2.7). The last one checks and sends. */
export function kioskSteps(facts: StepFacts): KioskStep[] {
  const { rules } = facts;
  const { contact } = rules;
  const steps: KioskStep[] = [];
  const add = (id: string, ...fields: FieldName[]) => void steps.push({ id, fields });
  if (facts.asksTopic) add('topic', 'service_id');
  if (facts.asksStaff) add('staff');
  if (facts.isInPerson && rules.fulfilment === 'choice') add('fulfilment');
  add('name', 'first_name', 'last_name');
  if (contact.email !== 'hidden' || contact.mobile_phone !== 'hidden')
    add('contact', 'email', 'cell_phone', 'contact');
  if (facts.isCurbside) add('car', 'car_details');
  if (rules.asksQuestions) for (const id of facts.questions) add(`answers.${id}`, `answers.${id}`);
  if (contact.notes === 'required') add('notes', 'notes');
  add('check', 'compliance');
  return steps;
}

export type BookingStepFacts = {
  rules: Pick<IntakeRules, 'contact'>;
  /** The other numbers that the vendor asks for. */
  phones: readonly OtherPhone[];
  asksAddress: boolean;
  /** The ids of the vendor's own fields and of the questions of the service, in order. */
  questions: readonly string[];
};

/** The last step of a booking, one question a screen. All earlier ones are screens of their own. */
export function bookingSteps(facts: BookingStepFacts): KioskStep<BookingField>[] {
  const { contact } = facts.rules;
  const steps: KioskStep<BookingField>[] = [];
  const add = (id: string, ...fields: BookingField[]) => void steps.push({ id, fields });
  add('name', 'first_name', 'last_name');
  if (contact.email !== 'hidden' || contact.mobile_phone !== 'hidden')
    add('contact', 'email', 'cell_phone', 'contact');
  if (facts.phones.length > 0) add('phones', ...facts.phones);
  if (facts.asksAddress) add('address', 'address');
  for (const id of facts.questions) add(`answers.${id}`, `answers.${id}`);
  if (contact.notes === 'required') add('notes', 'notes');
  add('check', 'compliance');
  return steps;
}

/** The fields of a step that are wrong now. */
export function faultsOf<F extends string>({ fields }: KioskStep<F>, faults: readonly { field: F }[]): F[] {
  return fields.filter((field) => faults.some((fault) => fault.field === field));
}

/** At most six rows a screen: five choices and *More*, or six at the end. */
const ROWS = 6;

export type ChoicePage<T> = { choices: T[]; hasMore: boolean };

/** The pages of a list of choices. */
export function choicePages<T>(all: readonly T[]): ChoicePage<T>[] {
  const pages: ChoicePage<T>[] = [];
  let rest = [...all];
  while (rest.length > ROWS) {
    pages.push({ choices: rest.slice(0, ROWS - 1), hasMore: true });
    rest = rest.slice(ROWS - 1);
  }
  return [...pages, { choices: rest, hasMore: false }];
}
