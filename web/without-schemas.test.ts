import * as real from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { inertModule } from './without-schemas.ts';

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
