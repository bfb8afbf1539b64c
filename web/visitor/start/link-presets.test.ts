import { expect, it } from 'vitest';
import type { OpenShortcut } from '#contract/shortcuts/shortcuts.ts';
import { readVisitorQuery } from '../modes/visitor-query.ts';
import type { Visitor } from '../shell/context/visitor-context.tsx';
import { withPresets } from './link-presets.ts';

const OPEN: OpenShortcut = {
  state: 'open',
  kind: 'campaign',
  by: null,
  services: [],
  locations: [],
  staff: [],
  meeting_method: null,
  lang: null,
  locks: [],
  sort: 'usual',
  skip_staff: false,
  window: { from: null, to: null },
  utm: {},
  email: null,
};

function of(link: Partial<OpenShortcut>, search = '?shortcut=token') {
  const settings = { showStaffPicker: true };
  const visitor = { query: readVisitorQuery(search), has: () => false, settings } as unknown as Visitor;
  const { query, has, settings: shown } = withPresets(visitor, { ...OPEN, ...link });
  return { ...query, isFixed: has('locationLocking'), asksStaff: shown.showStaffPicker };
}

it('a link without presets leaves the address as it is', () => {
  const search = '?shortcut=token&services=5&location=3&meeting_method=2&utm_term=loan';
  expect(of({}, search)).toEqual({ ...readVisitorQuery(search), isFixed: false, asksStaff: true });
});

it('a single service that is not locked leaves the others on offer', () => {
  expect(of({ services: ['5'] })).toMatchObject({ services: [], serviceLocked: false });
  expect(of({ services: ['5'], locks: ['service'] })).toMatchObject({ services: ['5'], serviceLocked: true });
  expect(of({ services: ['5', '6'] })).toMatchObject({ services: ['5', '6'], serviceLocked: false });
});

it('a link that skips the staff does not ask for them', () => {
  expect(of({ skip_staff: true })).toMatchObject({ asksStaff: false });
});

it('a locked location is one that the visitor cannot leave', () => {
  expect(of({ locations: ['3'] })).toMatchObject({ location: '3', isFixed: false });
  expect(of({ locations: ['3'], locks: ['location'] })).toMatchObject({ location: '3', isFixed: true });
  expect(of({ locations: ['3', '4'], locks: ['location'] })).toMatchObject({
    location: null,
    isFixed: false,
  });
});

it('a locked method is that of the line too; off site has no line', () => {
  expect(of({ meeting_method: 2 })).toMatchObject({ bookingMethod: 2, method: 1 });
  expect(of({ meeting_method: 2, locks: ['method'] })).toMatchObject({ bookingMethod: 2, method: 2 });
  expect(of({ meeting_method: 4, locks: ['method'] })).toMatchObject({ bookingMethod: 4, method: 1 });
});

it('its source and campaign come before those of the address, and its person is suggested', () => {
  const link = { staff: ['9'], utm: { source: 'newsletter' } };
  expect(of(link, '?shortcut=token&utm_source=other&utm_term=loan')).toMatchObject({
    preferredStaff: '9',
    utm: { utm_source: 'newsletter', utm_term: 'loan' },
  });
});
