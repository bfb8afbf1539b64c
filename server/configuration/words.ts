import { routePermission } from '#contract/protocol/staff-addresses.ts';
import { SETTINGS } from '#domain/vendors/settings.ts';
import type { Setting } from '#domain/vendors/settings.ts';
import { readCatalogue } from '#translations/read.ts';
import { variables } from './variables.ts';

const SETTINGS_HEAD =
  '| Setting | Default | Holds | May differ by | Pages of visitors | Who edits it | What it does |\n|---|---|---|---|---|---|---|';

/** Inserts the two tables into docs/configuration.md: environment variables and vendor settings. */
export function configurationPage(page: string): string {
  const rows = variables.map(({ name, otherwise, words }) => `| \`${name}\` | ${otherwise} | ${words} |`);
  const table = `| Variable | Without it | What it does |\n|---|---|---|\n${rows.join('\n')}`;
  return withTable(withTable(page, 'variables', table), 'settings', settingsTable());
}

function withTable(page: string, name: string, table: string): string {
  const begin = `<!-- ${name}: written by scripts/generate-configuration.ts -->`;
  const end = `<!-- end of ${name} -->`;
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (rest === undefined || after === undefined)
    throw new Error(`docs/configuration.md has lost the line "${begin}" or "${end}".`);
  return `${before}${begin}\n${table}\n${end}${after}`;
}

/** Returns the text of .env.example: every line commented out, because every variable has a default. */
export function environmentExample(): string {
  const entries = variables.map(({ name, otherwise, words, example }) => {
    const value = example ?? otherwise.replace('PORT', '3000');
    return [...wrap(plain(words)), ...wrap(`Without it: ${plain(otherwise)}.`), `#${name}=${value}`].join(
      '\n',
    );
  });
  return `# Copy this file to .env and uncomment the lines you need. npm start, npm run dev and npm run foyer read it.\n# For every NAME there is also NAME_FILE, the path of a file with the value.\n\n${entries.join('\n\n')}\n`;
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

/** Returns the table of every vendor setting for docs/configuration.md, from the registry and its texts. */
function settingsTable(): string {
  const words = readCatalogue('en', 'settings') ?? {};
  return [SETTINGS_HEAD, ...SETTINGS.map((setting) => rowOf(setting, words))].join('\n');
}

function rowOf(setting: Setting, words: Readonly<Record<string, string>>): string {
  const names = [setting.key, ...setting.twins].map((name) => `\`${name}\``);
  const cells = [
    names.join(', also '),
    `\`${JSON.stringify(setting.default)}\``,
    holds(setting),
    differsBy(setting),
    setting.clientVisible ? 'yes' : 'no',
    routePermission(setting.page) ?? '',
    `**${words[`${setting.words}.label`] ?? ''}.** ${words[`${setting.words}.help`] ?? ''}`,
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

const differsBy = ({ scope, ofLines }: Setting): string =>
  [
    ...(ofLines ? ['line of business'] : []),
    ...(scope === 'vendor' ? [] : ['location']),
    ...(scope === 'staff' ? ['staff'] : []),
  ].join(', ');

function holds({ kind, widget }: Setting): string {
  if (kind.type === 'enum') return kind.values.map((value) => `\`${value}\``).join(', ');
  if (kind.type !== 'int' && kind.type !== 'int-list') return widget.replaceAll('-', ' ');
  const range = `${kind.min} to ${kind.max}${kind.unit ? ` ${kind.unit}` : ''}`;
  return kind.type === 'int' ? `number, ${range}` : `up to ${kind.most} numbers, ${range}`;
}
