import { createHash, createPrivateKey, X509Certificate } from 'node:crypto';
import type { Instant } from '#domain/time/instant.ts';
import { toIso } from '#domain/time/instant.ts';
import { signDetached } from './cms-signature.ts';
import type { Signer } from './cms-signature.ts';
import { passIcon } from './pass-icon.ts';
import type { WalletFact, WalletPass } from './wallet-port.ts';
import { zip } from './zip.ts';

/** Who signs passes: the certificate names the pass type and the team. */
export interface AppleSigner extends Signer {
  passType: string;
  team: string;
}

const PARTS = /-----BEGIN ([A-Z ]+)-----[^-]+-----END \1-----/g;

/**
 * Reads the pass certificate, its key and Apple's intermediate from one PEM text. Throws an error for the operator,
 * without a part of the text.
 */
export function readAppleSigner(pem: string): AppleSigner {
  const parts = [...pem.matchAll(PARTS)].map(([text, kind]) => ({ text, kind: kind! }));
  const certificates = parts
    .filter(({ kind }) => kind === 'CERTIFICATE')
    .map(({ text }) => readOr('a certificate cannot be read', () => new X509Certificate(text)));
  const secret = parts.find(({ kind }) => kind.endsWith('PRIVATE KEY'));
  if (!secret) throw new Error('the private key of the pass certificate is missing');
  const key = readOr('the private key cannot be read; store it without a password', () =>
    createPrivateKey(secret.text),
  );
  const own = certificates.find((one) => one.checkPrivateKey(key));
  if (!own) throw new Error('no certificate belongs to the private key');
  if (key.asymmetricKeyType !== 'rsa') throw new Error('the private key is no RSA key');
  const [passType, team] = [subjectOf(own, 'UID'), subjectOf(own, 'OU')];
  if (!passType?.startsWith('pass.') || team === undefined)
    throw new Error('the certificate is not that of a pass type');
  const intermediates = certificates.filter((one) => one !== own).map(({ raw }) => raw);
  if (intermediates.length === 0) throw new Error('Apple’s intermediate certificate (WWDR) is missing');
  return { certificate: own.raw, key, intermediates, passType, team };
}

function readOr<T>(fault: string, read: () => T): T {
  try {
    return read();
  } catch {
    throw new Error(fault);
  }
}

const subjectOf = ({ subject }: X509Certificate, name: string): string | undefined =>
  subject
    .split('\n')
    .find((line) => line.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** A pass for Apple Wallet: `pass.json`, icons, the sums of both, and their signature. */
export function applePass(pass: WalletPass, signer: AppleSigner, now: Instant): Buffer {
  const files: Record<string, Buffer> = {
    'pass.json': Buffer.from(JSON.stringify(passOf(pass, signer))),
    'icon.png': passIcon(29, pass.colour),
    'icon@2x.png': passIcon(58, pass.colour),
    'icon@3x.png': passIcon(87, pass.colour),
  };
  // Apple's format asks for SHA-1; the signature over the sums is one of SHA-256.
  const sums = Object.entries(files).map(([name, file]) => [
    name,
    createHash('sha1').update(file).digest('hex'),
  ]);
  const manifest = Buffer.from(JSON.stringify(Object.fromEntries(sums)));
  return zip({ ...files, 'manifest.json': manifest, signature: signDetached(manifest, signer, now) });
}

function passOf(pass: WalletPass, { passType, team }: AppleSigner): object {
  const [first, second, ...rest] = pass.facts;
  const fields = (name: string, facts: readonly (WalletFact | undefined)[]): object[] =>
    facts.flatMap((fact, index) => (fact ? [{ key: `${name}-${index}`, ...fact }] : []));
  return {
    formatVersion: 1,
    passTypeIdentifier: passType,
    teamIdentifier: team,
    serialNumber: pass.serial,
    organizationName: pass.vendor,
    logoText: pass.vendor,
    description: `${pass.title} – ${pass.vendor}`,
    backgroundColor: rgb(pass.colour),
    foregroundColor: 'rgb(255, 255, 255)',
    labelColor: 'rgb(255, 255, 255)',
    ...(pass.startsAt !== null && { relevantDate: toIso(pass.startsAt) }),
    expirationDate: toIso(pass.endsAt),
    sharingProhibited: false,
    generic: {
      headerFields: fields('head', [pass.head]),
      primaryFields: [{ key: 'title', label: '', value: pass.title }],
      secondaryFields: fields('first', [first]),
      auxiliaryFields: fields('second', [second]),
      backFields: fields('more', rest),
    },
  };
}

function rgb(colour: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
}
