import { describe, expect, it } from 'vitest';
import type { ContactField } from '../vendors/setting-kinds.ts';
import {
  answersForForms,
  checkCustomAnswers,
  customCell,
  readCustomCell,
  shownCustomAnswers,
  tidyCustomAnswers,
} from './custom-fields.ts';

const field = (key: string, more: Partial<ContactField> = {}): ContactField => ({
  key,
  label: key.toUpperCase(),
  type: 'text',
  options: [],
  required: false,
  translations: {},
  ...more,
});
const FIELDS = [
  field('company', { required: true, translations: { fr: 'Entreprise' } }),
  field('since', { type: 'date' }),
  field('days', {
    type: 'checkbox_group',
    options: ['Mon', 'Tue'],
    optionTranslations: { fr: { Mon: 'lundi' } },
  }),
  field('fax', { archived: true }),
];

describe('answers on a client’s record', () => {
  it.each([
    [{}, []],
    [{ company: 'Acme', since: '2020-02-29', days: 'Mon\nTue' }, []],
    [{ since: '29/02/2020' }, ['since date']],
    [{ days: 'Mon\nSun' }, ['days option']],
    [{ company: 'x'.repeat(256) }, ['company too_long']],
    // As they were: staff need not mend what no form asks for.
    [{ fax: '5550100', gone: 'x' }, []],
    [{ fax: '5550199', new: 'x' }, ['fax unknown', 'new unknown']],
  ])('%j', (answers, faults) => {
    const before = { fax: '5550100', gone: 'x' };
    const found = checkCustomAnswers(answers, { fields: FIELDS, before });
    expect(found.map(({ key, fault }) => `${key} ${fault.code}`)).toEqual(faults);
  });

  it('are stored trimmed, without empty ones', () => {
    const tidy = tidyCustomAnswers({ since: ' ', days: 'Tue', company: ' Acme ' });
    expect(tidy).toEqual({ company: 'Acme', days: 'Tue' });
  });

  it('are read with the labels of the fields, and by key where a field is gone', () => {
    const answers = { gone: 'x', days: 'Mon\nTue', company: 'Acme', fax: '5550100' };
    expect(shownCustomAnswers(answers, { fields: FIELDS, language: 'fr' })).toEqual([
      { key: 'company', label: 'Entreprise', text: 'Acme' },
      { key: 'days', label: 'DAYS', text: 'lundi, Tue' },
      { key: 'fax', label: 'FAX', text: '5550100' },
      { key: 'gone', label: 'gone', text: 'x' },
    ]);
  });

  it('fill a form as far as its fields still allow them', () => {
    const answers = { days: 'Mon\nTue', since: 'long ago', fax: '5550100', company: 'Acme' };
    expect(answersForForms(answers, FIELDS)).toEqual({ company: 'Acme', days: ['Mon', 'Tue'] });
  });
});

describe('a cell of a file', () => {
  it.each([
    [{}, ''],
    [{ company: 'Acme; Sons', days: 'Mon\nTue' }, 'company=Acme; Sons; days=Mon\nTue'],
    [{ note: 'a = b', floor: '3' }, 'floor=3; note=a = b'],
  ])('%j', (answers, cell) => {
    expect(customCell(answers)).toBe(cell);
    if (cell !== '') expect(readCustomCell(cell)).toEqual(answers);
  });

  it('that holds no pairs is refused', () => {
    expect(readCustomCell('Acme')).toBeNull();
    expect(readCustomCell('=Acme')).toBeNull();
    expect(readCustomCell('Big Company=Acme')).toBeNull();
  });
});
