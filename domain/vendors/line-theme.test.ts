import { expect, it } from 'vitest';
import { withLineTheme } from './line-theme.ts';
import type { LineTheme } from './line-theme.ts';

const line = (of: Partial<LineTheme>): LineTheme => ({
  logo: null,
  brand: null,
  homepage: null,
  phone: null,
  service_ids: [],
  location_ids: [],
  offering_ids: [],
  ...of,
});
const vendor = {
  logo: '/brand/bank.svg',
  brand: null,
  homepage: 'https://bank.example',
  phone: null,
  lines: [
    line({ logo: 'https://bank.example/wealth.svg', service_ids: ['7'], location_ids: ['1'] }),
    line({ phone: '+1 206 555 0100', service_ids: ['8', '10'], offering_ids: ['3'] }),
    line({ service_ids: ['11'] }),
  ],
};

it.each([
  ['of the service', { service: '7', location: null }, ['https://bank.example/wealth.svg', null]],
  [
    'of the service before the location',
    { service: '8', location: '1' },
    ['/brand/bank.svg', '+1 206 555 0100'],
  ],
  ['of a location of one line', { service: null, location: '1' }, ['https://bank.example/wealth.svg', null]],
  [
    'of a location, for a service without a line',
    { service: '9', location: '1' },
    ['https://bank.example/wealth.svg', null],
  ],
  [
    'of all services of the address, before that of the location',
    { service: null, services: ['8', '10'], location: '1' },
    ['/brand/bank.svg', '+1 206 555 0100'],
  ],
  [
    'of the location, for services of several lines',
    { service: null, services: ['7', '8'], location: '1' },
    ['https://bank.example/wealth.svg', null],
  ],
  ['of all services of a location', { service: null, location: '3' }, ['/brand/bank.svg', '+1 206 555 0100']],
  ['of the chosen service alone there', { service: '9', location: '3' }, ['/brand/bank.svg', null]],
  ['of a service whose line has no look', { service: '11', location: '1' }, ['/brand/bank.svg', null]],
  ['of the vendor elsewhere', { service: null, location: '2' }, ['/brand/bank.svg', null]],
])('a page looks like the line %s', (_words, inView, [logo, phone]) => {
  expect(withLineTheme(vendor, { services: [], ...inView })).toMatchObject({
    logo,
    phone,
    homepage: 'https://bank.example',
  });
});
