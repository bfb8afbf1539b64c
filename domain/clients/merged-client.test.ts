import { describe, expect, it } from 'vitest';
import { differingFields, firstPicks, mergedValues } from './merged-client.ts';

const one = {
  name: 'Ana',
  email: '',
  phone: '1',
  notes: 'Mornings',
  tags: ['VIP'],
  receive_sms: true,
  lang: 'en',
};
const other = {
  name: 'Anna',
  email: 'a@b.ca',
  phone: '',
  notes: 'By phone',
  tags: ['VIP', 'Loan'],
  receive_sms: false,
  lang: 'en',
};

describe('a merge of two clients', () => {
  it('begins with the fuller value, else with the newer one, and never with a consent that one lacks', () => {
    const picks = { email: 'other', phone: 'this', notes: 'both', tags: 'both', receive_sms: 'other' };
    expect(firstPicks(one, other, { newer: 'other' })).toEqual({ ...picks, name: 'other' });
    expect(firstPicks(one, other, { newer: 'this' })).toEqual({ ...picks, name: 'this' });
    expect(firstPicks(other, one, { newer: 'this' })).toMatchObject({ receive_sms: 'this', phone: 'other' });
  });

  it('has the picked values, and joins tags and notes', () => {
    expect(mergedValues(one, other, firstPicks(one, other, { newer: 'other' }))).toEqual({
      name: 'Anna',
      email: 'a@b.ca',
      phone: '1',
      notes: 'Mornings\n\nBy phone',
      tags: ['VIP', 'Loan'],
      receive_sms: false,
      lang: 'en',
    });
    expect(mergedValues(one, other, {})).toEqual(one);
    expect(mergedValues({ notes: '' }, { notes: 'x' }, { notes: 'both' })).toEqual({ notes: 'x' });
  });

  it('asks about differing fields alone', () => {
    expect(differingFields(one, other)).toEqual(['name', 'email', 'phone', 'notes', 'tags', 'receive_sms']);
  });
});
