import { spawn } from 'node:child_process';

/** Runs a program without showing what it says; answers its exit code and everything it said. */
export function runQuietly(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    child.stdout.on('data', (chunk) => (said += chunk));
    child.stderr.on('data', (chunk) => (said += chunk));
    child.on('error', (error) => resolve({ code: 1, said: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, said }));
  });
}

/** The end of what a program said. Addresses of servers are left out: which registry a machine uses is its own business. */
export function endOf(said, lines = 25) {
  return said
    .replace(/https?:\/\/[^\s/"']+/g, '<server>')
    .trimEnd()
    .split('\n')
    .slice(-lines)
    .join('\n');
}
