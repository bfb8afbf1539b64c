import type { Language } from '#domain/language/languages.ts';
import { KitProvider } from '#web/kit/KitProvider.tsx';
import type { CompiledWords } from '#web/language/catalogue.ts';
import { LanguageProvider, useWords } from '#web/language/LanguageProvider.tsx';
import { visitorWords } from '#web/language/visitor-words.ts';
import { Board } from './Board.tsx';

interface DisplayAppProps {
  locationId: string;
  language: Language;
  words: CompiledWords;
}

/** The wall display of one location (2.8.1). */
export function DisplayApp({ locationId, language, words }: DisplayAppProps) {
  return (
    <LanguageProvider language={language} messages={words} load={visitorWords}>
      <Kit locationId={locationId} />
    </LanguageProvider>
  );
}

function Kit({ locationId }: { locationId: string }) {
  const { t } = useWords();
  return (
    <KitProvider density="display" labels={{ messages: t('shell.messages'), close: t('shell.close') }}>
      <Board locationId={locationId} />
    </KitProvider>
  );
}
