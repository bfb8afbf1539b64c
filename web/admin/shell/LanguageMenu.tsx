import { IconLanguage } from '@tabler/icons-react';
import { ENDONYMS } from '#domain/language/languages.ts';
import { Menu } from '../menu/Menu.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { STAFF_LANGUAGES } from './staff-languages.ts';

/** The language of the staff pages before sign-in. */
export function LanguageMenu() {
  const { t, language, switchLanguage } = useWords();
  return (
    <Menu
      label={t('user.language', { language: ENDONYMS[language] })}
      trigger={ENDONYMS[language]}
      align="start"
      transitionMs={350}
      button={{ variant: 'quiet', size: 'small', icon: <IconLanguage /> }}
      items={STAFF_LANGUAGES.map((code) => ({
        key: code,
        label: ENDONYMS[code],
        lang: code,
        checked: code === language,
        onSelect: () => void switchLanguage(code),
      }))}
    />
  );
}
