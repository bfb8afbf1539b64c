import { spawnSync } from 'node:child_process';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fromIso } from '#domain/time/instant.ts';
import { isSignedBy, unzip } from '#server/testing/read-pass.ts';
import { walletKeys } from '#server/testing/wallet-keys.ts';
import { readConfig, warningsOf } from '../../config.ts';
import { applePass, readAppleSigner } from './apple-pass.ts';
import { elementsOf, der, oid, TAG } from './der.ts';
import { googlePass, readGoogleAccount } from './google-pass.ts';
import type { WalletPass } from './wallet-port.ts';

const keys = walletKeys();
const NOW = fromIso('2026-11-20T18:00:00Z');
const pass: WalletPass = {
  serial: 'ref-1',
  version: 3,
  language: 'fr',
  vendor: 'Harbor & Sons',
  title: 'Prêt hypothécaire',
  colour: '#0b6e4f',
  head: { label: 'Ticket', value: 'A 12' },
  facts: [
    { label: 'Quand', value: 'lundi' },
    { label: 'Où', value: 'Pike Street' },
    { label: 'Numéro', value: '123 456' },
  ],
  startsAt: fromIso('2026-11-23T17:00:00Z'),
  endsAt: fromIso('2026-11-23T17:30:00Z'),
};
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

describe('DER', () => {
  it('encodes and reads lengths and identifiers of every size', () => {
    expect(oid('1.2.840.113549.1.7.2').toString('hex')).toBe('06092a864886f70d010702');
    for (const length of [0, 1, 127, 128, 255, 256, 65_536]) {
      const [element] = elementsOf(der(TAG.octets, Buffer.alloc(length, 7)));
      expect([element!.tag, element!.content.length]).toEqual([TAG.octets, length]);
    }
    expect(() => elementsOf(Buffer.from([TAG.octets, 5, 1]))).toThrow('longer than its bytes');
  });
});

describe('a pass of Apple Wallet', () => {
  const signer = readAppleSigner(keys.pem);
  const files = unzip(applePass(pass, signer, NOW));

  it('names its type and team, and shows what it was given', () => {
    const shown = JSON.parse(files['pass.json']!.toString('utf8'));
    expect(shown).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: keys.passType,
      teamIdentifier: keys.team,
      serialNumber: 'ref-1',
      organizationName: 'Harbor & Sons',
      backgroundColor: 'rgb(11, 110, 79)',
      relevantDate: '2026-11-23T17:00:00Z',
      expirationDate: '2026-11-23T17:30:00Z',
    });
    const fields = Object.values(shown.generic as Record<string, { value: string }[]>).flat();
    expect(fields.map(({ value }) => value)).toEqual([
      'A 12',
      'Prêt hypothécaire',
      'lundi',
      'Pike Street',
      '123 456',
    ]);
    const names = Object.values(shown.generic as Record<string, { key: string }[]>).flat();
    expect(new Set(names.map(({ key }) => key)).size).toBe(5);
  });

  it('has icons of three sizes in the colour of the vendor', () => {
    for (const [name, size] of [
      ['icon.png', 29],
      ['icon@2x.png', 58],
      ['icon@3x.png', 87],
    ] as const) {
      const icon = files[name]!;
      expect([icon.toString('latin1', 1, 4), icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([
        'PNG',
        size,
        size,
      ]);
      expect(icon.includes(Buffer.from('0b6e4f', 'hex'))).toBe(true);
      const data = icon.subarray(icon.indexOf('IDAT') + 4, icon.indexOf('IEND') - 8);
      const pixels = inflateSync(data);
      expect(pixels).toHaveLength(size * (size + 1));
      expect(new Set(pixels)).toEqual(new Set([0, 1]));
    }
  });

  it('lists the sums of its files, and signs them', () => {
    const manifest = files['manifest.json']!;
    const sums = JSON.parse(manifest.toString('utf8')) as Record<string, string>;
    const others = Object.keys(files).filter((name) => name !== 'manifest.json' && name !== 'signature');
    expect(Object.keys(sums).sort()).toEqual(others.sort());
    for (const [name, sum] of Object.entries(sums))
      expect(createHash('sha1').update(files[name]!).digest('hex')).toBe(sum);
    const signature = files['signature']!;
    expect(isSignedBy(manifest, signature, keys.root)).toBe(true);
    expect(isSignedBy(Buffer.concat([manifest, Buffer.from(' ')]), signature, keys.root)).toBe(false);
    expect(isSignedBy(manifest, signature, walletKeys().root)).toBe(false);
  });

  it.skipIf(!hasOpenssl)('has a signature that OpenSSL verifies, of this content alone', () => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-pass-'));
    const path = (name: string, content: Buffer | string): string => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    try {
      const [signature, root] = [path('signature', files['signature']!), path('root.pem', keys.root)];
      const verified = (content: Buffer) =>
        spawnSync('openssl', [
          'cms',
          '-verify',
          '-inform',
          'DER',
          '-binary',
          '-purpose',
          'any',
          '-in',
          signature,
          '-content',
          path('content', content),
          '-CAfile',
          root,
          '-out',
          join(folder, 'out'),
        ]);
      const right = verified(files['manifest.json']!);
      expect([right.status, right.stderr.toString('utf8')]).toEqual([0, expect.stringContaining('success')]);
      expect(verified(files['pass.json']!).status).not.toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('a pass of Google Wallet', () => {
  it('is an address whose token the service account signs', () => {
    const signer = { issuer: keys.google.issuer, ...readGoogleAccount(keys.google.file) };
    const address = googlePass(pass, signer, { now: NOW, site: 'https://queue.example.com' });
    const [, token] = /^https:\/\/pay\.google\.com\/gp\/v\/save\/(\S+)$/.exec(address)!;
    const [head, claims, signature] = token!.split('.') as [string, string, string];
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    expect(read(head)).toEqual({ alg: 'RS256', typ: 'JWT' });
    expect(read(claims)).toMatchObject({
      iss: keys.google.account,
      aud: 'google',
      typ: 'savetowallet',
      iat: NOW / 1000,
      origins: ['https://queue.example.com'],
      payload: {
        genericClasses: [{ id: '3388000000012345678.foyer' }],
        genericObjects: [
          {
            id: '3388000000012345678.ref-1-3',
            classId: '3388000000012345678.foyer',
            cardTitle: { defaultValue: { language: 'fr', value: 'Harbor & Sons' } },
            validTimeInterval: { end: { date: '2026-11-23T17:30:00Z' } },
          },
        ],
      },
    });
    const signed = Buffer.from(`${head}.${claims}`);
    const of = createPublicKey(keys.google.publicKey.export({ type: 'spki', format: 'pem' }));
    expect(verify('sha256', signed, of, Buffer.from(signature, 'base64url'))).toBe(true);
    // Longer addresses do not open in every browser.
    expect(address.length).toBeLessThan(2_000);
  });
});

describe('the keys', () => {
  const faults = (env: Record<string, string>): string[] => {
    const read = readConfig(env);
    return read.ok ? [] : read.faults;
  };
  const [pass_, key, middle] = keys.pem.split(/(?=-----BEGIN)/) as [string, string, string];

  it('are read from the environment, in any order', () => {
    const read = readConfig({ ...keys.env, APPLE_WALLET_PEM: middle + key + pass_ });
    if (!read.ok) throw new Error(read.faults.join('\n'));
    expect(read.config.appleWallet).toMatchObject({ passType: keys.passType, team: keys.team });
    expect(read.config.googleWallet).toMatchObject({ issuer: keys.google.issuer });
    expect(warningsOf(read.config)).toEqual([]);
    expect(readConfig({})).toMatchObject({ config: { appleWallet: undefined, googleWallet: undefined } });
  });

  it('are refused with the reason, and without a part of their text', () => {
    const pem = (text: string) => faults({ APPLE_WALLET_PEM: text });
    const stranger = walletKeys().pem.split(/(?=-----BEGIN)/)[1]!;
    const refused = {
      'no key': pem(pass_ + middle),
      'no intermediate': pem(pass_ + key),
      'another key': pem(pass_ + stranger + middle),
      'a broken certificate': pem(pass_.replace(/\n.{40}/, '\n') + key + middle),
      'no issuer': faults({ GOOGLE_WALLET_KEY: keys.google.file }),
      'no JSON': faults({ GOOGLE_WALLET_ISSUER: '12345', GOOGLE_WALLET_KEY: '{' }),
      'no account': faults({ GOOGLE_WALLET_ISSUER: '12345', GOOGLE_WALLET_KEY: '{}' }),
    };
    for (const [name, said] of Object.entries(refused)) expect([name, said.length]).toEqual([name, 1]);
    expect(refused['another key']).toEqual([
      'APPLE_WALLET_PEM cannot be used: no certificate belongs to the private key.',
    ]);
    for (const said of Object.values(refused).flat()) expect(said).not.toMatch(/MII|BEGIN|iam\.gservice/);
  });
});
