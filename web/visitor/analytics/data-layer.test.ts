import { describe, expect, it } from 'vitest';
import { pageViewUrl, pushEvent } from './data-layer.ts';

describe('the data layer', () => {
  it('is made on first use and then added to', () => {
    const page: { dataLayer?: unknown[] } = {};
    pushEvent({ event: 'feedbackSubmitted', rating: 4.5 }, page);
    pushEvent({ event: 'feedbackSubmitted', rating: 5 }, page);
    expect(page.dataLayer).toEqual([
      { event: 'feedbackSubmitted', rating: 4.5 },
      { event: 'feedbackSubmitted', rating: 5 },
    ]);
  });

  it('never holds the id and code of a visit, nor another token', () => {
    const search = '?id=4&code=s3cret&lang=fr&src=tok&external_id=E1&utm_source=a';
    expect(pageViewUrl('/callback-service/manage', search)).toBe(
      '/callback-service/manage?lang=fr&utm_source=a',
    );
  });
});
