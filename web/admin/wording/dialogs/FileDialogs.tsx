import { useEffect, useState } from 'react';
import type { OwnTexts, TextsPageEndpoints } from '#contract/wording/wording.ts';
import { readTextsFile, textsFile } from '#domain/wording/texts-csv.ts';
import { Button, ButtonLink } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { FileField } from '#web/kit/field/FileField.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { TextEdits } from '../editing/texts-draft.ts';
import { sentText } from '../editing/texts-draft.ts';
import type { TextsForm } from '../editing/use-texts.ts';
import styles from '../wording.module.css';

interface FileDialogProps {
  of: TextsPageEndpoints;
  page: OwnTexts['data'];
  form: TextsForm;
  onClose: () => void;
}

/** The texts of a language as a file, for a translator. */
export function ExportDialog({ of, page, form, onClose }: FileDialogProps) {
  const { t } = useWords();
  const [file] = useState(() =>
    textsFile(page.texts.map(({ key, base }) => ({ key, product: base, text: form.valueOf(key) }))),
  );
  const [address] = useState(() => URL.createObjectURL(new Blob([file], { type: 'text/csv;charset=utf-8' })));
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('wording.export')}
      closeLabel={t('action.close')}
      actions={
        <ButtonLink variant="primary" href={address} download={`${of.kind}-${page.language}.csv`}>
          {t('wording.export.download')}
        </ButtonLink>
      }
    >
      <p>{t('wording.export.text')}</p>
    </Dialog>
  );
}

/** What a file would change: nothing is saved before the person takes it over. */
interface Checked {
  name: string;
  changed: TextEdits;
  /** Faults of its texts by key. */
  faults: Readonly<Record<string, string>>;
}

/** Reads a file of texts: checks it without saving, then puts its texts into the page. */
export function ImportDialog({ page, form, onClose }: FileDialogProps) {
  const { t } = useWords();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [checked, setChecked] = useState<Checked | null>(null);
  const read = async (file: File): Promise<void> => {
    setChecked(null);
    setProblem(null);
    setBusy(true);
    try {
      const result = readTextsFile(await file.text());
      if (!result.ok) return setProblem(t(`wording.import.${result.code}`));
      const known = new Set(page.texts.map(({ key }) => key));
      const unknown = result.texts.filter(({ key }) => !known.has(key));
      const changed = Object.fromEntries(
        result.texts
          .filter(({ key, text }) => known.has(key) && sentText(text) !== sentText(form.valueOf(key)))
          .map(({ key, text }) => [key, text]),
      );
      const faults = await form.tryOut(changed);
      setChecked({
        name: file.name,
        changed,
        faults: {
          ...Object.fromEntries(unknown.map(({ key }) => [key, t('wording.import.unknown')])),
          ...faults,
        },
      });
    } catch (fault) {
      form.fail(fault);
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  const faults = Object.entries(checked?.faults ?? {});
  const count = Object.keys(checked?.changed ?? {}).length;
  const take = (): void => {
    form.editAll(checked!.changed);
    onClose();
  };
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={t('wording.import')}
      closeLabel={t('action.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button
            variant="primary"
            unavailableBecause={
              checked === null
                ? t('wording.import.first')
                : faults.length > 0
                  ? t('wording.import.faulty')
                  : count === 0
                    ? t('wording.import.same')
                    : null
            }
            onClick={take}
          >
            {t('wording.import.take', { count })}
          </Button>
        </>
      }
    >
      <p>{t('wording.import.text')}</p>
      <FileField
        id="texts-file"
        single
        label={t('wording.import.file')}
        choose={t('wording.import.choose')}
        accept=".csv,text/csv"
        busy={busy}
        error={problem ?? undefined}
        files={
          checked ? [{ id: 'file', name: checked.name, note: null, remove: t('wording.import.remove') }] : []
        }
        onChoose={([file]) => file && void read(file)}
        onRemove={() => setChecked(null)}
      />
      <div role="status">
        {checked && faults.length === 0 && <Banner tone="ok">{t('wording.import.fine', { count })}</Banner>}
        {faults.length > 0 && (
          <Banner tone="danger" title={t('wording.import.faults', { count: faults.length })}>
            <ul className={styles.list}>
              {faults.map(([key, words]) => (
                <li key={key}>
                  <code>{key}</code> {words}
                </li>
              ))}
            </ul>
          </Banner>
        )}
      </div>
    </Dialog>
  );
}
