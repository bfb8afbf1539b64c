import type { FieldFault, FieldName, IntakeRules } from '#domain/intake/join-form.ts';

/** One screen of the form on a kiosk. */
export type KioskStep = { id: string; fields: readonly FieldName[] };

export type StepFacts = {
  /** More than one topic, and none that the link fixes. */
  asksTopic: boolean;
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

/** The fields of a step that are wrong now. */
export function faultsOf({ fields }: KioskStep, faults: readonly Pick<FieldFault, 'field'>[]): FieldName[] {
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
