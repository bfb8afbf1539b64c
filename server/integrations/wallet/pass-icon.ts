import { crc32, deflateSync } from 'node:zlib';

/** A square of the vendor's colour with a white ring, as PNG: Apple Wallet shows it next to notifications. */
export function passIcon(size: number, colour: string): Buffer {
  const rows = Array.from({ length: size }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: size }, (__, x) => (isRing(x, y, size) ? 1 : 0))]),
  );
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  // Eight bits a pixel, by a palette of two colours.
  head.set([8, 3], 8);
  const palette = Buffer.concat([Buffer.from(colour.slice(1), 'hex'), Buffer.alloc(3, 0xff)]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function isRing(x: number, y: number, size: number): boolean {
  const distance = Math.hypot(x + 0.5 - size / 2, y + 0.5 - size / 2) / size;
  return distance > 0.2 && distance < 0.32;
}

function chunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
