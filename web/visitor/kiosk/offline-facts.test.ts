import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { correctFacts, openedMeanwhile } from './offline-facts.ts';

const opens = '2026-11-20T17:00:00Z';
const at = Date.parse(opens);
const closed = { id: '7', attributes: { name: 'Pike', is_currently_open: false, opens_next: opens } };
const open = { id: '7', attributes: { name: 'Pike', is_currently_open: true, opens_next: null } };

it('opens a location at its known opening', () => {
  expect(openedMeanwhile(closed, at - 1)).toBe(closed);
  expect(openedMeanwhile(closed, at)).toEqual(open);
  const neverOpens = { attributes: { is_currently_open: false, opens_next: null } };
  const secret = { attributes: { name: 'Vault', visibility: 'private' } };
  for (const other of [open, neverOpens, secret]) expect(openedMeanwhile(other, at)).toBe(other);
});

it('does so in the page, and again when the old response comes back', () => {
  const queries = new QueryClient();
  queries.setQueryData(['location', '7'], closed);
  queries.setQueryData(['location', '8'], null);
  queries.setQueryData(['services', '7', 1, 'en'], { services: [], waits: [{ id: '1' }] });
  const leave = correctFacts(queries, () => at);
  expect(queries.getQueryData(['location', '7'])).toEqual(open);
  expect(queries.getQueryData(['services', '7', 1, 'en'])).toEqual({ services: [], waits: [] });
  queries.setQueryData(['location', '7'], { ...closed });
  expect(queries.getQueryData(['location', '7'])).toEqual(open);
  leave();
  queries.setQueryData(['location', '7'], closed);
  expect(queries.getQueryData(['location', '7'])).toEqual(closed);
});
