import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#domain/time/instant.ts';
import {
  anAccountsFixture,
  API,
  codeOf,
  PASSWORD,
  sessionOf,
} from '#server/testing/accounts-fixture-store.ts';
import type { AccountsFixture } from '#server/testing/accounts-fixture-store.ts';
import { aLocation, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { fingerprintsOf, keysOf } from '#server/infrastructure/signing/keys.ts';
import { acceptCode, renewTotpSecrets } from '../access/second-factor.ts';
import { countTotpOfKey } from '../access/second-factor-store.ts';
import { accountOf } from '../access/sessions-store.ts';
import { totpCode, totpStep } from '../access/totp.ts';

let fixture: AccountsFixture;
beforeAll(async () => {
  fixture = await anAccountsFixture();
});

describe('a second factor', () => {
  async function withTotp() {
    const member = await fixture.aMember();
    const started = await ask(fixture.app, `POST ${API}/profile/totp`, member.who);
    const { secret } = started.body.data as { secret: string };
    const code = () => totpCode(secret, totpStep(fixture.app.clock.now()));
    const confirmed = await ask(fixture.app, `POST ${API}/profile/totp/confirmation`, {
      ...member.who,
      body: { code: code() },
    });
    fixture.app.clock.advance(MINUTE);
    return { ...member, secret, code, codes: confirmed.body.data.recovery_codes as string[] };
  }

  it('asks for a code after the right password only, and takes each code once', async () => {
    const { email, code } = await withTotp();
    expect(codeOf(await fixture.signIn(email, { password: 'a wrong lamp at noon' }))).toBe(
      'credentials-wrong',
    );
    expect(codeOf(await fixture.signIn(email, { password: 'a wrong lamp at noon', code: code() }))).toBe(
      'credentials-wrong',
    );
    const asked = await fixture.signIn(email);
    expect([asked.status, codeOf(asked), asked.errors[0]?.meta]).toMatchObject([
      401,
      'second-factor-required',
      { factors: ['totp'] },
    ]);
    expect(codeOf(await fixture.signIn(email, { code: '000000' }))).toBe('code-wrong');
    const both = await Promise.all([
      fixture.signIn(email, { code: code() }),
      fixture.signIn(email, { code: code() }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect(codeOf(await fixture.signIn(email, { code: code() }))).toBe('code-wrong');
  });

  it('goes on working without the key that it was made with, once the newest has encrypted it', async () => {
    const { email, code } = await withTotp();
    const { deps } = fixture.app;
    const secrets = ['a-newer-secret-key-of-tests-0123456789-01234', deps.config.secretKeys[0]!];
    const older = fingerprintsOf(secrets)[1]!;
    const count = () => deps.db.acrossVendors((tx) => countTotpOfKey(tx, older), 'foyer_worker');
    expect(await count()).toBeGreaterThan(0);
    const { identityId } = (await accountOf(deps.db, { email }))!;
    const accepts = (keys: readonly string[]) =>
      deps.db.acrossVendors((tx) =>
        acceptCode(tx, keysOf(keys), { identityId, code: code(), now: fixture.app.clock.now() }),
      );
    expect(await accepts(secrets.slice(0, 1))).toBeNull();
    await renewTotpSecrets({ ...deps, keys: keysOf(secrets) });
    expect(await count()).toBe(0);
    expect(await accepts(secrets.slice(0, 1))).toBe('totp');
    // Back to the key of the other tests.
    await renewTotpSecrets({ ...deps, keys: keysOf(secrets.toReversed()) });
    fixture.app.clock.advance(MINUTE);
    expect((await fixture.signIn(email, { code: code() })).status).toBe(200);
  });

  it('takes each recovery code once, and tells the person', async () => {
    const { email, codes } = await withTotp();
    expect(codes).toHaveLength(10);
    expect((await fixture.signIn(email, { code: codes[0]!.toUpperCase() })).status).toBe(200);
    expect(codeOf(await fixture.signIn(email, { code: codes[0]! }))).toBe('code-wrong');
    const subjects = (await fixture.mailsTo(email)).map(({ mail }) => mail.subject);
    expect(subjects).toEqual(expect.arrayContaining(['Authenticator app added', 'A recovery code was used']));
  });

  it('refuses the eleventh code of a quarter of an hour, from wherever', async () => {
    const { email, code } = await withTotp();
    for (let n = 0; n < 10; n += 1)
      await fixture.signIn(email, { code: '000000' }, { from: `203.0.113.${n}` });
    expect(codeOf(await fixture.signIn(email, { code: code() }, { from: '198.51.100.7' }))).toBe(
      'too-many-requests',
    );
    fixture.app.clock.advance(15 * MINUTE);
    expect((await fixture.signIn(email, { code: code() }, { from: '198.51.100.7' })).status).toBe(200);
  });

  it('needs the password again after ten minutes, which gives the session a new cookie', async () => {
    const { email, who } = await fixture.aMember();
    fixture.app.clock.advance(11 * MINUTE);
    expect(codeOf(await ask(fixture.app, `POST ${API}/profile/totp`, who))).toBe('password-required');
    const wrong = await ask(fixture.app, `POST ${API}/session/confirmation`, {
      ...who,
      body: { password: 'wrong' },
    });
    expect(wrong.errors[0]?.source?.pointer).toBe('/password');
    const again = await ask(fixture.app, `POST ${API}/session/confirmation`, {
      ...who,
      body: { password: PASSWORD },
    });
    expect((await ask(fixture.app, `GET ${API}/session`, who)).status).toBe(401);
    expect((await ask(fixture.app, `POST ${API}/profile/totp`, sessionOf(again))).status).toBe(200);
    expect(await fixture.kindsOf(email)).toContain('confirmed-again');
  });

  it('comes before anything else for a role that must have one', async () => {
    const other = await aVendor(fixture.app.deps.db, {
      name: 'Strict Bank',
      settings: { 'access.mfaRequired': true },
    });
    const there = await aLocation(fixture.app.deps.db, other.id);
    const { who } = await aSignedInStaffMember(fixture.app, other.id, { role: 20, locations: [there] });
    const lobby = () => ask(fixture.app, `GET ${API}/admin/lobby/${there}`, who);
    expect(codeOf(await lobby())).toBe('enrolment-required');
    const session = await ask(fixture.app, `GET ${API}/session`, who);
    expect(session.body.data).toMatchObject({ must_enrol: true, landing: '/profile', locations: [] });
    expect(codeOf(await ask(fixture.app, `DELETE ${API}/profile/totp`, who))).toBe('enrolment-required');
    const page = await ask(fixture.app, 'GET /lobby', { ...who, headers: { host: 'localhost:3000' } });
    expect([page.status, page.headers['location']]).toEqual([303, '/profile']);
    const { body } = await ask(fixture.app, `POST ${API}/profile/totp`, who);
    const code = totpCode(body.data.secret as string, totpStep(fixture.app.clock.now()));
    await ask(fixture.app, `POST ${API}/profile/totp/confirmation`, { ...who, body: { code } });
    expect((await lobby()).status).not.toBe(403);
    await setSetting(fixture.app.deps.db, other.id, { key: 'access.mfaRequired', value: false });
  });
});

describe('a passkey', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const encoded = (text: Buffer | string) => Buffer.from(text).toString('base64url');
  const id = encoded(randomBytes(16));
  const client = (type: string, challenge: string, origin = 'http://localhost:3000') =>
    encoded(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  function data(of: { counter: number; flags?: number; site?: string; isNew?: boolean }): string {
    const head = Buffer.alloc(37);
    createHash('sha256')
      .update(of.site ?? 'localhost')
      .digest()
      .copy(head);
    head[32] = (of.flags ?? 5) | (of.isNew ? 64 : 0);
    head.writeUInt32BE(of.counter, 33);
    const raw = Buffer.from(id, 'base64url');
    const length = Buffer.from([0, raw.length]);
    return encoded(of.isNew ? Buffer.concat([head, Buffer.alloc(16), length, raw]) : head);
  }
  async function add(who: SignedIn, more: { origin?: string; flags?: number } = {}) {
    const offer = (await ask(fixture.app, `POST ${API}/profile/passkeys/challenge`, who)).body.data as Record<
      string,
      string
    >;
    const response = {
      clientDataJSON: client('webauthn.create', offer['challenge']!, more.origin),
      authenticatorData: data({ counter: 0, isNew: true, flags: more.flags ?? 5 }),
      publicKey: encoded(publicKey.export({ type: 'spki', format: 'der' })),
      publicKeyAlgorithm: -7,
    };
    const body = { token: offer['token'], name: 'Laptop', credential: { id, response } };
    return ask(fixture.app, `POST ${API}/profile/passkeys`, { ...who, body });
  }
  async function assertion(of: Parameters<typeof data>[0] & { origin?: string }) {
    const offer = (await ask(fixture.app, `POST ${API}/session/passkey/challenge`)).body.data as Record<
      string,
      string
    >;
    const clientDataJSON = client('webauthn.get', offer['challenge']!, of.origin);
    const authenticatorData = data(of);
    const signed = Buffer.concat([
      Buffer.from(authenticatorData, 'base64url'),
      createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest(),
    ]);
    const signature = encoded(sign('sha256', signed, privateKey));
    return {
      token: offer['token'],
      credential: { id, response: { clientDataJSON, authenticatorData, signature } },
    };
  }
  const open = (body: object) => ask(fixture.app, `POST ${API}/session/passkey`, { body });

  it('signs in alone, on our site only, once for each challenge', async () => {
    const { email, who } = await fixture.aMember();
    expect(codeOf(await add(who, { origin: 'https://evil.example' }))).toBe('passkey-refused');
    expect(codeOf(await add(who, { flags: 1 })), 'without verification').toBe('passkey-refused');
    expect((await add(who)).body.data.recovery_codes).toHaveLength(10);
    expect((await fixture.signIn(email)).errors[0]).toMatchObject({ meta: { factors: ['passkey'] } });
    expect(codeOf(await open(await assertion({ counter: 1, origin: 'https://evil.example' })))).toBe(
      'passkey-refused',
    );
    expect(codeOf(await open(await assertion({ counter: 1, site: 'evil.example' })))).toBe('passkey-refused');
    expect(codeOf(await open(await assertion({ counter: 1, flags: 1 })))).toBe('passkey-refused');
    const right = await assertion({ counter: 1 });
    const forged = {
      ...right,
      credential: {
        ...right.credential,
        response: { ...right.credential.response, authenticatorData: data({ counter: 9 }) },
      },
    };
    expect(codeOf(await open(forged))).toBe('passkey-refused');
    const fresh = await assertion({ counter: 1 });
    expect((await open(fresh)).body.data).toMatchObject({ email });
    expect(codeOf(await open(fresh))).toBe('passkey-refused');
    expect(codeOf(await open(await assertion({ counter: 1 }))), 'a copied key').toBe('passkey-refused');
  });
});
