import { generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { der, oid, smallInteger, TAG } from '../integrations/wallet/der.ts';

/** Certificates and keys as Apple and Google give them to an operator, generated for each file of tests. */
export interface WalletKeys {
  /** The pass certificate, its key and the intermediate. */
  pem: string;
  /** The certificate that a phone trusts. */
  root: string;
  passType: string;
  team: string;
  google: { issuer: string; account: string; publicKey: KeyObject; file: string };
  env: Record<string, string>;
}

const SHA_256_WITH_RSA = der(TAG.sequence, oid('1.2.840.113549.1.1.11'), der(TAG.nothing));
const [UTF_8, BITS, TRUE] = [0x0c, 0x03, der(0x01, Buffer.from([0xff]))];
const NAMES = { CN: '2.5.4.3', OU: '2.5.4.11', UID: '0.9.2342.19200300.100.1.1' } as const;
type Name = Partial<Record<keyof typeof NAMES, string>>;

export function walletKeys(): WalletKeys {
  const [passType, team] = ['pass.com.example.visits', 'TEAM123456'];
  const [root, middle, own, account] = [pair(), pair(), pair(), pair()];
  const names = { root: { CN: 'Root' }, middle: { CN: 'Intermediate' }, own: { UID: passType, OU: team } };
  const ofRoot = certificate({
    of: names.root,
    key: root.publicKey,
    by: names.root,
    signer: root.privateKey,
    isAuthority: true,
    serial: 1,
  });
  const ofMiddle = certificate({
    of: names.middle,
    key: middle.publicKey,
    by: names.root,
    signer: root.privateKey,
    isAuthority: true,
    serial: 2,
  });
  const ofPass = certificate({
    of: names.own,
    key: own.publicKey,
    by: names.middle,
    signer: middle.privateKey,
    isAuthority: false,
    serial: 3,
  });
  const email = 'issuer@project.iam.gserviceaccount.com';
  const pem = [ofPass, keyText(own.privateKey), ofMiddle].join('');
  const file = JSON.stringify({
    type: 'service_account',
    client_email: email,
    private_key: keyText(account.privateKey),
  });
  const google = { issuer: '3388000000012345678', account: email, publicKey: account.publicKey, file };
  return {
    pem,
    root: ofRoot,
    passType,
    team,
    google,
    env: { APPLE_WALLET_PEM: pem, GOOGLE_WALLET_ISSUER: google.issuer, GOOGLE_WALLET_KEY: file },
  };
}

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const keyText = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();

interface Making {
  of: Name;
  key: KeyObject;
  by: Name;
  signer: KeyObject;
  isAuthority: boolean;
  serial: number;
}

/** A certificate of version 3, valid from 2020 to 2049. */
function certificate({ of, key, by, signer, isAuthority, serial }: Making): string {
  const time = (text: string): Buffer => der(TAG.utcTime, Buffer.from(text));
  const constraints = der(
    TAG.sequence,
    oid('2.5.29.19'),
    TRUE,
    der(TAG.octets, isAuthority ? der(TAG.sequence, TRUE) : der(TAG.sequence)),
  );
  const signed = der(
    TAG.sequence,
    der(TAG.zero, smallInteger(2)),
    smallInteger(serial),
    SHA_256_WITH_RSA,
    nameOf(by),
    der(TAG.sequence, time('200101000000Z'), time('491231235959Z')),
    nameOf(of),
    key.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(TAG.sequence, constraints)),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', signed, signer)]);
  const whole = der(TAG.sequence, signed, SHA_256_WITH_RSA, der(BITS, signature));
  const lines = whole.toString('base64').replace(/.{64}/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

const nameOf = (name: Name): Buffer =>
  der(
    TAG.sequence,
    ...Object.entries(name).map(([kind, text]) =>
      der(TAG.set, der(TAG.sequence, oid(NAMES[kind as keyof Name]), der(UTF_8, Buffer.from(text)))),
    ),
  );
