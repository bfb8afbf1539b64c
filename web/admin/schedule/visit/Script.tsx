import { IconPhone } from '@tabler/icons-react';
import type { ScriptStep } from '#domain/access/contact-centre-rules.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { usePerson } from '../../session/session.ts';
import styles from './visit.module.css';

/** What the contact centre says at a step, in the language of the page, else in one that the vendor has written. */
export function Script({ step }: { step: ScriptStep }) {
  const { t, language } = useWords();
  const scripts = usePerson().contact_centre?.scripts ?? {};
  const written = [scripts[language], scripts['en'], ...Object.values(scripts)];
  const text = written.find((one) => one?.[step] !== undefined)?.[step];
  if (text === undefined) return null;
  return (
    <p role="note" aria-label={t('schedule.script')} className={styles.script}>
      <IconPhone aria-hidden size={18} />
      <span>{text}</span>
    </p>
  );
}
