import { IconChevronDown, IconWorld } from '@tabler/icons-react';
import { ENDONYMS } from '#domain/language/languages.ts';
import { Menu } from '#web/kit/overlay/Menu.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useVisitor } from '../context/visitor-context.tsx';
import styles from './shell.module.css';

/** Every language by its own name. Hidden with only one language (§2.4). */
export function LanguagePicker() {
  const { page } = useVisitor();
  const { t, language, switchLanguage } = useWords();
  if (page.languages.length < 2) return null;
  return (
    <Menu
      label={t('shell.language', { language: ENDONYMS[language] })}
      transitionMs={350}
      button={{
        variant: 'quiet',
        icon: <IconWorld />,
        iconAfter: <IconChevronDown />,
        className: styles.picker,
      }}
      trigger={
        <span className={styles.language} lang={language}>
          {ENDONYMS[language]}
        </span>
      }
      items={page.languages.map((one) => ({
        key: one,
        label: ENDONYMS[one],
        lang: one,
        checked: one === language,
        onSelect: () => void switchLanguage(one),
      }))}
    />
  );
}
