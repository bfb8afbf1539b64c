/** Texts on which a careless pattern backtracks: repetitions that it accepts, with an end that it does not. */
export function* attacksOn(
  source: string,
  { length, most }: { length: number; most: number },
): Generator<[name: string, text: string]> {
  const letters = lettersOf(source).slice(0, most);
  for (const piece of [...letters, ...piecesOf(source).slice(0, most)])
    for (const end of ['!', ''])
      yield [`${JSON.stringify(piece)} repeated`, piece.repeat(Math.ceil(length / piece.length)) + end];
  const paired = letters.slice(0, Math.sqrt(most) + 1);
  for (const one of paired)
    for (const other of paired)
      if (one !== other)
        yield [`${JSON.stringify(one + other)} alternating`, `${(one + other).repeat(length / 2)}!`];
}

/** Characters that the pattern names, or that its classes contain. */
function lettersOf(source: string): string[] {
  const named = [...source.replace(/\\[pP]\{\w+\}|\\u[0-9a-f]{4}|\\[a-zA-Z]/g, '')].filter(
    (letter) => !/[()[\]{}?*+|^$\\]/.test(letter),
  );
  const classes: [RegExp, string][] = [
    [/\\d|0-9/, '7'],
    [/\\w|a-z|\\p\{L/i, 'a'],
    [/A-Z/, 'A'],
    [/\\s/, ' '],
    [/\\s/, '\n'],
    [/\\p\{L/, 'é'],
    [/\[\^|\.|\\S/, 'x'],
    [/\\\\/, '\\'],
  ];
  return [
    ...new Set([...classes.filter(([kind]) => kind.test(source)).map(([, letter]) => letter), ...named]),
  ];
}

/** Literal parts of the pattern: the start of a match that then fails. */
const piecesOf = (source: string): string[] =>
  source
    .replaceAll('\\', '')
    .split(/[()[\]{}?*+|^$]+/)
    .filter((piece) => piece.length > 1 && piece.length < 40);
