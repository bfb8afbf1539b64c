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
 * Ground rule 12. What is personal is said in the catalogue, where a migration adds it; whose it is to erase and to hand over, in the
 * list. A column that sounds personal and is neither is in the list's other half, with the reason why it is not.
 */
export const personalColumnsAreListed: Law = {
  name: 'personal-columns-are-listed',
  words:
    'every column commented personal has a capability responsible for erasing it, and no column that sounds personal was forgotten',
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
      return forgotten ? [{ ...at, what: `${name} sounds personal and is not commented so` }] : [];
    });
    const gone = [
      ...Object.keys(PERSONAL_COLUMNS).filter((name) => inSchema.get(name)?.personal !== true),
      ...Object.keys(NOT_PERSONAL).filter((name) => inSchema.get(name)?.personal !== false),
    ];
    return [
      ...faults,
      ...gone.map((name) => ({ file: LIST_FILE, line: 0, what: `${name} is not so in the schema` })),
    ];
  },
};

/**
 * Ground rule 12. The database catalogue marks personal columns, in the migration that adds them. The list
 * names the code that erases and exports each. A column with a personal-sounding name that holds no personal
 * data is listed with its reason.
 */
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
