import type { Cancelled } from '#domain/vendors/staff-view.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { usePerson } from '../session/session.ts';
import styles from './cancel-reason.module.css';

/** Whether staff give a reason when they cancel, or mark a no-show, as the vendor has it. */
export const useReasonRule = (of: Cancelled) => usePerson().view?.reasons[of] ?? 'optional';

interface CancelReasonProps {
  of: Cancelled;
  reason: string;
  onChange: (reason: string) => void;
}

/** The reason of a cancellation or a no-show, with those that the vendor suggests in the language of the reader. */
export function CancelReason({ of, reason, onChange }: CancelReasonProps) {
  const { t, language } = useWords();
  const rule = useReasonRule(of);
  const { view } = usePerson();
  const all = (of === 'no_show' ? view?.no_show_reasons : view?.cancel_reasons) ?? {};
  const suggested = all[language] ?? all['en'] ?? [];
  if (rule === 'none') return null;
  return (
    <div className={styles.reason}>
      <TextField
        label={t('lobby.reason')}
        optionalText={rule === 'optional' ? t('field.optional') : undefined}
        value={reason}
        maxLength={500}
        onChange={({ target }) => onChange(target.value)}
      />
      {suggested.length > 0 && (
        <div className={styles.suggestions}>
          {suggested.map((one) => (
            <Button key={one} size="small" variant="soft" onClick={() => onChange(one)}>
              {one}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
