import { expect, it } from 'vitest';
import { withLineSettings } from './line-settings.ts';
import { clientPayload } from './settings.ts';

const settings = clientPayload({ timeToCancel: 60 });
const lines = [
  { service_ids: ['7'], location_ids: ['1'], offering_ids: [], settings: { timeToCancel: 120 } },
  { service_ids: ['8'], location_ids: [], offering_ids: ['3'], settings: { multiple_attendees_limit: 4 } },
];

it.each([
  ['of the service', { service: '8', location: null }, [60, 4]],
  ['of the service before the location', { service: '8', location: '1' }, [60, 4]],
  ['of a location of one line', { service: null, location: '1' }, [120, 1]],
  ['of the line of all services of a location', { service: null, location: '3' }, [60, 4]],
  ['of the line of all services of the address', { service: null, services: ['7'], location: '3' }, [120, 1]],
  ['of the vendor elsewhere', { service: '9', location: '2' }, [60, 1]],
])('a page acts on the settings %s', (_words, inView, expected) => {
  const { timeToCancel, multiple_attendees_limit: people } = withLineSettings(settings, lines, {
    services: [],
    ...inView,
  });
  expect([timeToCancel, people]).toEqual(expected);
});
