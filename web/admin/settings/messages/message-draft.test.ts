import { expect, it } from 'vitest';
import { CASES, faultsOf, inserted, isSameDocument, withText } from './message-draft.ts';

const english = { texts: { en: { subject: 'A', body: 'B' } }, service_ids: ['2', '1'] };

it('a change of a text leaves the others, and a language without words is none', () => {
  const changed = withText(english, { language: 'fr', body: 'C' });
  expect(changed.texts).toEqual({ en: { subject: 'A', body: 'B' }, fr: { subject: '', body: 'C' } });
  expect(withText(changed, { language: 'fr', body: ' ' })).toEqual(english);
  expect(isSameDocument(changed, english)).toBe(false);
  expect(isSameDocument({ ...english, service_ids: ['1', '2'] }, english)).toBe(true);
});

it('a variable is put at the caret, with its cases where its values are codes', () => {
  const at = { from: 3, to: 5 };
  expect(inserted('Hi xx!', { ...at, variable: 'name', cases: null })).toEqual({
    text: 'Hi {name}!',
    caret: 9,
  });
  expect(inserted('', { from: 0, to: 0, variable: 'by', cases: CASES['by']! }).text).toBe(
    '{by, select, visitor {} other {}}',
  );
});

it('faults are found by language and field', () => {
  const of = { event: 'reminder', channel: 'email' } as const;
  expect(faultsOf(english, of)).toEqual({});
  expect(faultsOf(withText(english, { language: 'fr', body: '{nope}' }), of)).toMatchObject({
    'fr.subject': { reason: 'empty' },
    'fr.body': { reason: 'unknown', name: 'nope' },
  });
});
