import { expect, it } from 'vitest';
import type { ContactField } from '#domain/vendors/setting-kinds.ts';
import { ownFaults, ownQuestions, ownReplies } from './own-fields.ts';

const company: ContactField = {
  key: 'company',
  label: 'Company',
  type: 'text',
  options: [],
  required: true,
  translations: { fr: 'Entreprise' },
};
const days: ContactField = {
  key: 'days',
  label: 'Days',
  type: 'checkbox_group',
  options: ['Mon', 'Tue'],
  required: false,
  translations: {},
};

it('the vendor’s own fields appear as questions, in the reader’s language where translated', () => {
  const [first, second] = ownQuestions([company, days], 'fr');
  expect([first!.id, first!.attributes.label, first!.attributes.required]).toEqual([
    'own.company',
    'Entreprise',
    true,
  ]);
  expect([second!.attributes.label, second!.attributes.options]).toEqual([
    'Days',
    [
      { value: 'Mon', text: 'Mon' },
      { value: 'Tue', text: 'Tue' },
    ],
  ]);
});

it('offer their choices in the reader’s language, and leave out archived fields', () => {
  const translated = { ...days, optionTranslations: { fr: { Mon: 'lundi' } } };
  const asked = ownQuestions([{ ...company, archived: true }, translated], 'fr');
  expect(asked.map(({ attributes }) => attributes.options)).toEqual([
    [
      { value: 'Mon', text: 'lundi' },
      { value: 'Tue', text: 'Tue' },
    ],
  ]);
});

it('are sent by their keys, and pass the server’s rules', () => {
  const typed = { '5': 'an answer', 'own.days': ['Sun'], 'own.company': '' };
  const text = ownReplies(typed, [company, days]);
  expect(text).toEqual({ days: ['Sun'] });
  expect(ownFaults(text, [company, days]).map(({ field, code }) => `${field} ${code}`)).toEqual([
    'answers.own.company required',
    'answers.own.days option',
  ]);
});
