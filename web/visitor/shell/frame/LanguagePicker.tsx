import { IconChevronDown, IconWorld } from '@tabler/icons-react';
import { ENDONYMS } from '#domain/language/languages.ts';
import { ChoiceMenu } from '#web/kit/overlay/ChoiceMenu.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useVisitor } from '../context/visitor-context.tsx';
import styles from './shell.module.css';

/** Every language by its own name. Hidden with only one language (§2.4). */
export function LanguagePicker() {
  const { page } = useVisitor();
  const { t, language, switchLanguage } = useWords();
  if (page.languages.length < 2) return null;
  return (
    <ChoiceMenu
      label={t('shell.language', { language: ENDONYMS[language] })}
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
      choices={page.languages.map((one) => ({ value: one, label: ENDONYMS[one], lang: one }))}
      chosen={language}
      onChoose={(one) => void switchLanguage(one)}
    />
  );
}
