import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { recordId } from '#contract/protocol/record-id.values.ts';
import { between, required, text } from '#contract/setup/common.values.ts';
import { declareResource } from './declare-resource.tsx';

interface Values {
  name: string;
  about: string;
  code: string;
  seats: number;
  limit: number | null;
  open: boolean;
  kind: 'a' | 'b';
  place: string | null;
  places: string[];
}

const schema = z.object({
  name: required(80),
  about: text(2_000),
  code: z.string().check(z.regex(/^[A-Z]$/)),
  seats: between(1, 9),
  limit: z.nullable(between(1, 9)),
  open: z.boolean(),
  kind: z.enum(['a', 'b']),
  place: z.nullable(recordId),
  places: z.array(recordId).check(z.maxLength(5)),
});

it('reads each field’s input from the schema', () => {
  const { sections } = declareResource({
    screen: 'services',
    schema,
    columns: [],
    filters: [],
    sections: {
      one: [
        'name',
        'about',
        'code',
        'seats',
        'limit',
        'open',
        'kind',
        { name: 'place', records: 'location' },
        { name: 'places', records: 'location' },
      ],
    },
  } as unknown as Parameters<typeof declareResource<never, Values, never, never>>[0]);
  expect(sections[0]!.fields.map(({ kind, optional }) => [kind, optional === true])).toEqual([
    ['text', false],
    ['area', true],
    ['text', false],
    ['number', false],
    ['number', true],
    ['switch', false],
    ['choice', false],
    ['record', true],
    ['records', false],
  ]);
  expect(sections[0]!.fields[6]!.values).toEqual(['a', 'b']);
});
