import { useEffect } from 'react';
import { NOTES_MAX } from '#domain/intake/verdicts.ts';
import { useAnnounce } from '#web/kit/feedback/Announcer.tsx';
import { TextArea } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useDebounced } from '../location-picker/search/use-suggestions.ts';
import { fieldId } from './use-request-form.ts';
import type { RequestForm } from './use-request-form.ts';

/** The visitor's notes. Refuses long numbers while typing, to keep card numbers out (§5). */
export function NotesField({ form }: { form: RequestForm }) {
  const { t } = useWords();
  const announce = useAnnounce();
  const { notes: option } = form.rules.contact;
  const [settled] = useDebounced(form.draft.notes, 300);
  const hasDigits =
    form.faults.some(({ field, code }) => field === 'notes' && code === 'digits') &&
    settled === form.draft.notes;
  const digits = t('v.digits');
  useEffect(() => {
    if (hasDigits) announce(digits);
  }, [hasDigits, digits, announce]);
  if (option === 'hidden') return null;
  return (
    <TextArea
      id={fieldId('notes')}
      label={t('form.notes')}
      optionalText={option === 'required' ? undefined : t('common.optional')}
      placeholder={t('form.notesPlaceholder')}
      hint={form.rules.notesDigitRule ? t('form.notesHint') : undefined}
      maxLength={NOTES_MAX * 2}
      aria-required={option === 'required' || undefined}
      value={form.draft.notes}
      error={hasDigits ? digits : form.errorOf('notes')}
      onChange={(event) => form.change({ notes: event.target.value })}
      onBlur={() => form.leave('notes')}
    />
  );
}
