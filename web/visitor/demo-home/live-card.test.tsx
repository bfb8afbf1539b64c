import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { LocationResource } from '#contract/vendors/locations.ts';
import french from '#translations/fr/visitor.json';
import { compileCatalogue } from '#web/language/compile-catalogue.ts';
import { LanguageProvider } from '#web/language/LanguageProvider.tsx';
import { demoLinks } from './demo-links.ts';
import { liveliest, RunningLine } from './live-card.tsx';

const location = (id: string, attributes: object) =>
  ({
    id,
    attributes: {
      physical: true,
      takes_online_queue: true,
      is_currently_open: true,
      people_waiting: 0,
      ...attributes,
    },
  }) as LocationResource;

describe('the location that a demo shows', () => {
  const phone = location('1', { physical: false, people_waiting: 9 });
  const closed = location('2', { is_currently_open: false });
  const open = location('3', {});
  const busy = location('4', { people_waiting: 4 });
  const busier = location('5', { people_waiting: 8 });

  it.each([
    ['the first open one with a line, so that it stays the same', [phone, closed, open, busy, busier], '4'],
    ['an open one without a line', [phone, closed, open], '3'],
    ['a closed one, when all are', [phone, closed], '2'],
    ['none, where no location takes a line', [phone], undefined],
    ['none yet, while they load', undefined, undefined],
  ])('is %s', (_what, locations, id) => {
    expect(liveliest(locations)?.id).toBe(id);
  });
});

describe('the links of a demo', () => {
  const of = { vendor: 'harbor-bank', language: 'fr' } as const;

  it('lead on in the chosen language', () => {
    expect(demoLinks({ ...of, location: '4' })).toEqual({
      join: '/s/harbor-bank/callback-service/4?lang=fr',
      book: '/s/harbor-bank/select-service?lang=fr',
      wall: '/s/harbor-bank/tv?location=4&lang=fr',
      signIn: '/sign-in?lang=fr',
    });
  });

  it('lead to the start page until a location is known', () => {
    const { join, wall } = demoLinks({ ...of, location: undefined });
    expect([join, wall]).toEqual(Array(2).fill('/s/harbor-bank/?lang=fr'));
  });
});

it('the running line names waits as the wall does, the first one as a minute', () => {
  const certain = { low: null, high: null, least: null, overdue: false };
  const waiting = [
    { ticket_id: '1', label: 'A-1', minutes: 0.4, people_before: 0, ...certain },
    { ticket_id: '2', label: 'A-2', minutes: 33, people_before: 1, ...certain, overdue: true },
    { ticket_id: '3', label: 'A-3', minutes: null, people_before: 2, ...certain },
  ];
  const page = renderToStaticMarkup(
    <LanguageProvider
      language="fr"
      messages={compileCatalogue(french, 'fr')}
      load={() => new Promise(() => undefined)}
    >
      <RunningLine waiting={waiting} />
    </LanguageProvider>,
  );
  expect(
    page
      .replaceAll(/<[^>]*>/g, ' ')
      .split(/ {2,}/)
      .map((text) => text.trim())
      .filter(Boolean),
  ).toEqual(['A-1', '1 min', 'A-2', 'retard · 35 min', 'A-3']);
});
