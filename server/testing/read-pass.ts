import { createHash, verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { elementsOf, TAG } from '../integrations/wallet/der.ts';

/** The files of an archive, as a phone reads them: by its directory, with their sums. */
export function unzip(archive: Buffer): Record<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files: Record<string, Buffer> = {};
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, length, start] = [24, 28, 42].map((offset) =>
      offset === 28 ? archive.readUInt16LE(at + offset) : archive.readUInt32LE(at + offset),
    ) as [number, number, number];
    const name = archive.toString('utf8', at + 46, at + 46 + length);
    const from = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    const file = archive.subarray(from, from + size);
    if (crc32(file) !== archive.readUInt32LE(at + 16)) throw new Error(`${name} has another sum`);
    files[name] = file;
    at += 46 + length;
  }
  return files;
}

/** Whether a detached signature is of this content, and its certificates lead to the root. */
export function isSignedBy(content: Buffer, signature: Buffer, root: string): boolean {
  const [outer] = elementsOf(signature);
  const [, part] = elementsOf(outer!.content);
  const [signedData] = elementsOf(part!.content);
  const [, , , certificates, signers] = elementsOf(signedData!.content);
  const all = elementsOf(certificates!.content).map(({ whole }) => new X509Certificate(whole));
  const [signer] = elementsOf(signers!.content);
  const [, named, , attributes, , signed] = elementsOf(signer!.content);
  const serial = elementsOf(named!.content)[1]!.content;
  const own = all.find(({ serialNumber }) => Buffer.from(serialNumber, 'hex').equals(serial));
  if (!own) return false;
  const digest = createHash('sha256').update(content).digest();
  const namesDigest = elementsOf(attributes!.content).some(({ whole }) => whole.includes(digest));
  const set = Buffer.concat([Buffer.from([TAG.set]), attributes!.whole.subarray(1)]);
  const isSigned = verify('sha256', set, own.publicKey, signed!.content);
  return namesDigest && isSigned && leadsTo(own, all, new X509Certificate(root));
}

function leadsTo(own: X509Certificate, all: readonly X509Certificate[], root: X509Certificate): boolean {
  if (own.verify(root.publicKey)) return true;
  const issuer = all.find((one) => one !== own && own.verify(one.publicKey));
  return (
    issuer !== undefined &&
    leadsTo(
      issuer,
      all.filter((one) => one !== own),
      root,
    )
  );
}
