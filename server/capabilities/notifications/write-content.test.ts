import { expect, it } from 'vitest';
import type { NotifiedVisit } from './notified-visit-store.ts';
import { writeContent } from './write-content.ts';
import type { Writing } from './write-content.ts';

const visit: NotifiedVisit = {
  id: 1,
  isDemo: false,
  status: 1,
  codeVersion: 1,
  firstName: 'Ana',
  email: 'a@example.com',
  phone: '',
  receiveSms: false,
  lang: 'en',
  meetingMethod: 1,
  createdAt: Date.UTC(2026, 10, 20, 18),
  confirmationNumber: '7KF3M9QX',
  locationId: 1,
  locationName: 'Pike Street',
  locationAddress: '',
  timeZone: 'UTC',
  serviceId: 1,
  serviceName: 'Cards',
  prefix: 'A',
  number: 7,
  live: true,
  calledAt: null,
  startedAt: null,
  shown: true,
  low: 8,
  high: 19,
  waitReason: null,
  stationName: null,
  vendorName: 'Harbor',
  pathname: 'harbor',
};
const waitIn = (more: Partial<NotifiedVisit>, language: Writing['language'] = 'en') => {
  const of = { kind: 'joined', channel: 'email', service: 'Cards', location: 'Pike Street' } as const;
  const written = writeContent({ ...of, language, visit: { ...visit, ...more }, byVisitor: true });
  if (written.channel !== 'email') throw new Error('not a mail');
  return written.facts.find(([label]) => /wait|attente/i.test(label))?.[1] ?? null;
};

it('the mail on joining states the range, the risk of not being served today, or nothing', () => {
  expect(waitIn({})).toBe('8–19 min');
  const none = { shown: false, low: null, high: null };
  expect(waitIn({ ...none, waitReason: 'not-today' })).toBe('Your turn may not come before we close today');
  expect(waitIn({ ...none, waitReason: 'not-today' }, 'fr')).toMatch(/fermeture aujourd’hui/);
  expect(waitIn({ ...none, waitReason: 'nobody-on-duty' })).toBeNull();
  expect(waitIn({ low: 0, high: 0 }), 'next on joining').toBeNull();
});
