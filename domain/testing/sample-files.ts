/** An image of 8 × 4 pixels as a browser encodes it, with a colour profile. */
const JPEG =
  'ffd8ffe000104a46494600010100000100010000ffe201d84943435f50524f46494c45000101000001c800000000043000006d6e' +
  '74725247422058595a2007e000010001000000000000616373700000000000000000000000000000000000000000000000000000' +
  '00010000f6d6000100000000d32d0000000000000000000000000000000000000000000000000000000000000000000000000000' +
  '000000000000000000000000000964657363000000f0000000247258595a00000114000000146758595a00000128000000146258' +
  '595a0000013c00000014777470740000015000000014725452430000016400000028675452430000016400000028625452430000' +
  '016400000028637072740000018c0000003c6d6c756300000000000000010000000c656e5553000000080000001c007300520047' +
  '004258595a200000000000006fa2000038f50000039058595a2000000000000062990000b785000018da58595a20000000000000' +
  '24a000000f840000b6cf58595a20000000000000f6d6000100000000d32d706172610000000000040000000266660000f2a70000' +
  '0d59000013d000000a5b00000000000000006d6c756300000000000000010000000c656e5553000000200000001c0047006f006f' +
  '0067006c006500200049006e0063002e00200032003000310036ffdb0043001b12141714111b1716171e1c1b2028422b28252528' +
  '513a3d3042605565645f555d5b6a7899816a7190735b5d85b586909ea3abadab6780bcc9baa6c799a8aba4ffdb0043011c1e1e28' +
  '23284e2b2b4ea46e5d6ea4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4' +
  'a4a4a4a4a4a4a4a4ffc00011080004000803012200021101031101ffc4001500010100000000000000000000000000000004ffc4' +
  '0014100100000000000000000000000000000000ffc40014010100000000000000000000000000000004ffc40014110100000000' +
  '000000000000000000000000ffda000c03010002110311003f009402867fffd9';
const PNG =
  '89504e470d0a1a0a0000000d4948445200000008000000040806000000b3cd7ef000000023494441547801a4ca310d00000c02c1' +
  '064bf5544f550b0e60e093df0e7b4f3726d403010000ffffc062756a00000006494441540300e20111911f070828000000004945' +
  '4e44ae426082';

const bytesOf = (hex: string): number[] => hex.match(/../g)!.map((pair) => parseInt(pair, 16));
const lettersOf = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

/** With text where cameras and programs put it, and an orientation as some cameras write it. */
export function aJpeg({ comment, turned }: { comment?: string; turned?: number } = {}): Uint8Array {
  const [start, rest] = [bytesOf(JPEG).slice(0, 2), bytesOf(JPEG).slice(2)];
  const text = comment === undefined ? [] : segment(0xfe, lettersOf(comment));
  // Little-endian; a maker's name before the orientation.
  const camera = [
    ...lettersOf('Exif\0\0II*\0'),
    8,
    0,
    0,
    0,
    2,
    0,
    0x0f,
    0x01,
    2,
    0,
    4,
    0,
    0,
    0,
    ...lettersOf('ACM\0'),
    0x12,
    0x01,
    3,
    0,
    1,
    0,
    0,
    0,
    turned ?? 1,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
  ];
  return Uint8Array.from([
    ...start,
    ...(turned === undefined ? [] : segment(0xe1, camera)),
    ...text,
    ...rest,
  ]);
}

const segment = (marker: number, content: number[]): number[] => {
  const length = content.length + 2;
  return [0xff, marker, length >> 8, length & 0xff, ...content];
};

/** With text in a chunk that does not affect rendering. */
export function aPng({ text }: { text?: string } = {}): Uint8Array {
  const whole = bytesOf(PNG);
  // After the signature and the header.
  const head = whole.slice(0, 33);
  const words = lettersOf(`Comment\0${text ?? ''}`);
  const part = [0, 0, words.length >> 8, words.length & 0xff, ...lettersOf('tEXt'), ...words, 0, 0, 0, 0];
  return Uint8Array.from([...head, ...(text === undefined ? [] : part), ...whole.slice(33)]);
}

export const aPdf = (text = 'One page'): Uint8Array =>
  Uint8Array.from(
    lettersOf(
      `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n% ${text}\n` +
        'trailer<</Root 1 0 R>>\n%%EOF\n',
    ),
  );
