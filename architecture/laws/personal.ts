import { pathToFileURL } from 'node:url';
import type { Finding, Law } from './law.ts';

const SCHEMA_FILE = 'server/database/schema.sql';
const LIST_FILE = 'server/database/personal-columns.ts';

interface Column {
  name: string;
  line: number;
  personal: boolean;
}

/** Column names that usually hold personal data. */
const SOUNDS_PERSONAL =
  /^(first_name|last_name|full_name|display_name|email|phone|cell_phone|notes|address|car_details|ip(_address)?|user_agent|experience|body|comment|contact)$/;

/**
 * Ground rule 12. The database catalogue marks personal columns, in the migration that adds them. The list
 * names the code that erases and exports each. A column with a personal-sounding name that holds no personal
 * data is listed with its reason.
 */
export const personalColumnsAreListed: Law = {
  name: 'personal-columns-are-listed',
  words:
    'every column commented personal has a capability that erases it, and every personal-sounding column is listed',
  async check(tree) {
    const columns = columnsIn(tree.read(SCHEMA_FILE));
    const { PERSONAL_COLUMNS, NOT_PERSONAL } = (await import(
      pathToFileURL(`${tree.root}/${LIST_FILE}`).href
    )) as Record<'PERSONAL_COLUMNS' | 'NOT_PERSONAL', Record<string, string>>;
    const inSchema = new Map(columns.map((column) => [column.name, column]));
    const faults = columns.flatMap(({ name, line, personal }): Finding[] => {
      const at = { file: SCHEMA_FILE, line };
      if (personal && PERSONAL_COLUMNS[name] === undefined)
        return [{ ...at, what: `no code erases ${name}` }];
      const forgotten =
        !personal && SOUNDS_PERSONAL.test(name.split('.')[1]!) && NOT_PERSONAL[name] === undefined;
      return forgotten ? [{ ...at, what: `${name} sounds personal without such a comment` }] : [];
    });
    const gone = [
      ...Object.keys(PERSONAL_COLUMNS).filter((name) => inSchema.get(name)?.personal !== true),
      ...Object.keys(NOT_PERSONAL).filter((name) => inSchema.get(name)?.personal !== false),
    ];
    return [
      ...faults,
      ...gone.map((name) => ({ file: LIST_FILE, line: 0, what: `${name} differs from the schema` })),
    ];
  },
};

/** Columns of every table as `table.column`. In schema.sql a column's comment follows it. */
function columnsIn(schema: string): Column[] {
  let table = '';
  return schema.split('\n').flatMap((text, index) => {
    table = /^CREATE TABLE (\w+) \(/.exec(text)?.[1] ?? (text.startsWith(')') ? '' : table);
    const column = table === '' ? undefined : /^ {2}([a-z_]+) +[a-z]/.exec(text)?.[1];
    if (column === undefined) return [];
    const comment = /--\s*(.*)$/.exec(text)?.[1] ?? '';
    return [
      {
        name: `${table}.${column}`,
        line: index + 1,
        personal: /\bpersonal\b/.test(comment) && !/\bnot personal\b/.test(comment),
      },
    ];
  });
}

export const PERSONAL_LAWS = [personalColumnsAreListed];
