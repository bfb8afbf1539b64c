import { expect } from 'vitest';

/** Expects an empty list. The message shows the first few items: a mutation is recognised by it. */
export function expectNone(what: string, result: readonly unknown[]): void {
  const some = result.slice(0, 5).map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  expect(result.length, `${what}: ${some.join(' | ').slice(0, 2_000)}`).toBe(0);
}
