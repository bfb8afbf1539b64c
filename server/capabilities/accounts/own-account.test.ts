import ICAL from 'ical.js';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { DAY, MINUTE } from '#domain/time/instant.ts';
import {
  anAccountsFixture,
  API,
  codeOf,
  PASSWORD,
  sessionOf,
} from '#server/testing/accounts-fixture-store.ts';
import type { AccountsFixture } from '#server/testing/accounts-fixture-store.ts';
import { aService, setSetting } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { Came } from '#server/testing/requests.ts';
import { isBooked, worksHours } from '#server/testing/slots-store.ts';
import { totpCode, totpStep } from '../access/totp.ts';

let fixture: AccountsFixture;
beforeAll(async () => {
  fixture = await anAccountsFixture();
});

describe('the sessions of a person', () => {
  it('are listed, and end one by one or all others', async () => {
    const { email, who } = await fixture.aMember();
    const firefox = {
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' },
    };
    const second = sessionOf(await fixture.signIn(email, {}, { ...firefox, from: '198.51.100.9' }));
    const third = sessionOf(await fixture.signIn(email));
    const list = async () =>
      (await ask(fixture.app, `GET ${API}/profile/sessions`, who)).body.data as Record<string, unknown>[];
    expect(await list()).toHaveLength(3);
    const other = (await list()).find(({ device }) => device === 'Firefox · Windows')!;
    expect(other).toMatchObject({ address: '198.51.100.9', is_current: false });
    expect(
      (await ask(fixture.app, `DELETE ${API}/profile/sessions/${String(other['id'])}`, fixture.admin.who))
        .status,
    ).toBe(404);
    expect(
      (await ask(fixture.app, `DELETE ${API}/profile/sessions/${String(other['id'])}`, who)).status,
    ).toBe(204);
    expect((await ask(fixture.app, `GET ${API}/session`, second)).status).toBe(401);
    expect((await ask(fixture.app, `DELETE ${API}/profile/sessions`, who)).status).toBe(204);
    expect((await ask(fixture.app, `GET ${API}/session`, third)).status).toBe(401);
    expect((await list()).map(({ is_current: current }) => current)).toEqual([true]);
    const subjects = (await fixture.mailsTo(email)).map(({ mail }) => mail.subject);
    expect(subjects.filter((subject) => subject === 'New sign-in to your account')).toHaveLength(2);
  });

  it('are not listed once the limit of their vendor has ended them', async () => {
    const { email, who } = await fixture.aMember();
    const list = async (as: typeof who) =>
      (await ask(fixture.app, `GET ${API}/profile/sessions`, as)).body.data as unknown[];
    await setSetting(fixture.app.deps.db, fixture.vendor.id, { key: 'access.idleMinutes', value: 5 });
    fixture.app.clock.advance(6 * MINUTE);
    const second = sessionOf(await fixture.signIn(email));
    expect(await list(second)).toHaveLength(1);
    expect((await ask(fixture.app, `GET ${API}/profile/sessions`, who)).status).toBe(401);
    await setSetting(fixture.app.deps.db, fixture.vendor.id, { key: 'access.idleMinutes', value: 30 });
    expect(await list(second)).toHaveLength(2);
  });

  it('end with a reset of the sign-in, which also removes password and second factors', async () => {
    const { id, email, who } = await fixture.aMember();
    const { body } = await ask(fixture.app, `POST ${API}/profile/totp`, who);
    const code = totpCode(body.data.secret as string, totpStep(fixture.app.clock.now()));
    await ask(fixture.app, `POST ${API}/profile/totp/confirmation`, { ...who, body: { code } });
    expect((await ask(fixture.app, `POST ${API}/admin/staff/${id}/reset-sign-in`, who)).status).toBe(403);
    expect(
      (await ask(fixture.app, `POST ${API}/admin/staff/${id}/reset-sign-in`, fixture.admin.who)).status,
    ).toBe(200);
    expect((await ask(fixture.app, `GET ${API}/session`, who)).status).toBe(401);
    expect(codeOf(await fixture.signIn(email))).toBe('credentials-wrong');
    const token = await fixture.tokenTo(email);
    await ask(fixture.app, `POST ${API}/password-resets/password`, {
      body: { token, password: 'an evening of rain' },
    });
    expect((await fixture.signIn(email, { password: 'an evening of rain' })).status).toBe(200);
  });
});

describe('the own profile', () => {
  it('changes names, language and password', async () => {
    const { email, who } = await fixture.aMember();
    const body = { first_name: 'Nia', last_name: 'Nguyen', language: 'fr', clock: '12' };
    expect((await ask(fixture.app, `PUT ${API}/profile`, { ...who, body })).body.data).toMatchObject({
      ...body,
      email,
    });
    const shown = async () => (await ask(fixture.app, `GET ${API}/session`, who)).body.data;
    expect(await shown()).toMatchObject({ name: 'Nia Nguyen', clock: '12' });
    const { clock: _, ...without } = body;
    expect((await ask(fixture.app, `PUT ${API}/profile`, { ...who, body: without })).status).toBe(200);
    expect(await shown()).toMatchObject({ clock: '12' });
    const cleared = { ...who, body: { ...body, clock: null } };
    expect((await ask(fixture.app, `PUT ${API}/profile`, cleared)).body.data.clock).toBeNull();
    const change = (current_password: string, password: string) =>
      ask(fixture.app, `PUT ${API}/profile/password`, { ...who, body: { current_password, password } });
    expect((await change('wrong', 'an evening of rain')).errors[0]?.source?.pointer).toBe(
      '/current_password',
    );
    expect((await change(PASSWORD, 'nguyen123456')).errors[0]?.source?.pointer).toBe('/password');
    expect((await change(PASSWORD, 'an evening of rain')).status).toBe(204);
    expect((await ask(fixture.app, `GET ${API}/session`, who)).status).toBe(200);
    expect((await fixture.mailsTo(email)).at(-1)!.mail.subject).toBe('Votre mot de passe a changé');
  });

  it('keeps new passwords to the rule of their vendor, at every door, and old ones as they are', async () => {
    const { db } = fixture.app.deps;
    const { email, who } = await fixture.aMember();
    await setSetting(db, fixture.vendor.id, { key: 'access.passwordLength', value: 24 });
    await setSetting(db, fixture.vendor.id, {
      key: 'access.passwordKinds',
      value: { digit: 'required', symbol: 'required' },
    });
    const rule = { length: 24, kinds: ['digit', 'symbol'] };
    const profile = await ask(fixture.app, `GET ${API}/profile`, who);
    expect(profile.body.data.password_rule).toEqual(rule);
    const faultsOf = (came: Came<unknown>) => came.errors.map(({ code, title }) => [code, title]);
    const change = (password: string) =>
      ask(fixture.app, `PUT ${API}/profile/password`, {
        ...who,
        body: { current_password: PASSWORD, password },
      });
    const refused = await change('an evening of rain');
    expect(refused.status).toBe(422);
    expect(new Set(refused.errors.map(({ source }) => source?.pointer))).toEqual(new Set(['/password']));
    expect(faultsOf(refused)).toEqual([
      ['field-invalid', 'Please choose a password of 24 to 128 characters.'],
      ['field-invalid', 'Please add a digit.'],
      ['field-invalid', 'Please add a symbol, such as # or -.'],
    ]);
    const newcomer = await fixture.aNewcomer();
    await fixture.invite(newcomer.id);
    const token = await fixture.tokenTo(newcomer.email);
    const seen = await ask(fixture.app, `POST ${API}/invitations`, { body: { token } });
    expect(seen.body.data.password_rule).toEqual(rule);
    expect((await fixture.accept(token)).errors).toHaveLength(3);
    expect((await fixture.signIn(email)).status).toBe(200);
    await ask(fixture.app, `POST ${API}/password-resets`, { body: { email } });
    await vi.waitFor(async () =>
      expect((await fixture.mailsTo(email)).at(-1)!.mail.subject).toContain('new password'),
    );
    const link = await fixture.tokenTo(email);
    const reset = (password: string) =>
      ask(fixture.app, `POST ${API}/password-resets/password`, { body: { token: link, password } });
    const shown = await ask(fixture.app, `POST ${API}/password-resets/link`, { body: { token: link } });
    expect(shown.body.data).toEqual({ email, password_rule: rule });
    expect((await reset('an evening of rain, again')).errors).toHaveLength(1);
    expect((await reset('an evening of rain, again 7')).status).toBe(204);
    await setSetting(db, fixture.vendor.id, { key: 'access.passwordLength', value: 12 });
    await setSetting(db, fixture.vendor.id, { key: 'access.passwordKinds', value: {} });
  });

  it('has a calendar feed without clients’ contacts, whose address can be renewed', async () => {
    const { id, who } = await fixture.aMember();
    const service = await aService(fixture.app.deps.db, fixture.vendor.id, {
      name: 'Mortgage',
      locations: [fixture.location],
    });
    await worksHours(fixture.app.deps.db, fixture.vendor.id, {
      staff: id,
      location: fixture.location,
      from: 0,
      to: 1440,
    });
    await isBooked(fixture.app.deps.db, fixture.vendor.id, {
      staff: id,
      location: fixture.location,
      service,
      from: fixture.app.clock.now() + DAY,
      minutes: 30,
    });
    const renew = async () =>
      new URL((await ask(fixture.app, `POST ${API}/profile/calendar-feed`, who)).body.data.address as string)
        .pathname;
    const feed = await renew();
    const file = await ask(fixture.app, `GET ${feed}`);
    const calendar = new ICAL.Component(ICAL.parse(file.text) as never[]);
    const [event] = calendar.getAllSubcomponents('vevent');
    expect(event!.getFirstPropertyValue('summary')).toMatch(/Mortgage$/);
    expect(file.text).not.toMatch(/@example\.com|mailto|\+1/);
    const forged = feed.replace(/-(\d+)-1-/, '-$1-2-');
    expect((await ask(fixture.app, `GET ${forged}`)).status).toBe(404);
    const newer = await renew();
    expect((await ask(fixture.app, `GET ${feed}`)).status).toBe(404);
    expect((await ask(fixture.app, `GET ${newer}`)).status).toBe(200);
    await ask(fixture.app, `DELETE ${API}/profile/calendar-feed`, who);
    expect((await ask(fixture.app, `GET ${newer}`)).status).toBe(404);
  });
});
