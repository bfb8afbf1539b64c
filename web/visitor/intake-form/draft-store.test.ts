import { describe, expect, it } from 'vitest';
import { attemptFor, emptyDraft } from './draft.ts';
import { draftStore, memoryStorage } from './draft-store.ts';

const at = { vendor: 'harbor-bank', location: '3' };
const draft = {
  ...emptyDraft('CA'),
  firstName: 'Ana',
  answers: { 7: ['a', 'b'], 8: 'yes' },
  car: { spot: '12' },
};

describe('a stored draft', () => {
  it('is restored unchanged, until it is cleared', () => {
    const storage = memoryStorage();
    const store = draftStore(() => storage, at);
    store.write({ draft, attempt: { key: 'k1', body: '{}' } });
    expect(draftStore(() => storage, at).read()).toEqual({ draft, attempt: { key: 'k1', body: '{}' } });
    store.clear();
    expect(store.read()).toBeNull();
  });

  it('is stored per vendor and location', () => {
    const storage = memoryStorage();
    draftStore(() => storage, at).write({ draft, attempt: null });
    expect(storage.getItem('qf:harbor-bank:3')).toContain('Ana');
    expect(draftStore(() => storage, { ...at, location: '4' }).read()).toBeNull();
    expect(draftStore(() => storage, { ...at, vendor: 'sunrise-clinic' }).read()).toBeNull();
  });

  it.each([
    ['{', null],
    ['null', null],
    ['[]', null],
    ['{"draft":1}', null],
    [
      '{"draft":{"firstName":4,"lastName":"Ruiz","car":[]},"attempt":{"key":1}}',
      { draft: { ...emptyDraft(''), lastName: 'Ruiz' }, attempt: null },
    ],
  ])('restores the valid parts of %s', (text, expected) => {
    const storage = memoryStorage();
    storage.setItem('qf:harbor-bank:3', text);
    expect(draftStore(() => storage, at).read()).toEqual(expected);
  });

  it('is optional where the browser refuses storage', () => {
    const refused = (): never => {
      throw new DOMException('denied', 'SecurityError');
    };
    const store = draftStore(refused, at);
    expect(() => store.write({ draft, attempt: null })).not.toThrow();
    expect(store.read()).toBeNull();
  });
});

describe('the idempotency key of a join', () => {
  it('stays while nothing has changed, and is new for another body', () => {
    const keys = ['k1', 'k2'];
    const next = (): string => keys.shift() ?? 'none';
    const first = attemptFor('{"a":1}', null, next);
    expect(attemptFor('{"a":1}', first, next)).toBe(first);
    expect(attemptFor('{"a":2}', first, next)).toEqual({ key: 'k2', body: '{"a":2}' });
  });
});
