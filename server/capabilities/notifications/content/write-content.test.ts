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
  meetingLink: '',
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
  toldNext: false,
  shown: true,
  estimatedAt: Date.UTC(2026, 10, 20, 18),
  expectedStart: Date.UTC(2026, 10, 20, 18, 33),
  low: 18,
  high: 52,
  least: 3,
  peopleBefore: 4,
  waitReason: null,
  opensAt: null,
  stationName: null,
  vendorName: 'Harbor',
  pathname: 'harbor',
};
const waitIn = (more: Partial<NotifiedVisit>, language: Writing['language'] = 'en') => {
  const of = { kind: 'joined', channel: 'email', service: 'Cards', location: 'Pike Street' } as const;
  const written = writeContent({
    ...of,
    language,
    visit: { ...visit, ...more },
    byVisitor: true,
    position: 0,
    text: '',
  });
  if (written.channel !== 'email') throw new Error('not a mail');
  return written.facts.find(([label]) => /wait|attente/i.test(label))?.[1] ?? null;
};

it('the mail on joining states the wait and its range, the risk of not being served today, or nothing', () => {
  expect(waitIn({})).toBe('Approximately 35 min, most likely 18 to 50 min');
  expect(waitIn({ low: 5, high: 117 })).toBe(
    'Approximately 35 min, but it may vary a lot: 5 min to 1 h 55 min',
  );
  expect(waitIn({ low: 33, high: 36 }), 'one figure').toBe('Approximately 35 min');
  const none = { shown: false, expectedStart: null, low: null, high: null };
  expect(waitIn({ ...none, waitReason: 'not-today' })).toBe('Your turn may not come before we close today');
  expect(waitIn({ ...none, waitReason: 'not-today' }, 'fr')).toMatch(/fermeture aujourd’hui/);
  expect(waitIn({ ...none, waitReason: 'nobody-on-duty' })).toBeNull();
  const next = { expectedStart: visit.createdAt, low: 0, high: 1, least: 0, peopleBefore: 0 };
  expect(waitIn(next), 'next on joining').toBeNull();
  expect(waitIn({ ...next, peopleBefore: 4 })).toBe('Approximately 1 min');
});

it('names the topic as the pages of the line do', () => {
  const of = { kind: 'joined', channel: 'email', service: 'Cards', location: 'Pike Street', visit } as const;
  for (const [language, topic] of [
    ['en', 'Topic'],
    ['fr', 'Motif'],
    ['ko', '용건'],
  ] as const)
    expect(writeContent({ ...of, language, byVisitor: true, position: 0, text: '' })).toMatchObject({
      facts: expect.arrayContaining([[topic, 'Cards']]),
    });
});

it('mail and text about a saved place say when the location opens, and no wait', () => {
  const saved = { ...visit, timeZone: 'America/Los_Angeles', opensAt: Date.UTC(2026, 10, 23, 17, 30) };
  const of = {
    kind: 'joined',
    service: 'Cards',
    location: 'Pike Street',
    byVisitor: true,
    position: 0,
    text: '',
  } as const;
  const [mail, text] = (['email', 'sms'] as const).map((channel) =>
    writeContent({ ...of, channel, language: 'en', visit: saved }),
  );
  const opening = 'We open Monday, November 23, 2026 at 9:30 AM. Your place is saved';
  expect(mail).toMatchObject({
    heading: 'Your place is saved',
    body: expect.stringContaining(opening),
    facts: expect.not.arrayContaining([['Expected wait', expect.anything()]]),
  });
  expect(text).toMatchObject({ text: expect.stringContaining(opening) });
});
