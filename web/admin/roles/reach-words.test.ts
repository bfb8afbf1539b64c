import { describe, expect, it } from 'vitest';
import { PRINCIPALS } from '#domain/access/cells.ts';
import { cellsOf, PERMISSIONS } from '#domain/access/permission-table.ts';
import en from '#translations/en/admin.json' with { type: 'json' };
import { reachWords } from './reach-words.ts';

const t = (id: string): string => (en as Record<string, string>)[id] ?? `missing ${id}`;

describe('the reach of a right', () => {
  it('has words for every cell of the staff', () => {
    for (const role of PRINCIPALS.filter((one) => one !== 'A' && one !== 7 && one !== 50))
      for (const { id } of PERMISSIONS) expect(reachWords(cellsOf(role, id), t)).not.toContain('missing');
  });

  it('names reach and limits', () => {
    expect(reachWords([{ scope: 'L', limits: ['r'] }], t)).toBe('Assigned locations, to see only');
    expect(reachWords([], t)).toBe('No');
  });
});
