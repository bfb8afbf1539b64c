import { describe, expect, it } from 'vitest';
import { cellOf } from '../access/permission-table.ts';
import { clientMasks, isMasked, lockedFields, maskedPhone } from './masked-contact.ts';

describe('a masked number', () => {
  it.each([
    ['+1 (206) 555-0155', '…55'],
    ['7', '…7'],
    ['', ''],
  ])('of "%s" is "%s"', (phone, masked) => {
    expect(maskedPhone(phone)).toBe(masked);
    expect(isMasked(masked)).toBe(phone !== '');
  });
});

describe('the masks of a client', () => {
  const masksOf = (role: 5 | 10 | 20 | 30 | 50) => clientMasks(cellOf(role, 'clients-see'));

  it('leave all fields to staff with the right', () => {
    for (const role of [10, 20, 30] as const) expect(masksOf(role)).toEqual({});
  });

  it('leave product admins the record without its contact', () => {
    const { email, address, notes } = masksOf(50);
    expect(email!('grace@example.com')).toBe('g…@example.com');
    expect(address!('1 Main Street')).toBe('');
    expect(notes).toBeUndefined();
  });

  it('leave the contact centre the fewest fields', () => {
    const masks = masksOf(5);
    expect(masks.email!('grace@example.com')).toBe('g…@example.com');
    expect(masks.email!('')).toBe('');
    expect(masks.phone!('+12065550155')).toBe('…55');
    expect(masks.notes!('Prefers mornings')).toBe('');
    expect(masks.tags!()).toEqual([]);
  });

  it('hide everything from a caller without the right', () => {
    expect(Object.keys(clientMasks(null))).toEqual(Object.keys(masksOf(5)));
  });
});

describe('the fields that a reader may not set', () => {
  const lockedOf = (role: 5 | 10 | 30, ...hides: ('phone' | 'email' | 'address' | 'notes')[]) =>
    lockedFields(cellOf(role, 'clients-see'), hides).toSorted();

  it('are none for staff who see everything', () => {
    for (const role of [10, 30] as const) expect(lockedOf(role)).toEqual([]);
  });

  it('are those that the vendor hides', () => {
    expect(lockedOf(10, 'phone')).toEqual(['home_phone', 'phone', 'work_phone']);
    expect(lockedOf(10, 'email', 'address', 'notes')).toEqual(['address', 'custom_fields', 'email', 'notes']);
  });

  it('are those of which the contact centre sees nothing, and what the vendor hides besides', () => {
    const unseen = ['address', 'custom_fields', 'external_id', 'home_phone', 'notes', 'tags', 'work_phone'];
    expect(lockedOf(5)).toEqual(unseen);
    expect(lockedOf(5, 'email', 'notes')).toEqual([...unseen, 'email'].toSorted());
  });
});
