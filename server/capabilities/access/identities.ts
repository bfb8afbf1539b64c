import { randomBytes } from 'node:crypto';
import { betterAuth } from 'better-auth';
import pg from 'pg';
import { MAX_PASSWORD, MIN_PASSWORD } from '#domain/access/password-rule.ts';
import type { Instant } from '#domain/time/instant.ts';
import { surviveBrokenConnections } from '#server/infrastructure/database/pool.ts';
import type { Connection } from '#server/infrastructure/database/pool.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { passwordLengthFits } from './password-hash.ts';
import type { Passwords } from './password-hash.ts';

/** Identities that can sign in, their passwords and sessions, as the identity library stores them (decision 0010). */
export interface Identities {
  /** Throws `EmailTaken` if another identity has the address: an account is never overwritten. */
  create(person: { email: string; name: string; password: string; now: Instant }): Promise<string>;
  idOfEmail(email: string): Promise<string | null>;
  /** Does the same work whether an identity has the address or not. */
  idOfCredentials(email: string, password: string): Promise<string | null>;
  /** Also ends every session of the identity. */
  setPassword(identityId: string, password: string): Promise<void>;
  startSession(session: {
    identityId: string;
    token: string;
    now: Instant;
    expiresAt: Instant;
    from: { address: string; userAgent: string };
  }): Promise<void>;
  /** Replaces the password by a random one, and ends every session of the identity. */
  voidPassword(identityId: string): Promise<void>;
  /** Changes the password and leaves the sessions alone. */
  changePassword(identityId: string, password: string): Promise<void>;
  rename(identityId: string, name: string): Promise<void>;
  endSession(token: string): Promise<void>;
  remove(identityId: string): Promise<void>;
  close(): Promise<void>;
}

export class EmailTaken extends Error {}
export class PasswordUnfit extends Error {}

export async function openIdentities(deps: {
  connection: Connection;
  keys: Keys;
  publicUrl: string;
  passwords: Passwords;
}): Promise<Identities> {
  const { passwords } = deps;
  const pool = openIdentityPool(deps.connection);
  const { internalAdapter: stored } = await libraryOn(pool, deps).$context;
  // Verified against when no identity has the address, so that an unknown address costs the same time.
  const decoyHash = passwords.hash(randomBytes(24).toString('base64url'));
  const idOfEmail = async (email: string) => (await stored.findUserByEmail(email))?.user.id ?? null;
  return {
    idOfEmail,
    async create({ email, name, password, now }) {
      assertFit(password);
      if (await idOfEmail(email)) throw new EmailTaken(`another identity has the address ${email}`);
      const dates = { createdAt: new Date(now), updatedAt: new Date(now) };
      const hash = await passwords.hash(password);
      const { id } = await stored
        .createUser({ email, name, emailVerified: true, ...dates }, { method: 'email-password' })
        .catch(takenMeanwhile);
      await stored.createAccount({
        userId: id,
        accountId: id,
        providerId: 'credential',
        password: hash,
        ...dates,
      });
      return id;
    },
    async idOfCredentials(email, password) {
      const id = (await idOfEmail(email)) ?? 'nobody';
      const hash = (await stored.findCredentialAccount(id))?.password;
      const right = await passwords.matches(password, hash ?? (await decoyHash));
      if (!right || !hash) return null;
      if (passwords.isOutdated(hash)) await stored.updatePassword(id, await passwords.hash(password));
      return id;
    },
    async setPassword(identityId, password) {
      assertFit(password);
      await stored.updatePassword(identityId, await passwords.hash(password));
      await stored.deleteUserSessions(identityId);
    },
    async voidPassword(identityId) {
      await stored.updatePassword(identityId, await passwords.hash(randomBytes(32).toString('base64url')));
      await stored.deleteUserSessions(identityId);
    },
    async changePassword(identityId, password) {
      assertFit(password);
      await stored.updatePassword(identityId, await passwords.hash(password));
    },
    async rename(identityId, name) {
      await stored.updateUser(identityId, { name });
    },
    async startSession({ identityId, token, now, expiresAt, from }) {
      const dates = { createdAt: new Date(now), updatedAt: new Date(now), expiresAt: new Date(expiresAt) };
      await stored.createSession(
        identityId,
        false,
        { token, ipAddress: from.address, userAgent: from.userAgent, ...dates },
        true,
      );
    },
    endSession: (token) => stored.deleteSession(token),
    remove: (identityId) => stored.deleteUser(identityId),
    close: () => pool.end(),
  };
}

/** The library's own connections: it knows no vendors, and its tables have none. */
export function openIdentityPool(connection: Connection): pg.Pool {
  const pool = new pg.Pool({
    application_name: 'foyer identities',
    connectionTimeoutMillis: 5_000,
    ...connection,
    options: '-c role=foyer_app',
    max: 3,
    allowExitOnIdle: true,
  });
  surviveBrokenConnections(pool);
  return pool;
}

const DATES = { createdAt: 'created_at', updatedAt: 'updated_at' };

/** The library's routes are never mounted: it is used as storage only. */
function libraryOn(
  pool: pg.Pool,
  { keys, publicUrl, passwords }: { keys: Keys; publicUrl: string; passwords: Passwords },
) {
  return betterAuth({
    appName: 'Foyer',
    baseURL: publicUrl,
    secret: keys.mac('identities', 'library').toString('base64url'),
    database: pool,
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: MAX_PASSWORD,
      password: { hash: passwords.hash, verify: ({ hash, password }) => passwords.matches(password, hash) },
    },
    user: { modelName: 'identities', fields: { emailVerified: 'email_verified', ...DATES } },
    session: {
      modelName: 'identity_sessions',
      fields: {
        userId: 'identity_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...DATES,
      },
    },
    account: {
      modelName: 'identity_accounts',
      fields: {
        userId: 'identity_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...DATES,
      },
    },
    verification: { modelName: 'identity_verifications', fields: { expiresAt: 'expires_at', ...DATES } },
    advanced: { database: { validateSchema: false } },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
}

function assertFit(password: string): void {
  if (!passwordLengthFits(password))
    throw new PasswordUnfit(`a password has ${MIN_PASSWORD} to ${MAX_PASSWORD} characters`);
}

function takenMeanwhile(error: unknown): never {
  if ((error as { code?: string }).code === '23505')
    throw new EmailTaken('another identity has this address');
  throw error;
}
