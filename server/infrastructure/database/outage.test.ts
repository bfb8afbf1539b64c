import { describe, expect, it } from 'vitest';
import { isOutage } from './outage.ts';

describe('what counts as an outage', () => {
  it.each([
    [{ code: 'ECONNREFUSED' }, true],
    [{ code: '57P01', message: 'terminating connection due to administrator command' }, true],
    [{ code: '57P03', message: 'the database system is starting up' }, true],
    [new Error('Connection terminated unexpectedly'), true],
    [{ code: '57014', message: 'canceling statement due to statement timeout' }, false],
    [{ code: '23505', message: 'duplicate key' }, false],
    [new TypeError('x is not a function'), false],
  ])('%o: %s', (error, outage) => {
    expect(isOutage(error)).toBe(outage);
  });
});
