import { expect, it } from 'vitest';
import { iconSide, logoSize } from './logo-file.ts';

it.each([
  ['a small picture keeps its size', { width: 120, height: 40 }, false, { width: 120, height: 40 }],
  ['a wide one fits the width', { width: 2000, height: 100 }, false, { width: 640, height: 32 }],
  ['a tall one fits the height', { width: 500, height: 1000 }, false, { width: 80, height: 160 }],
  ['a drawing is drawn large', { width: 24, height: 24 }, true, { width: 160, height: 160 }],
  ['a line is at least a pixel high', { width: 9000, height: 2 }, false, { width: 640, height: 1 }],
])('%s', (_, size, isDrawing, shown) => {
  expect(logoSize(size, isDrawing)).toEqual(shown);
});

it.each([
  ['a small picture keeps its longer side', { width: 48, height: 20 }, false, 48],
  ['a large one shrinks', { width: 900, height: 1200 }, false, 256],
  ['a drawing is drawn large', { width: 16, height: 16 }, true, 256],
  ['a picture with too few pixels is none', { width: 31, height: 16 }, false, null],
])('as an icon, %s', (_, size, isDrawing, side) => {
  expect(iconSide(size, isDrawing)).toBe(side);
});
