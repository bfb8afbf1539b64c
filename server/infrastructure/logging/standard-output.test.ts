import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { standardOutput } from './standard-output.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

/** A reader that takes this many bytes at a time while it has room. */
function aReader() {
  const reader = { text: '', room: Number.POSITIVE_INFINITY, request: 0, atOnce: 1_000, fault: 'EAGAIN' };
  const write = (bytes: Buffer): number => {
    reader.request += 1;
    const taken = Math.min(bytes.length, reader.room, reader.atOnce);
    if (taken === 0) throw failure(reader.fault);
    reader.room -= taken;
    reader.text += bytes.toString('utf8', 0, taken);
    return taken;
  };
  return { reader, output: standardOutput(write) };
}

describe('lines to standard output', () => {
  it('are written whole, however few bytes the reader takes at a time', () => {
    const { reader, output } = aReader();
    reader.atOnce = 3;
    output.write('{"a":1}\n');
    output.write('{"b":2}\n');
    expect(reader.text).toBe('{"a":1}\n{"b":2}\n');
  });

  it('are dropped while the reader is stuck, after one wait, and continue on a new line', () => {
    const { reader, output } = aReader();
    reader.room = 5;
    output.write('{"a":1}\n');
    const request = reader.request;
    output.write('{"lost":1}\n');
    output.write('{"lost":2}\n');
    expect(reader.request - request).toBe(2);
    reader.room = Number.POSITIVE_INFINITY;
    output.write('{"b":2}\n');
    output.write('{"c":3}\n');
    expect(reader.text).toBe('{"a":\n{"b":2}\n{"c":3}\n');
  });

  it('are not retried once the reader is gone', () => {
    const { reader, output } = aReader();
    reader.room = 0;
    reader.fault = 'EPIPE';
    output.write('{"a":1}\n');
    reader.room = Number.POSITIVE_INFINITY;
    output.write('{"b":2}\n');
    expect([reader.text, reader.request]).toEqual(['', 1]);
  });
});

it('a process ends although its log’s reader is stuck or gone', async () => {
  const logger = JSON.stringify(join(import.meta.dirname, 'logger.ts'));
  const program = `
    const { createLogger } = await import(${logger});
    const log = createLogger({ level: 'info' });
    log.info({}, 'begun');
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (let n = 0; n < 2_000; n += 1) log.error({ err: new Error('unread') }, 'late');
    process.exit(3);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: join(import.meta.dirname, '../../..'),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  child.stdout.pause();
  await sleep(1_500);
  child.stdout.destroy();
  expect(await ended).toEqual([3, null]);
});
