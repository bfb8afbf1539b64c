/** Of a step that runs next to another: written once, when it has ended, over what the other shows of itself. */
export function lastLine(label, out = process.stdout) {
  const startedAt = Date.now();
  const end = (text) => out.write(`${out.isTTY ? '\r\u001b[K' : ''}${label} … ${text}\n`);
  return {
    done: () => end(`${((Date.now() - startedAt) / 1000).toFixed(1)} s`),
    failed: () => end('failed'),
  };
}

/**
 * One line per step. On a terminal it counts the seconds; in a file it grows a dot every three, so that a long step
 * never looks like a dead one. `done` ends the line with what came of it.
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
