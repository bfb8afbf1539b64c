import { beforeAll, describe, expect, it, vi } from 'vitest';
import { DAY, HOUR } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import {
  anAccountsFixture,
  API,
  codeOf,
  sessionOf,
  setEmail,
} from '#server/testing/accounts-fixture-store.ts';
import type { AccountsFixture } from '#server/testing/accounts-fixture-store.ts';
import { aLocation } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

let fixture: AccountsFixture;
beforeAll(async () => {
  fixture = await anAccountsFixture();
});

describe('an invitation', () => {
  it('arrives by mail, sets the password once and signs in', async () => {
    const { id, email } = await fixture.aNewcomer();
    expect((await fixture.invite(id)).body).toEqual({ data: { email, expires_at: expect.any(String) } });
    const { mail } = (await fixture.mailsTo(email))[0]!;
    expect(mail.subject).toBe('You are invited to Harbor Bank on Foyer');
    expect(mail.text).toContain('Ada Admin');
    const token = await fixture.tokenTo(email);
    const seen = await ask(fixture.app, `POST ${API}/invitations`, { body: { token } });
    expect(seen.body.data).toMatchObject({ email, vendor: 'Harbor Bank', has_account: false });
    expect(codeOf(await fixture.accept(token, { password: 'password2026!' }))).toBe('field-invalid');
    const [first, second] = await Promise.all([fixture.accept(token), fixture.accept(token)]);
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 410]);
    expect((await fixture.signIn(email)).status).toBe(200);
    expect(codeOf(await fixture.accept(token))).toBe('link-expired');
    expect(await fixture.kindsOf(email)).toEqual(
      expect.arrayContaining(['account-created', 'invitation-accepted', 'signed-in']),
    );
  });

  it('leaves no token in the database', async () => {
    const { id, email } = await fixture.aNewcomer();
    await fixture.invite(id);
    const token = await fixture.tokenTo(email);
    const rows = await fixture.app.deps.db.read(
      0,
      sql<{
        row: string;
      }>`SELECT l::text AS row FROM account_letters l UNION ALL SELECT v::text FROM identity_verifications v`,
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is replaced by a newer one, and ends after seven days', async () => {
    const { id, email } = await fixture.aNewcomer();
    await fixture.invite(id);
    const older = await fixture.tokenTo(email);
    await fixture.invite(id);
    const newer = await fixture.tokenTo(email);
    expect(codeOf(await fixture.accept(older))).toBe('link-expired');
    fixture.app.clock.advance(7 * DAY);
    expect(codeOf(await fixture.accept(newer))).toBe('link-expired');
    fixture.app.clock.advance(-7 * DAY);
    expect((await fixture.accept(newer)).status).toBe(200);
  });

  it('ends when the address of the person changes or the person leaves', async () => {
    const { id, email } = await fixture.aNewcomer();
    await fixture.invite(id);
    const token = await fixture.tokenTo(email);
    await setEmail(fixture, id, 'other@bank.example');
    expect(codeOf(await fixture.accept(token))).toBe('link-expired');
  });

  it('never overwrites an account: its own password opens it', async () => {
    const { id, email } = await fixture.aNewcomer();
    await fixture.app.access.createIdentity({ email, name: 'Nia', password: 'another horse battery' });
    await fixture.invite(id);
    const token = await fixture.tokenTo(email);
    expect(codeOf(await fixture.accept(token))).toBe('credentials-wrong');
    expect((await fixture.signIn(email)).status).toBe(401);
    expect((await fixture.accept(token, { password: 'another horse battery' })).status).toBe(200);
    expect((await fixture.signIn(email, { password: 'another horse battery' })).status).toBe(200);
  });

  it('is refused for an account that belongs to another staff member', async () => {
    const { email } = await fixture.aMember();
    const { id } = await fixture.aNewcomer();
    await setEmail(fixture, id, email);
    await fixture.invite(id);
    expect(codeOf(await fixture.accept(await fixture.tokenTo(email)))).toBe('account-exists');
  });

  it('is for persons below a manager at the manager’s locations only', async () => {
    const elsewhere = await aLocation(fixture.app.deps.db, fixture.vendor.id);
    const manager = await aSignedInStaffMember(fixture.app, fixture.vendor.id, {
      name: 'Max',
      role: 20,
      locations: [fixture.location],
    });
    const verdict = async (role: number, at: number[], who = manager.who) =>
      (await fixture.invite((await fixture.aNewcomer(role, at)).id, who)).status;
    expect(await verdict(15, [fixture.location])).toBe(200);
    expect(await verdict(20, [fixture.location])).toBe(403);
    expect(await verdict(30, [fixture.location])).toBe(403);
    expect(await verdict(10, [elsewhere])).toBe(404);
    expect(await verdict(30, [elsewhere], fixture.admin.who)).toBe(200);
    expect((await fixture.invite(fixture.admin.id)).status).toBe(403);
    expect(codeOf(await fixture.invite(manager.id))).toBe('account-exists');
  });
});

describe('a forgotten password', () => {
  const request = (email: string) => ask(fixture.app, `POST ${API}/password-resets`, { body: { email } });
  const reset = (token: string, password: string) =>
    ask(fixture.app, `POST ${API}/password-resets/password`, { body: { token, password } });

  it('is replaced by a link of one hour, which ends every session', async () => {
    const { email, who } = await fixture.aMember();
    await request(` ${email.toUpperCase()} `);
    await vi.waitFor(async () =>
      expect((await fixture.mailsTo(email)).at(-1)!.mail.subject).toContain('new password'),
    );
    const token = await fixture.tokenTo(email);
    expect((await ask(fixture.app, `POST ${API}/password-resets/link`, { body: { token } })).body).toEqual({
      data: { email, password_rule: { length: 12, kinds: [] } },
    });
    expect(codeOf(await reset(token, 'too short'))).toBe('field-invalid');
    fixture.app.clock.advance(HOUR);
    expect(codeOf(await reset(token, 'an evening of rain'))).toBe('link-expired');
    fixture.app.clock.advance(-HOUR);
    expect((await reset(token, 'an evening of rain')).status).toBe(204);
    expect(codeOf(await reset(token, 'a morning of rain'))).toBe('link-expired');
    expect((await ask(fixture.app, `GET ${API}/session`, who)).status).toBe(401);
    expect((await fixture.signIn(email)).status).toBe(401);
    expect((await fixture.signIn(email, { password: 'an evening of rain' })).status).toBe(200);
    expect((await fixture.mailsTo(email)).map(({ mail }) => mail.subject)).toContain(
      'Your password was changed',
    );
  });

  it('gets one response for every address, and few mails', async () => {
    const { email } = await fixture.aMember();
    const unknown = await request('unknown@bank.example');
    for (let n = 0; n < 5; n += 1) expect((await request(email)).text).toBe(unknown.text);
    const count = async () =>
      (await fixture.kindsOf(email)).filter((kind) => kind === 'password-reset-requested').length;
    await vi.waitFor(async () => expect(await count()).toBe(3));
    expect(unknown.status).toBe(204);
  });
});

describe('a request for access', () => {
  const request = (who: object, path: string) =>
    ask(fixture.app, `POST ${API}/access-requests`, { ...who, body: { path } });

  it('tells each admin once a day who lacks which right', async () => {
    const { email, who } = await fixture.aMember(10);
    const boss = await fixture.aMember(30);
    const before = (await fixture.mailsTo(boss.email)).length;
    const asked = await request(who, '/staff');
    expect(asked.status, asked.text).toBe(200);
    expect(asked.body.data.admins).toBeGreaterThanOrEqual(1);
    expect((await request(who, '/staff')).body).toEqual(asked.body);
    const [letter, ...more] = (await fixture.mailsTo(boss.email)).slice(before);
    expect(more).toEqual([]);
    expect(letter!.mail.subject).toBe('Nia Newcomer asks for access');
    expect(letter!.mail.text).toContain('cannot open /staff at Harbor Bank');
    expect(await fixture.kindsOf(email)).toContain('access-requested');
    fixture.app.clock.advance(DAY);
    await request(sessionOf(await fixture.signIn(email)), '/staff');
    expect((await fixture.mailsTo(boss.email)).length).toBe(before + 2);
    fixture.app.clock.advance(-DAY);
  });

  it('is refused for a page that the caller may open, and for one that does not exist', async () => {
    const { who } = await fixture.aMember(10);
    for (const path of ['/lobby', '/nowhere']) expect(codeOf(await request(who, path))).toBe('field-invalid');
    expect(codeOf(await request({}, '/staff'))).toBe('sign-in-required');
  });
});
