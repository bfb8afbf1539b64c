import { ENDONYMS } from '#domain/language/languages.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { localised } from '../shell/context/translated.ts';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import styles from './kiosk.module.css';

/** The top of a kiosk's start page: every language by its own name, and the vendor's message. */
export default function KioskGreeting() {
  const { page, settings } = useVisitor();
  const { language } = useWords();
  const texts = settings['kiosk.customMessage'];
  const message = localised(texts, language, settings['client_view.language']);
  return (
    <>
      {message.text !== '' && (
        <p className={styles.message} lang={message.lang}>
          {message.text}
        </p>
      )}
      {settings['kiosk.selectLanguage'] && page.languages.length > 1 && <Languages />}
    </>
  );
}

function Languages() {
  const { page } = useVisitor();
  const { t, language, switchLanguage } = useWords();
  return (
    <div role="group" aria-label={t('kiosk.languages')} className={styles.languages}>
      {page.languages.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language}
          className={styles.language}
          onClick={() => void switchLanguage(one)}
        >
          {ENDONYMS[one]}
        </button>
      ))}
    </div>
  );
}
