/** Index that a key moves to in a menu, null for a key that does not move. `at` is -1 when none is focused. */
export function nextItem({
  key,
  at,
  texts,
}: {
  key: string;
  at: number;
  texts: readonly string[];
}): number | null {
  const count = texts.length;
  if (count === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if ([...key].length !== 1 || key === ' ') return null;
  return startingWith(key, at, texts);
}

function startingWith(letter: string, at: number, texts: readonly string[]): number | null {
  const requested = letter.toLocaleLowerCase();
  for (let step = 1; step <= texts.length; step += 1) {
    const position = (Math.max(at, 0) + step) % texts.length;
    if (texts[position]?.toLocaleLowerCase().startsWith(requested)) return position;
  }
  return null;
}
