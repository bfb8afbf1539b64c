import { expect, it } from 'vitest';
import type { VisitDetail } from '#contract/queue/lobby.ts';
import { changedFields, seesContact } from './EditButton.tsx';

const visit = {
  first_name: 'Ana',
  last_name: '',
  email: 'ana@example.com',
  phone: null,
  lang: 'en',
  notes: '',
  car: '',
} as VisitDetail;
const typed = {
  first_name: 'Ana',
  last_name: '',
  email: 'ana@example.com',
  cell_phone: '',
  lang: 'en',
  notes: '',
  car_details: '',
};

it('sends the fields that differ', () => {
  expect(changedFields(typed, visit)).toEqual({});
  expect(changedFields({ ...typed, email: '', last_name: 'Petit ' }, visit)).toEqual({
    email: '',
    last_name: 'Petit ',
  });
});

it('offers no contact that is masked', () => {
  expect(seesContact(visit, true)).toBe(true);
  expect(seesContact(visit, false)).toBe(false);
  expect(seesContact({ email: 'a…@example.com', phone: null }, true)).toBe(false);
});
