import { expect, it } from 'vitest';
import { pushPageView } from './page-view.ts';

it('pushes one page view, without parameters that may name a person', () => {
  const target = {};
  pushPageView({ pathname: '/s/bank/tv', search: '?location=3&mode=tv&email=a%40b.example' }, 'fr', target);
  expect(target).toEqual({
    dataLayer: [
      { event: 'virtualPageView', url: '/s/bank/tv?location=3&mode=tv', name: 'tv', language: 'fr' },
    ],
  });
});

it('keeps what is already in the queue, and an address without a query', () => {
  const target = { dataLayer: [1] as unknown[] };
  pushPageView({ pathname: '/tv', search: '' }, 'en', target);
  expect(target.dataLayer).toEqual([1, { event: 'virtualPageView', url: '/tv', name: 'tv', language: 'en' }]);
});
