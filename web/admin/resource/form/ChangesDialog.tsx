import { Button } from '#web/kit/button/Button.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { changedFields } from './changed-fields.ts';
import { DifferencesTable } from './DifferencesTable.tsx';
import { FieldValue } from './FieldValue.tsx';
import type { DescribedFields } from './FieldValue.tsx';
import { languageName } from './language-name.ts';

interface ChangesDialogProps<Values extends object> {
  of: DescribedFields<Values>;
  before: Values;
  after: Values;
  onClose: () => void;
}

/** What a save would change, field by field. */
export function ChangesDialog<Values extends object>({
  of,
  before,
  after,
  onClose,
}: ChangesDialogProps<Values>) {
  const { t, locale } = useWords();
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
          const label = t(`${of.words}.field.${name}`);
          return {
            key: `${name} ${language}`,
            label:
              language === null
                ? label
                : t('form.inLanguage', { field: label, language: languageName(language, locale) }),
            values: [
              <FieldValue key="before" of={of} name={name} value={changed.before} />,
              <FieldValue key="after" of={of} name={name} value={changed.after} />,
            ],
          };
        })}
      />
    </Dialog>
  );
}
