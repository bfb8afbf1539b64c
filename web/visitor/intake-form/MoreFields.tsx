import { useState } from 'react';
import { IconPlus } from '@tabler/icons-react';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { Disclosure } from '../shell/pieces/Disclosure.tsx';
import { LastNameField } from './NameFields.tsx';
import { NotesField } from './NotesField.tsx';
import type { RequestForm } from './use-request-form.ts';
import styles from './more-fields.module.css';

type MoreFieldsProps = {
  form: RequestForm;
  /** False where the last name stands before the first. */
  hasLastName: boolean;
};

/** The fields that visitors may leave empty, behind one row. Text in them, or an error, opens the row. */
export function MoreFields({ form, hasLastName }: MoreFieldsProps) {
  const { t } = useWords();
  const { draft, errorOf } = form;
  const [isOpen, setOpen] = useState((hasLastName && draft.lastName !== '') || draft.notes !== '');
  const open = isOpen || errorOf('last_name') !== undefined || errorOf('notes') !== undefined;
  const hasNotes = form.rules.contact.notes === 'optional';
  if (!hasLastName && !hasNotes) return null;
  const label = hasLastName ? (hasNotes ? 'form.lastNameAndNotes' : 'form.lastName') : 'form.notes';
  return (
    <Disclosure
      icon={<IconPlus aria-hidden="true" />}
      label={
        <>
          {t(label)} <span className={styles.optional}>{t('common.optional')}</span>
        </>
      }
      open={open}
      onToggle={() => setOpen(!open)}
      className={styles.more}
    >
      {hasLastName && <LastNameField form={form} need="optional" />}
      {hasNotes && <NotesField form={form} />}
    </Disclosure>
  );
}
