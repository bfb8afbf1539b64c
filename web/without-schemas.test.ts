import * as real from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { inertModule, shortEndpoints } from './without-schemas.ts';

type Inert = Record<string, (...input: unknown[]) => never>;

describe('the stand-in for schemas', () => {
  const source = inertModule(Object.keys(real));
  const load = async (): Promise<Inert> =>
    (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`)) as Inert;

  it('exports every name that the contract uses', async () => {
    expect(Object.keys(await load()).toSorted()).toEqual(Object.keys(real).toSorted());
  });

  it('accepts any declaration, and throws when it validates', async () => {
    const z = (await load()) as unknown as typeof real;
    const declared = z.object({
      id: z.pipe(z.string().check(z.maxLength(3)), z.transform(String)),
      kind: z.enum(['a']),
    });
    expect(() => declared.parse({})).toThrow('on the server');
    expect(() => declared.safeParse({})).toThrow('on the server');
  });
});

describe('an endpoint in a page', () => {
  const source = [
    'export const seeThing = endpoint<{ data: string }>()({',
    "  name: 'seeThing',",
    "  method: 'GET',",
    "  path: '/api/things/:id',",
    "  vendor: { record: 'visit', in: 'params', at: 'id' },",
    "  api: 'open',",
    '  params: z.object({ id: z.string() }),',
    "  refusals: ['not-found', 'too-many-requests'] });",
    "export const other = { refusals: ['stays'] };",
  ].join('\n');
  const { code } = shortEndpoints('thing.ts', source);

  it('has what a request reads, in its lines, and nothing else', () => {
    const lines = code.split('\n').map((line) => line.trim());
    expect(lines).toEqual([
      'export const seeThing = endpoint<{ data: string }>()({',
      '',
      "method: 'GET',",
      "path: '/api/things/:id',",
      '',
      "api: 'open',",
      '',
      '});',
      "export const other = { refusals: ['stays'] };",
    ]);
    expect(code).toHaveLength(source.length);
  });
});
