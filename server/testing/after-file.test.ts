import { beforeAll, describe, expect, it } from 'vitest';
import { afterFile, endFile } from './after-file.ts';

const done: string[] = [];
beforeAll(() => afterFile(() => done.push('of a hook')));

describe('work for the end of a file', () => {
  it('runs once, the latest first, wherever it was registered and whatever fails', async () => {
    afterFile(() => Promise.reject(new Error('the first to fail')));
    afterFile(() => {
      throw new Error('fails before it');
    });
    afterFile(() => done.push('of a test'));
    await expect(endFile()).rejects.toThrow('fails before it');
    expect(done).toEqual(['of a test', 'of a hook']);
    await endFile();
    expect(done).toHaveLength(2);
  });
});
