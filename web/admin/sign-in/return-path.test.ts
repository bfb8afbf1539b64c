import { describe, expect, it } from 'vitest';
import { returnPath } from './return-path.ts';

describe('the return path after signing in', () => {
  it.each([
    ['/lobby', '/lobby'],
    ['/lobby?location=3', '/lobby?location=3'],
    ['/', '/'],
    ['', null],
    [null, null],
    ['lobby', null],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['/\t/evil.example', null],
    ['/a\\b', null],
    ['https://evil.example', null],
    ['javascript:alert(1)', null],
    ['/sign-in', null],
    ['/sign-in?from=/lobby', null],
    ['/forbidden?from=/lobby', null],
  ])('%j leads to %j', (from, path) => {
    expect(returnPath(from)).toBe(path);
  });
});
