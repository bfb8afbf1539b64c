import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { awaitPages } from './await-pages.ts';

function started(...args: string[]) {
  const shown: string[] = [];
  const process = Object.assign(new EventEmitter(), { argv: ['node', 'main.ts', ...args] });
  const step = (label: string) => {
    shown.push(label);
    return { progress: () => {}, done: () => void shown.push('done'), failed: () => {} };
  };
  return { process, shown, untilBuilt: awaitPages(process, step) };
}

describe('a server that is started', () => {
  it('does not wait when the pages are fresh', async () => {
    const { untilBuilt, shown } = started();
    await untilBuilt();
    expect(shown).toEqual([]);
  });

  it('waits, and logs it, until the message that the pages are built', async () => {
    const { process, untilBuilt, shown } = started('--await-pages');
    let open = false;
    const opening = untilBuilt().then(() => (open = true));
    process.emit('message', 'another message');
    await nextTurn();
    expect({ open, shown }).toEqual({ open: false, shown: ['Waiting for the pages'] });
    process.emit('message', 'pages-built');
    await opening;
    expect(shown).toEqual(['Waiting for the pages', 'done']);
  });

  it('opens at once when the pages were built before it was ready', async () => {
    const { process, untilBuilt, shown } = started('--await-pages');
    process.emit('message', 'pages-built');
    await untilBuilt();
    expect(shown).toEqual([]);
  });
});
