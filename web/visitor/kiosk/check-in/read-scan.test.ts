import { expect, it } from 'vitest';
import { isNumber, readScan } from './read-scan.ts';

it.each([
  ['LK74QX92', { number: '1K74QX92' }],
  [' 7K7 4QX 92 ', { number: '7K74QX92' }],
  ['https://foyer.example/s/harbor/manage?id=12&code=aB3', { id: '12', code: 'aB3' }],
  ['https://visit.harbor.example/manage?code=aB3&lang=fr&id=12', { id: '12', code: 'aB3' }],
])('reads %s', (text, scanned) => {
  expect(readScan(text)).toEqual(scanned);
});

it.each([
  '',
  'LK74QX9',
  'LK74QX92LK74QX92',
  'UUUUUUUU',
  'https://foyer.example/s/harbor/how?id=12&code=aB3',
  'https://foyer.example/s/harbor/manage?id=12',
  'https://foyer.example/s/harbor/manage?id=../1&code=aB3',
  'javascript:alert(1)',
  'WIFI:S:guest;T:WPA;P:secret;;',
])('takes nothing from %s', (text) => {
  expect(readScan(text)).toBeNull();
});

it('knows a whole confirmation number', () => {
  expect(['7K74QX92', '7k7-4qx-92', '7K74QX9', '7K74QX9!'].map(isNumber)).toEqual([true, true, false, false]);
});
