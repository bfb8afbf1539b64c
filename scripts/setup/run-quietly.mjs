import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

/** Runs a program without showing what it says; answers its exit code and everything it output. */
export function runQuietly(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    // Started by us, it ends with us: Ctrl-C in the middle leaves no builder at work.
    const end = () => child.kill();
    process.once('exit', end);
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => {
      process.off('exit', end);
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * What a program output, for people: without colours, and the middle of a long text left out (npm puts the reason first, others
 * last). Addresses of servers are left out too: which registry a machine uses is its own business.
 */
export function excerpt(output) {
  const lines = stripVTControlCharacters(output)
    .replace(/https?:\/\/[^\s/"']+/g, '<server>')
    .trim()
    .split('\n')
    .filter((line) => line.trim() !== '' && line.trim() !== 'npm error');
  return (lines.length <= 25 ? lines : [...lines.slice(0, 12), '…', ...lines.slice(-12)]).join('\n');
}
