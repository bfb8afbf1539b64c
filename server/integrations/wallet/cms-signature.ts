import { createHash, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Instant } from '#domain/time/instant.ts';
import { toIso } from '#domain/time/instant.ts';
import { der, derSet, elementsOf, oid, smallInteger, TAG } from './der.ts';

/** A certificate in DER, and the RSA key that belongs to it. */
export interface Signer {
  certificate: Buffer;
  key: KeyObject;
  /** Certificates between the signer and the root that verifiers know. */
  intermediates: readonly Buffer[];
}

const SIGNED_DATA = oid('1.2.840.113549.1.7.2');
const DATA = oid('1.2.840.113549.1.7.1');
const CONTENT_TYPE = oid('1.2.840.113549.1.9.3');
const MESSAGE_DIGEST = oid('1.2.840.113549.1.9.4');
const SIGNING_TIME = oid('1.2.840.113549.1.9.5');
const SHA_256 = der(TAG.sequence, oid('2.16.840.1.101.3.4.2.1'));
const RSA = der(TAG.sequence, oid('1.2.840.113549.1.1.1'), der(TAG.nothing));

/** A detached signature of the content as CMS (RFC 5652), in DER: SHA-256 with RSA, and the signer's certificates. */
export function signDetached(content: Buffer, signer: Signer, now: Instant): Buffer {
  const attributes = [
    attribute(CONTENT_TYPE, DATA),
    attribute(SIGNING_TIME, der(TAG.utcTime, Buffer.from(utcTime(now)))),
    attribute(MESSAGE_DIGEST, der(TAG.octets, createHash('sha256').update(content).digest())),
  ];
  // It is signed as a set, and stands in the signature as the part 0 (§5.4).
  const signature = sign('sha256', derSet(TAG.set, attributes), signer.key);
  const signerInfo = der(
    TAG.sequence,
    smallInteger(1),
    nameOf(signer.certificate),
    SHA_256,
    derSet(TAG.zero, attributes),
    RSA,
    der(TAG.octets, signature),
  );
  const signedData = der(
    TAG.sequence,
    smallInteger(1),
    der(TAG.set, SHA_256),
    der(TAG.sequence, DATA),
    derSet(TAG.zero, [signer.certificate, ...signer.intermediates]),
    der(TAG.set, signerInfo),
  );
  return der(TAG.sequence, SIGNED_DATA, der(TAG.zero, signedData));
}

const attribute = (type: Buffer, value: Buffer): Buffer => der(TAG.sequence, type, der(TAG.set, value));

/** `YYMMDDHHMMSSZ`; the form has two digits of the year until 2049. */
const utcTime = (now: Instant): string => `${toIso(now).slice(2, 19).replace(/[-:T]/g, '')}Z`;

/** How a signature names a certificate: its issuer and its serial number (§10.2.4). */
function nameOf(certificate: Buffer): Buffer {
  const [outer] = elementsOf(certificate);
  const [signed] = elementsOf(outer!.content);
  const parts = elementsOf(signed!.content);
  // The version comes first, except in certificates of version 1.
  const [serial, , issuer] = parts[0]!.tag === TAG.zero ? parts.slice(1) : parts;
  return der(TAG.sequence, issuer!.whole, serial!.whole);
}
