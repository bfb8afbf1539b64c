import { describe, expect, it } from 'vitest';
import { guardedValues, historyEntry, unmaskedValues, shownValues } from './field-masks.ts';

const masks = { phone: (value: string) => `…${value.slice(-2)}`, notes: () => '' };
const stored = { name: 'Ana', phone: '2065550155', notes: 'Prefers mornings' };

describe('masked fields', () => {
  it('are shown by their masks', () => {
    expect(shownValues(stored, masks)).toEqual({ name: 'Ana', phone: '…55', notes: '' });
    expect(shownValues(stored, {})).toBe(stored);
  });

  it('stay as they are when they come back as their masks', () => {
    const sent = { name: 'Anna', phone: '…55', notes: '' };
    expect(unmaskedValues(sent, stored, masks)).toEqual({ ...stored, name: 'Anna' });
  });

  it('change when another text comes back', () => {
    const sent = { name: 'Ana', phone: '2065550166', notes: 'Prefers evenings' };
    expect(unmaskedValues(sent, stored, masks)).toEqual(sent);
  });

  it('are refused where the reader may not set them, and stay when they come back empty or masked', () => {
    const of = { masks, locked: ['phone', 'notes'] };
    const sent = (phone: string, notes: string) => guardedValues({ name: 'Anna', phone, notes }, stored, of);
    const kept = { values: { ...stored, name: 'Anna' }, refused: [] };
    expect(sent('…55', '')).toEqual(kept);
    expect(sent('', '')).toEqual(kept);
    expect(sent('2065550166', '').refused).toEqual(['phone']);
    // A guess learns nothing.
    expect(sent('2065550155', 'Prefers mornings').refused).toEqual(['phone', 'notes']);
    expect(guardedValues({ ...stored, name: '' }, stored, of).refused).toEqual(['phone', 'notes']);
  });

  it('are masked in the history too', () => {
    const changes = [
      { field: 'phone', before: '"2065550155"', after: '"2065550166"' },
      { field: 'name', before: null, after: '"Ana"' },
    ];
    const row = {
      id: 5,
      at: 0,
      kind: 'client-changed',
      actor: 'Kim',
      actorKind: 'staff' as const,
      version: 2,
    };
    expect(historyEntry({ ...row, changes }, 'client', masks)).toMatchObject({
      kind: 'changed',
      changes: [
        { field: 'phone', before: '"…55"', after: '"…66"' },
        { field: 'name', before: 'null', after: '"Ana"' },
      ],
    });
    expect(historyEntry({ ...row, changes: null }, 'client', {}).changes).toEqual([]);
  });
});
