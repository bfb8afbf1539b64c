import { createHash, randomBytes } from 'node:crypto';
import { ABSOLUTE_MS } from './session-policy.ts';

const NAME = 'foyer_session';

/** Returns 256 random bits. Only their hash is stored, so a reader of the database cannot sign in with it. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfToken(token) };
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The token of a Cookie header, if it has a token's shape. */
export function tokenOf(cookies: string | undefined): string | undefined {
  for (const part of (cookies ?? '').split(';')) {
    const [name, value] = part.trim().split('=', 2);
    if (name === NAME && value && /^[A-Za-z0-9_-]{43}$/.test(value)) return value;
  }
  return undefined;
}

export function cookieOf(token: string, options: { https: boolean }): string {
  return `${NAME}=${token}; Max-Age=${ABSOLUTE_MS / 1000}; ${attributes(options)}`;
}

export function endedCookie(options: { https: boolean }): string {
  return `${NAME}=; Max-Age=0; ${attributes(options)}`;
}

const attributes = ({ https }: { https: boolean }): string =>
  `Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;
