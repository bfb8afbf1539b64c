import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

/** Runs a program without showing its output; returns its exit code and all output. */
export function runQuietly(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    // The child ends with this process: Ctrl-C leaves no builder running.
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
 * Shortens a program's output for display: without colours, and without the middle of a long text (npm puts
 * the reason first, others last). Server addresses are removed too: the machine's registry is private.
 */
export function excerpt(output) {
  const lines = stripVTControlCharacters(output)
    .replace(/https?:\/\/[^\s/"']+/g, '<server>')
    .trim()
    .split('\n')
    .filter((line) => line.trim() !== '' && line.trim() !== 'npm error');
  return (lines.length <= 25 ? lines : [...lines.slice(0, 12), '…', ...lines.slice(-12)]).join('\n');
}
