import { describe, expect, it } from 'vitest';
import { pageViewUrl, pushEvent } from './data-layer.ts';

describe('the data layer', () => {
  it('is created on first use and then appended to', () => {
    const page: { dataLayer?: unknown[] } = {};
    pushEvent({ event: 'feedbackSubmitted', rating: 4.5 }, page);
    pushEvent({ event: 'feedbackSubmitted', rating: 5 }, page);
    expect(page.dataLayer).toEqual([
      { event: 'feedbackSubmitted', rating: 4.5 },
      { event: 'feedbackSubmitted', rating: 5 },
    ]);
  });

  it("includes the visit's campaign, but not its addressee", () => {
    const page: { dataLayer?: unknown[] } = {};
    const join = {
      location_id: '1',
      service_id: '2',
      meeting_method: 1,
      fulfillment_method: 1,
      booked_through: 13,
    } as const;
    const campaign = { utm_source: 'letter', utm_content: 'ada@example.com' };
    pushEvent({ event: 'bookQueueAppointment', appointment_id: '3', ...join, ...campaign }, page);
    expect(page.dataLayer).toEqual([
      { event: 'bookQueueAppointment', appointment_id: '3', ...join, utm_source: 'letter' },
    ]);
  });

  it('never holds the id and confirm code of a visit, nor another token', () => {
    const search = '?id=4&code=s3cret&lang=fr&src=tok&external_id=E1&utm_source=a';
    expect(pageViewUrl('/callback-service/manage', search)).toBe(
      '/callback-service/manage?lang=fr&utm_source=a',
    );
  });

  it.each([
    ['a name in a link', '?first_name=Ada&lang=fr', '?lang=fr'],
    ['a phone number', '?lang=fr&phone=%2B12065550143', '?lang=fr'],
    ['an e-mail address in a campaign', '?utm_source=news&utm_content=ada%40example.com', '?utm_source=news'],
    ['both of two with the same name', '?utm_term=a&utm_term=b%40c.de', ''],
    ['a name in another encoding', '?%65mail=x&mode=embed', '?mode=embed'],
    ['a link to a meeting', '?meeting_link=https://x&meeting_method=3', '?meeting_method=3'],
  ])('leaves out %s', (_, search, rest) => {
    expect(pageViewUrl('/how', search)).toBe(`/how${rest}`);
  });
});
