import { variables } from './variables.ts';

const begin = '<!-- variables: written by scripts/generate-configuration.ts -->';
const end = '<!-- end of variables -->';

/** The table of docs/configuration.md put into its page. */
export function configurationPage(page: string): string {
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (rest === undefined || after === undefined)
    throw new Error(`docs/configuration.md has lost the line "${begin}" or "${end}".`);
  const rows = variables.map(({ name, otherwise, words }) => `| \`${name}\` | ${otherwise} | ${words} |`);
  return `${before}${begin}\n| Variable | Without it | What it does |\n|---|---|---|\n${rows.join('\n')}\n${end}${after}`;
}

/** The whole of .env.example: everything commented out, because everything has a default. */
export function environmentExample(): string {
  const entries = variables.map(({ name, otherwise, words, example }) => {
    const value = example ?? otherwise.replace('PORT', '3000');
    return [...wrap(plain(words)), ...wrap(`Without it: ${plain(otherwise)}.`), `#${name}=${value}`].join(
      '\n',
    );
  });
  return `# Copy to .env and take the # off the lines you need: npm start, npm run dev and npm run foyer read it.\n# Every NAME may also be given as NAME_FILE, a file that holds the value.\n\n${entries.join('\n\n')}\n`;
}

function plain(words: string): string {
  return words.replaceAll(/[`*]/g, '');
}

function wrap(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length > 105) lines.push(`# ${word}`);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
