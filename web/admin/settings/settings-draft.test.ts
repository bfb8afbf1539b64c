import { expect, it } from 'vitest';
import { impactOfEdits } from './settings-draft.ts';

const page = (at: string | null) => ({
  version: 7,
  location_id: at,
  line_of_business_id: null,
  read_only: null,
  settings: [],
  draft: null,
});
const times = '/settings/client-view';

it('previews the valid edits that act on bookable times or on a line, at the place of the page', () => {
  const edits = {
    time_to_book: { value: 120 },
    timeInAdvance: { value: 0 },
    firstStep: { value: 'location' },
    schedule_interval: 'reset' as const,
  };
  expect(impactOfEdits(times, page('12'), edits)).toEqual({
    kind: 'client-view-settings',
    location_id: '12',
    line_of_business_id: null,
    values: { time_to_book: 120 },
    reset: ['schedule_interval'],
  });
  expect(impactOfEdits('/settings/lobby', page(null), { 'lobby.lastCallMinutes': 'reset' })).toEqual({
    kind: 'lobby-settings',
    location_id: null,
    line_of_business_id: null,
    values: {},
    reset: ['lobby.lastCallMinutes'],
  });
});

it.each([
  [times, { firstStep: { value: 'location' } }],
  [times, { timeInAdvance: { value: 0 } }],
  [times, {}],
  ['/settings/access/roles', { 'access.mfaRequired': { value: false } }],
])('previews nothing on %s with %j', (path, edits) => {
  expect(impactOfEdits(path, page(null), edits)).toBeNull();
});
