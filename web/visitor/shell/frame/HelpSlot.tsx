import { useWords } from '#web/language/LanguageProvider.tsx';
import { RichText } from '../pieces/RichText.tsx';
import { localised } from '../context/translated.ts';
import { useVisitor } from '../context/visitor-context.tsx';
import styles from './shell.module.css';

/** The vendor's help, always in the same position: last on the page, above the footer's line (WCAG 3.2.6). */
export function HelpSlot() {
  const { page, settings, flags } = useVisitor();
  const { t, language } = useWords();
  const help = localised(settings.callback_service_help, language, settings['client_view.language']);
  if (page.vendor === null || help.text === '') return null;
  return (
    <section className={styles.help} aria-labelledby="help-title">
      <h2 id="help-title" className={styles.helpTitle}>
        {t('shell.help')}
      </h2>
      <RichText text={help.text} lang={help.lang} links={flags.externalLinks} />
    </section>
  );
}
