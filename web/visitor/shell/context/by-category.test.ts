import { expect, it } from 'vitest';
import type { ServiceResource } from '#contract/vendors/services.ts';
import type { CategoryPage } from '#contract/vendors/services.ts';
import { byCategory, isShown } from './by-category.ts';

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

it('names the category that one is inside, in the language of the page', () => {
  const look = { colour: '', icon: 'home', parent: { name: 'Money', colour: '', icon: '' }, hidden_in: [] };
  const loan = services[0]!;
  const translations = [
    ...loan.attributes.translations,
    { locale: 'ko', field: 'category_parent', content: '금융' },
  ];
  const inside = { ...loan, attributes: { ...loan.attributes, translations, category_style: look } } as never;
  const groups = byCategory([inside, services[1]!], { language: 'ko', original: 'en' });
  expect(groups.map(({ name, parent }) => [name?.text, parent?.text])).toEqual([
    ['대출', '금융'],
    ['Saving', undefined],
  ]);
});

it.each<[CategoryPage[], boolean, boolean]>([
  [[], true, true],
  [['client_view'], false, true],
  [['kiosk'], true, false],
  [['lobby'], true, true],
])('hides a service hidden in %j: at home %s, on a kiosk %s', (hidden, atHome, onKiosk) => {
  const service = { attributes: { category_style: { hidden_in: hidden } } } as never;
  expect(isShown(service, { isKioskDevice: false })).toBe(atHome);
  expect(isShown(service, { isKioskDevice: true })).toBe(onKiosk);
});
