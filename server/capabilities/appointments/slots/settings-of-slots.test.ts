import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { SettingActs } from '#domain/vendors/registry/setting-row.ts';
import { SETTINGS } from '#domain/vendors/settings.ts';
import { SETTINGS_PAGES } from '#contract/settings/settings-pages.ts';

/* The registry marks the settings that slots and lines are computed with: their pages show the effect before saving. */

const marked = (acts: SettingActs): string[] =>
  SETTINGS.filter((setting) => setting.acts === acts)
    .map(({ key }) => key)
    .sort();

const sources = (folder: string): string =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
    .join('\n');

const VISITORS = `${import.meta.dirname}/../../../../web/visitor`;
const visitors = readdirSync(VISITORS, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => readFileSync(`${VISITORS}/${name}`, 'utf8'))
  .join('\n');

const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name]) => name!);

it('marks every setting that slots read, and no other', () => {
  const slots = sources(import.meta.dirname);
  const read = [
    ...found(slots, /settings\.get\('([^']+)'\)/g),
    ...found(slots, /settings\.feature\('([^']+)'\)/g).map((name) => `feature.${name}`),
  ];
  expect([...new Set(read)].sort()).toEqual(marked('slots'));
  // Every use has this form: none of them goes past the test.
  expect(found(slots, /(settings\.(?:get|feature|features|forClients)\b(?!\('))/g)).toEqual([]);
});

/** Visitors of a simulated day arrive when they are due: no preview can differ. */
const WITHOUT_PREVIEW = ['lobby.dueMinutesBefore', 'lobby.lateAfterMinutes'];

it('marks every setting that the rules of a line read, and no other', () => {
  const waits = sources(`${import.meta.dirname}/../../queue/waits`);
  const read = found(waits, /valuesOf\('([^']+)'\)/g).sort();
  expect(read).toEqual([...marked('line'), ...WITHOUT_PREVIEW].sort());
  // A change of one of them recalculates the lines.
  const [listed = ''] = found(waits, /LINE_SETTINGS = \[([^\]]+)\]/g);
  expect(found(listed, /'([^']+)'/g).sort()).toEqual(read);
  expect(found(waits, /(valuesSet\((?!tx, ids, key\))[^)]*)/g)).toEqual([]);
  expect(found(waits, /(effectiveSettings|settingsOf|settings\.get)\b/g)).toEqual([]);
});

/** Visitors' pages take these from the line of the service in view (`withLineSettings`). */
const IN_VIEW = [
  'askEveryStep',
  'bookingInstructions',
  'clientFields',
  'explicitComplianceAgreement',
  'includeLocationStep',
  'multiple_attendees_limit',
  'preBookingStatement',
  'privacyPolicyUrl',
  'receiveSmsNotifications',
  'serviceStepLayout',
  'smsConsent',
  'termsOfServiceUrl',
  'timeInAdvance',
  'timeToCancel',
  'timeToReschedule',
];

it('lets lines of business differ only where the product knows the service', () => {
  const held = SETTINGS.filter(({ ofLines }) => ofLines);
  const elsewhere = held.filter(({ key }) => !IN_VIEW.includes(key));
  expect(held.length - elsewhere.length).toBe(IN_VIEW.length);
  expect(elsewhere.map(({ key, acts }) => `${key} ${acts}`).sort()).toEqual([
    'bookingHours slots',
    // Read where a service is being booked.
    'contact_centre.books_here null',
    // A conversation is about a visit, whose service has a line.
    'conversations.number null',
    // The line knows the services of its visitors.
    'lobby.targetMinutes line',
    // Messages name the service that they are about.
    'notifications.attach_calendar null',
    'notifications.client_channels null',
    'notifications.feedback_minutes null',
    'notifications.late_minutes null',
    'notifications.missed_minutes null',
    'notifications.quiet_hours null',
    'schedule_interval slots',
    'time_to_book slots',
  ]);
  for (const { key, twins } of elsewhere) {
    for (const name of [key, ...twins]) expect(visitors.match(new RegExp(`\\b${name}\\b`)), name).toBeNull();
  }
});

it('has a preview on each settings page with such a setting', () => {
  const pages = SETTINGS_PAGES.map(({ path }) => path as string);
  const shown = SETTINGS.filter(({ acts, page }) => acts !== null && pages.includes(page));
  expect([...new Set(shown.map(({ page, acts }) => `${page} ${acts}`))].sort()).toEqual([
    '/settings/client-view slots',
    '/settings/lobby line',
  ]);
});
