import { expect, it } from 'vitest';
import { hasFeature } from '#domain/vendors/features.ts';
import { offersWaitList } from './offers-wait-list.ts';

const visitor = (values: Record<string, boolean>) => ({
  has: (name: 'waitList') => hasFeature(values, name),
  settings: { waitListEnabled: true },
  flags: { isKioskDevice: false },
  query: { offer: null, convert: null },
});

it('leads from the times to the wait list with the feature alone', () => {
  expect(offersWaitList(visitor({ 'feature.waitList': true }))).toBe(true);
  expect(offersWaitList(visitor({ 'feature.waitList': false }))).toBe(false);
  expect(offersWaitList(visitor({}))).toBe(false);
});

it('leads nowhere without the setting, on a kiosk, and for a visitor who holds a time or a position', () => {
  const on = visitor({ 'feature.waitList': true });
  expect(offersWaitList({ ...on, settings: { waitListEnabled: false } })).toBe(false);
  expect(offersWaitList({ ...on, flags: { isKioskDevice: true } })).toBe(false);
  expect(offersWaitList({ ...on, query: { offer: '7', convert: null } })).toBe(false);
  expect(offersWaitList({ ...on, query: { offer: null, convert: '7' } })).toBe(false);
});
