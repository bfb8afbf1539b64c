import { beforeEach, expect, it } from 'vitest';
import type { SettingsOfPage } from '#contract/settings/settings-page.ts';
import { anApp } from '#server/testing/app.ts';
import { aVendor } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

const app = await anApp();
let admin: SignedIn;
beforeEach(async () => {
  const vendor = await aVendor(app.deps.db);
  ({ who: admin } = await aSignedInStaffMember(app, vendor.id, { role: 30, locations: [] }));
});

const address = (page: string) => `/api/internal/v1/admin/settings/${page}`;
const save = (page: string, values: object, language = 'en') =>
  ask<SettingsOfPage>(app, `PUT ${address(page)}`, {
    ...admin,
    headers: { 'accept-language': language },
    body: { location_id: null, version: 0, values, reset: [] },
  });
const fault = async (page: string, values: object, language?: string) => {
  const { status, body } = await save(page, values, language);
  expect(status).toBe(422);
  const { errors } = body as unknown as { errors: { title: string; source: { pointer: string } }[] };
  return errors.map(({ title, source }) => [source.pointer, title]);
};

it('a template with an unknown variable is refused with its language, line, character and name', async () => {
  const templates = { en: 'Hello {first_name}\nSee you at {when}' };
  expect(await fault('conversations', { 'conversations.templates': templates })).toEqual([
    ['/values/conversations.templates', 'English, line 2, character 12: there is no variable “when” here'],
  ]);
  const right = { en: 'Hello {first_name}\nSee you at {time}' };
  const { status, body } = await save('conversations', { 'conversations.templates': right });
  expect(status).toBe(200);
  expect(body.data.settings.find(({ key }) => key === 'conversations.templates')?.value).toEqual(right);
});

it('texts that clients get have no variables, markup or broken braces', async () => {
  expect(
    await fault('conversations', { 'conversations.away_reply': { fr: 'Bonjour {first_name}' } }),
  ).toEqual([
    [
      '/values/conversations.away_reply',
      'Français, line 1, character 9: there is no variable “first_name” here',
    ],
  ]);
  expect(await fault('branding/email', { 'email.footer': { en: 'Pike St\n<script>x()</script>' } })).toEqual([
    ['/values/email.footer', 'English, line 2, character 1: HTML and scripts are not possible'],
  ]);
  expect(await fault('client-view', { smsConsent: { es: 'Acepto {' } }, 'fr')).toEqual([
    ['/values/smsConsent', 'Español, ligne 1, caractère 8 : cette accolade n’est pas fermée'],
  ]);
});

it('a text above its limit says its length and the limit', async () => {
  const values = { 'conversations.away_reply': { en: 'x'.repeat(330) } };
  expect(await fault('conversations', values)).toEqual([
    [
      '/values/conversations.away_reply',
      'English, line 1, character 321: write at most 320 characters, not 330',
    ],
  ]);
});
