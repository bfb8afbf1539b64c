import { Button } from '#web/kit/button/Button.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { changedFields } from './changed-fields.ts';
import type { Field, Section } from '../declaration.ts';
import { DifferencesTable } from './DifferencesTable.tsx';
import { ValueText } from '../HistoryList.tsx';
import { languageName } from './language-name.ts';
import { useChoices } from '../use-record.ts';

interface ChangesDialogProps<Values extends object> {
  of: { words: string; sections: readonly Section<Values>[] };
  before: Values;
  after: Values;
  onClose: () => void;
}

/** What a save would change, field by field. */
export function ChangesDialog<Values extends object>({
  of: { words, sections },
  before,
  after,
  onClose,
}: ChangesDialogProps<Values>) {
  const { t, locale } = useWords();
  const fields = sections.flatMap((section) => section.fields);
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={t('form.unsaved')}
      closeLabel={t('action.close')}
      actions={<Button onClick={onClose}>{t('form.conflict.keepEditing')}</Button>}
    >
      <DifferencesTable
        heads={[t('form.changes.saved'), t('form.changes.unsaved')]}
        rows={changedFields(before, after).map((changed) => {
          const { name, language } = changed;
          const field = fields.find((one) => one.name === name);
          const label = t(`${words}.field.${name}`);
          return {
            key: `${name} ${language}`,
            label:
              language === null
                ? label
                : t('form.inLanguage', { field: label, language: languageName(language, locale) }),
            values: [
              <FieldValue key="before" words={words} field={field} value={changed.before} />,
              <FieldValue key="after" words={words} field={field} value={changed.after} />,
            ],
          };
        })}
      />
    </Dialog>
  );
}

interface FieldValueProps<Values> {
  words: string;
  field: Field<Values> | undefined;
  value: unknown;
}

/** A value in the words of its field: the names of records and choices. */
function FieldValue<Values>({ words, field, value }: FieldValueProps<Values>) {
  const { t } = useWords();
  const many = Array.isArray(value) ? value : [value];
  if (field?.records && value !== null && many.length > 0) {
    return <RecordNames kind={field.records} ids={many.map(String)} />;
  }
  if ((field?.kind === 'choice' || field?.kind === 'choices') && many.length > 0)
    return <>{many.map((one) => t(`${words}.${field.name}.${String(one)}`)).join(', ')}</>;
  return <ValueText value={value} />;
}

/** The names of records; their number if there are many. */
function RecordNames({ kind, ids }: { kind: NonNullable<Field<object>['records']>; ids: readonly string[] }) {
  const { t } = useWords();
  const { byId, isLoading } = useChoices(kind, { search: '', ids });
  if (ids.length > MOST_NAMED) return <>{t('form.value.parts', { count: ids.length })}</>;
  return (
    <span aria-busy={isLoading || undefined}>{ids.map((id) => byId.get(id)?.name ?? '…').join(', ')}</span>
  );
}

const MOST_NAMED = 12;
