import { describe, expect, it } from 'vitest';
import type { FieldOption } from '#domain/intake/join-form.ts';
import { bookingSteps, choicePages, faultsOf, kioskSteps } from './kiosk-steps.ts';

const contact = {
  email: 'optional' as FieldOption,
  mobile_phone: 'optional' as FieldOption,
  notes: 'optional' as FieldOption,
  sms_notifications: 'opt-in' as const,
};
const facts = {
  asksTopic: true,
  asksStaff: false,
  rules: { contact, fulfilment: 1 as const, asksQuestions: true },
  isInPerson: true,
  isCurbside: false,
  questions: ['7', '9'],
};
const ids = (change: object) => kioskSteps({ ...facts, ...change }).map(({ id }) => id);

describe('the steps of a kiosk', () => {
  it.each([
    ['topic, name, contact, each question, check', {}, 'topic name contact answers.7 answers.9 check'],
    ['with whom, after the topic', { asksStaff: true }, 'topic staff name contact answers.7 answers.9 check'],
    ['no topic that the link fixes', { asksTopic: false }, 'name contact answers.7 answers.9 check'],
    [
      'no questions where the vendor asks none',
      { rules: { ...facts.rules, asksQuestions: false } },
      'topic name contact check',
    ],
    [
      'no contact where both are hidden',
      { rules: { ...facts.rules, contact: { ...contact, email: 'hidden', mobile_phone: 'hidden' } } },
      'topic name answers.7 answers.9 check',
    ],
    [
      'where to wait, and the car',
      { rules: { ...facts.rules, fulfilment: 'choice' }, isCurbside: true, questions: [] },
      'topic fulfilment name contact car check',
    ],
    [
      'nowhere to wait by phone',
      { rules: { ...facts.rules, fulfilment: 'choice' }, isInPerson: false, questions: [] },
      'topic name contact check',
    ],
    [
      'notes only if they are required',
      { rules: { ...facts.rules, contact: { ...contact, notes: 'required' } }, questions: [] },
      'topic name contact notes check',
    ],
  ])('are %s', (_, change, expected) => {
    expect(ids(change)).toEqual(expected.split(' '));
  });

  it('hold the faults of their own fields', () => {
    const [, name, reach] = kioskSteps(facts);
    const faults = [{ field: 'first_name' as const }, { field: 'contact' as const }];
    expect(faultsOf(name!, faults)).toEqual(['first_name']);
    expect(faultsOf(reach!, faults)).toEqual(['contact']);
    expect(faultsOf(kioskSteps(facts).at(-1)!, faults)).toEqual([]);
  });
});

describe('the pages of choices', () => {
  it.each([
    [0, [0]],
    [1, [1]],
    [6, [6]],
    [7, [5, 2]],
    [11, [5, 6]],
    [12, [5, 5, 2]],
  ])('of %i are %j', (count, sizes) => {
    const pages = choicePages(Array.from({ length: count }, (_, at) => at));
    expect(pages.map(({ choices }) => choices.length)).toEqual(sizes);
    expect(pages.flatMap(({ choices }) => choices)).toHaveLength(count);
    expect(pages.map(({ hasMore }) => hasMore)).toEqual(sizes.map((_, at) => at < sizes.length - 1));
  });
});

describe('the last step of a booking on a kiosk', () => {
  const booking = { rules: { contact }, phones: [], asksAddress: false, questions: ['7'] } as const;
  it.each([
    ['name, contact, each question, check', {}, 'name contact answers.7 check'],
    [
      'other numbers and the address, after the contact',
      { phones: ['phone'], asksAddress: true },
      'name contact phones address answers.7 check',
    ],
    [
      'notes that the vendor requires',
      { rules: { contact: { ...contact, notes: 'required' } } },
      'name contact answers.7 notes check',
    ],
    [
      'no contact where both are hidden',
      { rules: { contact: { ...contact, email: 'hidden', mobile_phone: 'hidden' } }, questions: [] },
      'name check',
    ],
  ] as const)('%s', (_, change, expected) => {
    const steps = bookingSteps({ ...booking, ...change });
    expect(steps.map(({ id }) => id).join(' ')).toBe(expected);
  });
});
