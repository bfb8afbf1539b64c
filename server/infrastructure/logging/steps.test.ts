import { describe, expect, it } from 'vitest';
import { startStep } from './steps.ts';

describe('a step of the start', () => {
  it('is one whole line in a file', () => {
    const written: string[] = [];
    const step = startStep('Demo data', { write: (text: string) => written.push(text) > 0 });
    step.progress('45 %');
    expect(written).toEqual([]);
    step.done('20,000 visits');
    expect(written.join('')).toMatch(/^Demo data … 20,000 visits, \d+\.\d s\n$/);
  });

  it('shows its progress on a terminal, on the same line', () => {
    const written: string[] = [];
    const step = startStep('Demo data', { isTTY: true, write: (text: string) => written.push(text) > 0 });
    step.progress('45 %');
    step.failed();
    expect(written.every((text) => text.startsWith('\r'))).toBe(true);
    expect(written.at(-2)).toContain('45 %');
    expect(written.join('').match(/\n/g)).toHaveLength(1);
  });
});
