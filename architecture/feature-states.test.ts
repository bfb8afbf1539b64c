import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { FEATURE_NAMES, WAITING_FEATURES } from '#domain/codes/feature.ts';
import type { FeatureName } from '#domain/codes/feature.ts';

interface Tests {
  file: string;
  /** Titles of the tests of what the feature does: one test may have both states. */
  on: string;
  off: string;
  /** How the file names the feature, if by another name. */
  reads?: string;
}

const both = (file: string, title: string): Tests => ({ file, on: title, off: title });

/** The test of what each built feature does, on and off. A stored decision alone does nothing. */
const TESTED: Readonly<Partial<Record<FeatureName, Tests>>> = {
  waitList: both(
    'web/visitor/booking/steps/offers-wait-list.test.ts',
    'leads from the times to the wait list with the feature alone',
  ),
  lobby: both(
    'server/capabilities/pages/pages.test.ts',
    'of the line is forbidden while the lobby is off, and other features hide theirs',
  ),
  shortcuts: {
    file: 'server/capabilities/shortcuts/use-shortcut.test.ts',
    on: 'is used to its limit, and then reads as ended',
    off: 'is each link while the feature is off',
  },
  appointmentMeetingMethods: both(
    'server/capabilities/appointments/slots/list-times.test.ts',
    'has times of other methods with the feature of meeting methods alone',
  ),
  connectLobby: both(
    'server/capabilities/queue/moves/video-room.test.ts',
    'is joined from the lobby with the feature alone, from the call on',
  ),
  curbsidePickup: both(
    'server/capabilities/queue/joining/features-of-joining.test.ts',
    'takes curbside pickup with the feature alone',
  ),
  notesFieldDigitValidation: both(
    'server/capabilities/queue/joining/features-of-joining.test.ts',
    'refuses eight digits in the notes with the feature alone',
  ),
  locationLocking: {
    ...both(
      'web/visitor/booking/flow/presets.test.ts',
      'fix the location where the vendor does (%s) and the address names one: %s',
    ),
    reads: 'locksLocation',
  },
  appointmentBookingChannel: both(
    'server/capabilities/queue/lobby/lobby.test.ts',
    'shows the entry channel of a visit with its feature alone, and records it in either state',
  ),
  newActivities: {
    file: 'server/capabilities/clients/history/client-visits.test.ts',
    on: 'shows staff with their own clients their own appointments, and other locations none',
    off: 'is not found without the feature',
  },
  newDatatable: both(
    'server/capabilities/pages/pages.test.ts',
    'of the line is forbidden while the lobby is off, and other features hide theirs',
  ),
  roleBasedAccessControl: both(
    'server/capabilities/staff/custom-roles.test.ts',
    'counts the people of each built-in role, and lists custom roles only while they are on',
  ),
  newCategories: {
    file: 'server/capabilities/services/categories.test.ts',
    on: 'read the look of a category, with what its parent hides',
    off: 'read none while the feature is off',
  },
  chats: both(
    'server/capabilities/chats/chats.test.ts',
    'needs the feature, open hours, staff who take chats, and room among the waiting',
  ),
  conversations: {
    file: 'server/capabilities/conversations/staff/staff-threads.test.ts',
    on: 'mask the number for a reader without the right to the contact',
    off: 'are not found while the feature is off',
  },
};

const built = FEATURE_NAMES.filter((name) => !WAITING_FEATURES.includes(name));

it('every built feature has a test of what it does in both states, and no other feature has one', () => {
  expect(Object.keys(TESTED).sort()).toEqual([...built].sort());
});

it.each(built)('%s: its tests run, and name it', (name) => {
  const { file, on, off, reads = name } = TESTED[name]!;
  const text = readFileSync(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8');
  for (const title of [on, off]) expect(text).toContain(`('${title}', `);
  expect(text).toMatch(new RegExp(`\\b${reads}\\b`));
  expect(text).not.toMatch(/\.(?:skip|todo|only)\b/);
});
