import fc from 'fast-check';
import type { SetUpChange } from '#contract/vendors/impact.ts';
import { ADMIN } from './set-up-town.ts';
import type { ChangeKind } from './set-up-town.ts';

type Acting = Extract<SetUpChange, { action: unknown }>;

const acting =
  (list: string) =>
  ({ action, ids, match }: Acting): ReturnType<NonNullable<ChangeKind['save']>> => [
    `POST ${ADMIN}/${list}/bulk`,
    { action, ids, match, preview: false },
  ];

const someOf = (ids: string[], actions: Acting['action'][]) =>
  fc.record({
    action: fc.constantFrom(...actions),
    ids: fc.option(fc.subarray(ids, { minLength: 1 })),
    match: fc.constantFrom({}, { state: 'all' }),
  });

/** Actions on several records. Of services and locations, the town has archived one when they are about them. */
export const ACTION_KINDS = {
  services: {
    path: 'services',
    change: ({ plain, roomy }) => someOf([plain, roomy], ['archive', 'hide', 'restore']),
    save: acting('services'),
  },
  locations: {
    path: 'locations',
    change: ({ near, far }) => someOf([near, far], ['archive', 'hide', 'restore']),
    save: acting('locations'),
  },
  rooms: {
    path: 'rooms',
    change: ({ room }) => someOf([room], ['archive']),
    save: acting('rooms'),
  },
  'location-adjustments': {
    path: 'location-hours',
    change: ({ closing, holiday }) => someOf([closing, holiday], ['archive', 'archive', 'restore']),
    save: acting('adjustments/locations'),
  },
  'room-adjustments': {
    path: 'rooms',
    change: ({ shut }) => someOf([shut], ['archive']),
    save: acting('adjustments/rooms'),
  },
  'staff-adjustments': {
    path: 'staff-schedule',
    change: ({ absence, gone }) => someOf([absence, ...gone], ['archive', 'restore', 'approve']),
    save: acting('adjustments/staff'),
  },
} satisfies Partial<Record<SetUpChange['kind'], ChangeKind>>;
