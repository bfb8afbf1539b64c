import fc from 'fast-check';
import type { Draw } from './values.ts';

/** Values that no schema of ours expects and that have broken other parsers. */
const ODD: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e300,
  2 ** 53,
  -0,
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  '0x10',
  ' 1 ',
  '١',
  'null',
  'true',
  '[]',
  '{}',
  '[object Object]',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  '\u202e',
  '\ufeff1',
  "'; DROP TABLE visits; --",
  '" OR 1=1',
  '%00',
  '../../etc/passwd',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '\r\nSet-Cookie: a=b',
  'javascript:alert(1)',
  '9'.repeat(400),
  'é'.repeat(5_000),
  'a'.repeat(20_000),
  'e\u0301'.repeat(300),
  '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'.repeat(50),
  '12 3',
  '+1 (206) 555-0100',
  [],
  {},
  [[]],
  [null],
  { id: '1' },
  { toString: 4 },
  { length: 3 },
  { attributes: null },
  [{ $ref: '#' }],
];

/** Replaces, removes or adds one value at a random depth. */
export function spoiled(value: unknown, draw: Draw): unknown {
  const positions = placesIn(value, []);
  const position = draw(fc.constantFrom, ...positions);
  const how = draw(fc.constantFrom, 'odd', 'odd', 'odd', 'gone', 'more', 'listed');
  return changed(value, position, (inner) => {
    if (how === 'gone') return undefined;
    if (how === 'listed') return [inner, inner];
    if (how === 'more' && isBag(inner)) return { ...inner, [draw(fc.constantFrom, ...NAMES)]: odd(draw) };
    return odd(draw);
  });
}

export const odd = (draw: Draw): unknown => draw(fc.constantFrom, ...ODD);

const NAMES = [
  'id',
  'status',
  'priority',
  'vendor_id',
  'booked_through',
  'created',
  'constructor',
  'toString',
  'length',
  'confirm_code',
  'arrived',
  'notes',
  'version',
  '',
  ' ',
  '$ne',
  '_method',
  'é',
  'a'.repeat(300),
];

/** A body that is not valid JSON: its text, with its declared content type. */
export function brokenText(text: string, draw: Draw): string {
  return draw(
    fc.constantFrom,
    '',
    '{',
    '[',
    'null',
    '"text"',
    '7',
    'undefined',
    '{"data":',
    `${text},`,
    text.slice(0, -1),
    `\ufeff${text}`,
    `{"__proto__":{"status":4},"data":{"__proto__":{"attributes":{}}}}`,
    `{"constructor":{"prototype":{"a":1}}}`,
    text.replace('{', '{"data":1,'),
    text.replace('{', '{"a":1e999,'),
    text.replace('{', '{"a":"\\u0000",'),
    `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
    `{"data":${'{"data":'.repeat(2_000)}1${'}'.repeat(2_000)}}`,
    'data[attributes][status]=4',
    '<data status="4"/>',
    'x'.repeat(300_000),
  );
}

type Path = readonly (string | number)[];

function placesIn(value: unknown, at: Path): Path[] {
  if (!isBag(value)) return [at];
  return [at, ...Object.keys(value).flatMap((key) => placesIn(value[key], [...at, key]))];
}

function changed(value: unknown, [key, ...rest]: Path, change: (inner: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<
    string,
    unknown
  >;
  copy[key] = changed(copy[key], rest, change);
  return copy;
}

const isBag = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
