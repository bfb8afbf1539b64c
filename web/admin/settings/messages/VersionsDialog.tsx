import { useState } from 'react';
import type { MessageTemplate, TemplateDocument } from '#contract/settings/message-templates.ts';
import type { Language } from '#domain/language/languages.ts';
import { fromIso } from '#domain/time/instant.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { languageName } from '../../resource/form/language-name.ts';
import { EMPTY, fieldsOf } from './message-draft.ts';
import styles from './messages.module.css';

interface VersionsDialogProps {
  open: boolean;
  template: MessageTemplate;
  draft: TemplateDocument;
  language: Language;
  onClose: () => void;
  /** Puts the words of a version into the form; nothing is published by it. */
  onRestore?: ((words: TemplateDocument) => void) | undefined;
}

/** The published versions, each next to the words in the form. */
export function VersionsDialog({ open, template, draft, language, onClose, onRestore }: VersionsDialogProps) {
  const { t, formats, language: reader } = useWords();
  const [shown, setShown] = useState<number | null>(null);
  const builtIn = { version: 0, at: null, by: '', texts: {}, service_ids: [] };
  const restore = ({ texts, service_ids }: TemplateDocument): void => {
    onRestore?.({ texts, service_ids });
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="wide"
      title={t('messages.versions')}
      closeLabel={t('action.close')}
      actions={<Button onClick={onClose}>{t('action.close')}</Button>}
    >
      <ol className={styles.versions}>
        {[...template.versions, builtIn].map((one) => (
          <li key={one.version}>
            <p>
              <strong>{t('messages.versionName', { version: one.version })}</strong>{' '}
              {one.at !== null && (
                <span className={styles.note}>
                  {[one.by, formats.dateTime(fromIso(one.at), ownZone())]
                    .filter((part) => part !== '')
                    .join(', ')}
                </span>
              )}
            </p>
            <span className={styles.versionActs}>
              <Button
                size="small"
                aria-expanded={shown === one.version}
                onClick={() => setShown(shown === one.version ? null : one.version)}
              >
                {t('messages.compare')}
              </Button>
              {onRestore && (
                <Button size="small" onClick={() => restore(one)}>
                  {t('messages.restoreOf', { version: one.version })}
                </Button>
              )}
            </span>
            {shown === one.version && (
              <Comparison
                then={one}
                now={draft}
                template={template}
                language={language}
                label={languageName(language, reader)}
              />
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

function Comparison({
  then,
  now,
  template,
  language,
  label,
}: {
  then: TemplateDocument;
  now: TemplateDocument;
  template: MessageTemplate;
  language: Language;
  label: string;
}) {
  const { t } = useWords();
  const textOf = ({ texts }: TemplateDocument) => texts[language] ?? template.built_in[language] ?? EMPTY;
  return (
    <table className={styles.comparison}>
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{t('messages.then')}</th>
          <th scope="col">{t('messages.now')}</th>
        </tr>
      </thead>
      <tbody>
        {fieldsOf(template.channel).map((field) => {
          const [before, after] = [textOf(then)[field], textOf(now)[field]];
          return (
            <tr key={field} data-differs={before !== after || undefined}>
              <td lang={language}>{before}</td>
              <td lang={language}>{after}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
