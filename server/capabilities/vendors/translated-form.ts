import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Sql } from '#server/infrastructure/database/database.ts';
import {
  archiveForm,
  deleteForm,
  insertForm,
  readForm,
  updateForm,
} from '#server/infrastructure/resources/form-table-store.ts';
import type { FormTable } from '#server/infrastructure/resources/form-table-store.ts';
import type { Change, RecordRules } from '#server/infrastructure/resources/record-rules.ts';
import { replaceTranslations, textsByLanguage, translationsOf } from './translations-store.ts';

type Texts = Record<string, Record<string, string>>;
type Stored<V extends object, F> = Pick<
  RecordRules<V & Readonly<Record<string, unknown>>, F, never, never>,
  'read' | 'insert' | 'update' | 'archive'
> & {
  /** Deletes a record that nothing refers to. */
  remove(tx: Tx, id: number): Promise<void>;
};

/** Parts of a form in further tables. */
interface Parts<V> {
  read(tx: Tx, id: number): Promise<Partial<V>>;
  write(tx: Tx, id: number, written: { values: V; change: Change }): Promise<void>;
}

/** How a form's fields, its translations and its further parts are read and written. */
export function translatedForm<V extends { translations: Texts }, F>(
  form: FormTable<V>,
  of: { kind: Parameters<typeof replaceTranslations>[1]; facts?: Sql; parts?: Parts<V> },
): Stored<V, F> {
  const writeParts = async (tx: Tx, id: number, written: { values: V; change: Change }): Promise<void> => {
    await of.parts?.write(tx, id, written);
    await replaceTranslations(tx, of.kind, new Map([[id, written.values.translations]]));
  };
  return {
    async read(tx, id, { lock }) {
      const stored = await readForm<V, F>(tx, form, { id, lock, facts: of.facts });
      if (!stored) return undefined;
      const translations = textsByLanguage((await translationsOf(tx, of.kind, [id])).get(id));
      return { ...stored, values: { ...stored.values, ...(await of.parts?.read(tx, id)), translations } };
    },
    async insert(tx, values, change) {
      const id = await insertForm(tx, form, { values, now: change.now });
      await writeParts(tx, id, { values, change });
      return id;
    },
    async update(tx, id, { values, version, change }) {
      await updateForm(tx, form, { id, values, version });
      await writeParts(tx, id, { values, change });
    },
    archive: (tx, id, { archived, version, change }) =>
      archiveForm(tx, form, { id, archivedAt: archived ? change.now : null, version }),
    async remove(tx, id) {
      await replaceTranslations(tx, of.kind, new Map([[id, {}]]));
      await deleteForm(tx, form, id);
    },
  };
}
