import { X509Certificate } from 'node:crypto';

/** A mailbox of the operator, and who reads it. */
export interface ImapAddress {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise before the password. */
  secure: boolean;
  user: string;
  password: string;
  folder: string;
  /** The only certificates to trust, as PEM; without them those of public authorities. */
  ca?: string | undefined;
}

/** Reads an address like `imaps://user:password@host:993/INBOX`. No error repeats a part of it: it has a password. */
export function readImapUrl(text: string): ImapAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['imap:', 'imaps:'].includes(url.protocol) || url.hostname === '')
    throw new Error('it is not an address like imaps://user:password@host:993/INBOX');
  if (url.username === '' || url.password === '') throw new Error('it names no user and password');
  if (url.search !== '' || url.hash !== '') throw new Error('it must end after the folder');
  const secure = url.protocol === 'imaps:';
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (secure ? 993 : 143) : Number(url.port),
    secure,
    user: decoded(url.username),
    password: decoded(url.password),
    folder: decoded(url.pathname.slice(1)) || 'INBOX',
  };
}

/** Reads certificates in the PEM format. */
export function readCertificates(text: string): string {
  const all = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (all.length === 0 || !all.every(isCertificate))
    throw new Error('it holds no certificate in the PEM format');
  return all.join('\n');
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== undefined;
  } catch {
    return false;
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Error('a percent sign in it must be written as %25');
  }
}
