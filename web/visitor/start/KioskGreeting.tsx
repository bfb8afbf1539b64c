import { ENDONYMS } from '#domain/language/languages.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { localised } from '../shell/context/translated.ts';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import styles from './kiosk.module.css';

/** On a kiosk's start page: the vendor's message above the choices, and below them every language by its own name. */
export default function KioskGreeting({ part }: { part: 'message' | 'languages' }) {
  const { page, settings } = useVisitor();
  const { language } = useWords();
  if (part === 'languages')
    return settings['kiosk.selectLanguage'] && page.languages.length > 1 ? <Languages /> : null;
  const texts = settings['kiosk.customMessage'];
  const message = localised(texts, language, settings['client_view.language']);
  if (message.text === '') return null;
  return (
    <p className={styles.message} lang={message.lang}>
      {message.text}
    </p>
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
