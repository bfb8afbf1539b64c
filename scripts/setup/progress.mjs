/** Reports a step that runs in parallel with another: one line, when it has ended. */
export function lastLine(label, out = process.stdout) {
  const startedAt = Date.now();
  const end = (text) => out.write(`${out.isTTY ? '\r\u001b[K' : ''}${label} … ${text}\n`);
  return {
    done: () => end(`${((Date.now() - startedAt) / 1000).toFixed(1)} s`),
    failed: () => end('failed'),
  };
}

/**
 * Prints one line per step. On a terminal it counts the seconds; in a file it adds a dot every three, so that
 * a long step does not look stuck. `done` ends the line with the result.
 */
export function step(label, out = process.stdout) {
  const startedAt = Date.now();
  const seconds = () => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
  out.write(out.isTTY ? `${label} …` : `${label} `);
  const ticking = setInterval(
    () => out.write(out.isTTY ? `\r${label} … ${seconds()}` : '.'),
    out.isTTY ? 200 : 3000,
  );
  const end = (text) => {
    clearInterval(ticking);
    out.write(out.isTTY ? `\r\u001b[K${label} … ${text}\n` : ` ${text}\n`);
  };
  return { done: (text) => end(text ? `${text}, ${seconds()}` : seconds()), failed: () => end('failed') };
}
