import { routePermission } from '#domain/access/permission-table.ts';
import { SETTINGS } from '#domain/vendors/settings.ts';
import type { Setting } from '#domain/vendors/settings.ts';
import { readCatalogue } from '#translations/read.ts';

const HEAD =
  '| Setting | Default | Holds | May differ by | Pages of visitors | Who edits it | What it does |\n|---|---|---|---|---|---|---|';

/** Returns the table of every vendor setting for docs/configuration.md, from the registry and its texts. */
export function settingsTable(): string {
  const words = readCatalogue('en', 'settings') ?? {};
  return [HEAD, ...SETTINGS.map((setting) => rowOf(setting, words))].join('\n');
}

function rowOf(setting: Setting, words: Readonly<Record<string, string>>): string {
  const names = [setting.key, ...setting.twins].map((name) => `\`${name}\``);
  const cells = [
    names.join(', also '),
    `\`${JSON.stringify(setting.default)}\``,
    holds(setting),
    setting.scope === 'vendor' ? '' : setting.scope === 'staff' ? 'location, staff' : 'location',
    setting.clientVisible ? 'yes' : 'no',
    routePermission(setting.page) ?? '',
    `**${words[`${setting.words}.name`] ?? ''}.** ${words[`${setting.words}.help`] ?? ''}`,
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function holds({ kind, widget }: Setting): string {
  if (kind.type === 'enum') return kind.values.map((value) => `\`${value}\``).join(', ');
  if (kind.type !== 'int' && kind.type !== 'int-list') return widget.replaceAll('-', ' ');
  const range = `${kind.min} to ${kind.max}${kind.unit ? ` ${kind.unit}` : ''}`;
  return kind.type === 'int' ? `number, ${range}` : `up to ${kind.most} numbers, ${range}`;
}
