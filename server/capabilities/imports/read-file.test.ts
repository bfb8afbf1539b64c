import { describe, expect, it } from 'vitest';
import type { Refusal } from '#server/infrastructure/http/response/refusal.ts';
import { readFile } from './read-file.ts';

const read = (text: string) => readFile(Buffer.from(text));
const fault = (text: string) => {
  try {
    read(text);
  } catch (error) {
    return (error as Refusal).fields[0];
  }
  return undefined;
};

describe('a row', () => {
  it('keeps its cells, also if they are too few or too many', () => {
    expect(read('a,b,c\n1\n1,2,3,4\n1,2,3,,\n').rows).toEqual([
      { line: 2, cells: ['1'] },
      { line: 3, cells: ['1', '2', '3', '4'] },
      { line: 4, cells: ['1', '2', '3'] },
    ]);
  });

  it.each(['\n', '\r\n'])('has its line in the file, after breaks inside quotes (%j)', (end) => {
    const text = ['name,city', `"A${end}B${end}C",X`, '', 'D,Y', `"E${end}",Z`, 'F,Z'].join(end);
    expect(read(text).rows.map(({ line, cells }) => [line, cells[1]])).toEqual([
      [2, 'X'],
      [6, 'Y'],
      [7, 'Z'],
      [9, 'Z'],
    ]);
  });

  it('with a quotation mark that never closes is refused with its line: it would swallow the rows after it', () => {
    expect(fault('name,city\n"A\nB",X\nC,"Toronto\nD,Y\nE,Z')).toMatchObject({
      code: 'file_quotes',
      values: { line: 4 },
    });
  });
});
