import { expect, it } from 'vitest';
import { fromIso } from '#domain/time/instant.ts';
import { bodyOf, isAnswered, NO_ANSWERS, STEPS } from './check-in-steps.ts';
import type { Answers, Step } from './check-in-steps.ts';

const NINE = fromIso('2026-11-20T09:00:00Z');
const given: Answers = { number: '7K7 4QX 92', lastName: ' Petit ', last3: '142', hour: NINE, time: NINE };

it('goes on only from an answered step, and never by a button from the camera', () => {
  const all = [...new Set(Object.values(STEPS).flat())] as Step[];
  const answered = (answers: Answers, way: 'name' | null) =>
    all.filter((step) => isAnswered(step, { ...answers, way }));
  expect(answered(NO_ANSWERS, null)).toEqual([]);
  expect(answered(given, 'name')).toEqual(all.filter((step) => step !== 'scan'));
  expect(answered({ ...given, number: '7K7 4Q', last3: '14', lastName: ' ' }, 'name')).toEqual([
    'way',
    'hour',
    'time',
  ]);
});

it('names the appointment by its number, or by name, phone and start', () => {
  expect(bodyOf('number', given)).toEqual({ confirmation_number: '7K74QX92' });
  expect(bodyOf('name', given)).toEqual({ last_name: 'Petit', last3: '142', start: '2026-11-20T09:00:00Z' });
});
