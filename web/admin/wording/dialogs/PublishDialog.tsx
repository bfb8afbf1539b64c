import type { OwnTexts } from '#contract/wording/wording.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { DifferencesTable } from '../../resource/form/DifferencesTable.tsx';
import type { TextsForm } from '../editing/use-texts.ts';
import styles from '../wording.module.css';

interface PublishDialogProps {
  page: OwnTexts['data'];
  form: TextsForm;
  nameOf: (key: string) => string;
  onClose: () => void;
}

/** Compares the drafts of a language with what visitors read, and publishes them. */
export function PublishDialog({ page, form, nameOf, onClose }: PublishDialogProps) {
  const { t } = useWords();
  const drafts = page.texts.filter(({ draft }) => draft !== null);
  const publish = async (): Promise<void> => {
    await form.publish();
    onClose();
  };
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      busy={form.busy}
      title={t('wording.publish.title', { count: drafts.length })}
      closeLabel={t('action.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button
            variant="primary"
            busy={form.busy}
            unavailableBecause={form.isDirty ? t('wording.publish.unsaved') : null}
            onClick={() => void publish()}
          >
            {t('wording.publish', { count: drafts.length })}
          </Button>
        </>
      }
    >
      <p>{t('wording.publish.text')}</p>
      {form.isDirty && <Banner tone="warn">{t('wording.publish.unsaved')}</Banner>}
      <div className={styles.list}>
        <DifferencesTable
          heads={[t('wording.publish.now'), t('wording.publish.then')]}
          rows={drafts.map(({ key, base, own, draft }) => ({
            key,
            label: nameOf(key) || key,
            values: [
              own ?? (base || t('wording.nothing')),
              draft?.text ?? (base || t('wording.nothing')),
            ] as const,
          }))}
        />
      </div>
    </Dialog>
  );
}
