import { expect, it } from 'vitest';
import type { ServiceResource } from '#contract/vendors/services.ts';
import { byCategory } from './by-category.ts';

function aService(id: string, category: string | null, korean?: string): ServiceResource {
  const translations = korean ? [{ locale: 'ko', field: 'category', content: korean }] : [];
  return {
    id,
    type: 'services',
    attributes: { name: id, category, translations },
  } as never;
}
const services = [
  aService('loan', 'Borrowing', '대출'),
  aService('savings', 'Saving'),
  aService('card', 'Borrowing', '대출'),
];
const groupsIn = (language: 'en' | 'ko', of = services) =>
  byCategory(of, { language, original: 'en' }).map(({ name, services: each }) => [
    name,
    ...each.map(({ id }) => id),
  ]);

it('groups services by category in every language, in the vendor’s order', () => {
  expect(groupsIn('en')).toEqual([
    [{ text: 'Borrowing', lang: undefined }, 'loan', 'card'],
    [{ text: 'Saving', lang: undefined }, 'savings'],
  ]);
  expect(groupsIn('ko')).toEqual([
    [{ text: '대출', lang: undefined }, 'loan', 'card'],
    [{ text: 'Saving', lang: 'en' }, 'savings'],
  ]);
});

it('makes no groups of one category, or when a service has none', () => {
  expect(groupsIn('en', [services[0]!, services[2]!])).toEqual([[null, 'loan', 'card']]);
  expect(groupsIn('en', [...services, aService('other', null)])).toEqual([
    [null, 'loan', 'savings', 'card', 'other'],
  ]);
});
