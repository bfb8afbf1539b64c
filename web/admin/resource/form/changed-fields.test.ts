import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

const saved = {
  name: 'Cards',
  minutes: 30,
  places: ['1', '2'],
  translations: { fr: { name: 'Cartes' }, ko: { name: '카드' } },
};

it('names each field that differs, and each translated text', () => {
  const values = {
    ...saved,
    minutes: 45,
    places: ['1'],
    translations: { fr: { name: 'Cartes', about: 'Tout' }, ko: { name: '' }, pl: { name: '' } },
  };
  expect(changedFields(saved, values)).toEqual([
    { name: 'minutes', language: null, before: 30, after: 45 },
    { name: 'places', language: null, before: ['1', '2'], after: ['1'] },
    { name: 'about', language: 'fr', before: '', after: 'Tout' },
    { name: 'name', language: 'ko', before: '카드', after: '' },
  ]);
});

it('names none where nothing differs', () => {
  expect(changedFields(saved, structuredClone(saved))).toEqual([]);
});
