import { expect, it } from 'vitest';
import { ownMoves } from './own-moves.ts';

it("follows this page's own steps from the seen version, and no other person's", () => {
  const own = ownMoves();
  own.moved('7', { from: 2, to: 3 });
  own.moved('7', { from: 3, to: 5 });
  expect([1, 2, 3, 4, 5].map((version) => own.versionOf({ id: '7', version }))).toEqual([1, 5, 5, 4, 5]);
  expect(own.versionOf({ id: '8', version: 2 })).toBe(2);
});

it('leads nowhere when a step changed nothing', () => {
  const own = ownMoves();
  own.moved('7', { from: 2, to: 2 });
  expect(own.versionOf({ id: '7', version: 2 })).toBe(2);
});
