import { expect, it } from 'vitest';
import { messagesOfEvent } from './frame-events.ts';

it('passes an event on, and what a host page may follow of it', () => {
  const page = { event: 'virtualPageView', url: '/s/x/how?mode=embed', name: 'how', language: 'en' };
  expect(messagesOfEvent(page)).toEqual([
    { type: 'event', data: page },
    { type: 'route', data: { name: 'how' } },
  ]);
  for (const [event, type] of [
    ['bookQueueAppointment', 'queue'],
    ['bookAppointment', 'appointment'],
  ])
    expect(messagesOfEvent({ event, appointment_id: '7', location_id: '1' })).toEqual([
      { type: 'event', data: { event, appointment_id: '7', location_id: '1' } },
      { type: 'booked', data: { id: '7', type } },
    ]);
});

it('never passes on a code, a token or a link (S4)', () => {
  const event = { event: 'x', confirm_code: 'secret', src_token: 't', meeting_link: 'https://x', rating: 5 };
  expect(messagesOfEvent(event)).toEqual([{ type: 'event', data: { event: 'x', rating: 5 } }]);
});

it.each([[null], ['text'], [{}], [{ event: 'gtm.js' }], [['config', 'G-1']]])('leaves out %j', (entry) => {
  expect(messagesOfEvent(entry)).toEqual([]);
});
