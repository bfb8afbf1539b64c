import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldName, isSameClient } from './same-client.ts';

const zoe = { firstName: 'Zoë', lastName: 'García López', email: 'zoe@example.com', phone: '+12065550155' };

describe('a folded name', () => {
  it.each([
    ['ZOE', 'garcia lopez'],
    ['Zoe ', ' Garcia-Lopez'],
    ['Zoë García', 'López'],
    ['Zoe\u0301', 'García\u00a0López'.normalize('NFD')],
    ['', 'zoe garcia lopez'],
  ])('is one for "%s" "%s"', (firstName, lastName) => {
    expect(foldName({ firstName, lastName })).toBe('zoegarcialopez');
  });

  it.each([
    ['Łukasz', 'Bąk', 'lukaszbak'],
    ['Søren', 'Strauß', 'sorenstrauss'],
    ['Seán', "O'Neil", 'seanoneil'],
    ['Артём', 'Лапин', 'артемлапин'],
    ['雨欣', '沈', '雨欣沈'],
    ['…', '—', ''],
  ])('of %s %s', (firstName, lastName, folded) => {
    expect(foldName({ firstName, lastName })).toBe(folded);
  });

  it('keeps differences between people', () => {
    const names = ['Ana Lopez', 'Ana Lopes', 'Anna Lopez', '서윤', '서연', 'Вера', 'Веро'];
    expect(new Set(names.map((firstName) => foldName({ firstName, lastName: '' }))).size).toBe(names.length);
  });
});

describe('the same client', () => {
  it.each([
    ['by e-mail', { ...zoe, phone: '' }, true],
    ['by e-mail in another case', { ...zoe, email: 'ZOE@example.COM ', phone: '' }, true],
    ['by phone', { ...zoe, email: 'other@example.com' }, true],
    ['by phone without its plus', { ...zoe, email: '', phone: '12065550155' }, true],
    ['not by name alone', { ...zoe, email: 'other@example.com', phone: '+12065550156' }, false],
    ['not by address alone', { ...zoe, firstName: 'Luis' }, false],
    ['not with a missing last name', { ...zoe, lastName: '' }, false],
    ['not by what neither gave', { ...zoe, email: '', phone: '' }, false],
  ])('%s', (_, other, same) => {
    expect(isSameClient(zoe, other)).toBe(same);
    expect(isSameClient(other, zoe)).toBe(same);
  });

  it('knows a Greek name in capitals, where a sigma has one form only', () => {
    const greek = { ...zoe, firstName: 'Γιώργος', lastName: 'Παππάς' };
    expect(isSameClient(greek, { ...greek, firstName: 'ΓΙΩΡΓΟΣ', lastName: 'ΠΑΠΠΑΣ' })).toBe(true);
  });

  it('does not exist without a name', () => {
    const nameless = { ...zoe, firstName: ' ', lastName: '' };
    expect(isSameClient(nameless, nameless)).toBe(false);
  });

  it('needs the same name and address, in any spelling', () => {
    const name = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => /\p{L}/u.test(text));
    fc.assert(
      fc.property(name, name, (firstName, lastName) => {
        const one = { ...zoe, firstName, lastName };
        const again = {
          ...zoe,
          firstName: ` ${firstName.normalize('NFD')} `,
          lastName: `${lastName}-`,
          phone: '',
        };
        expect(isSameClient(one, again)).toBe(true);
      }),
    );
  });
});
