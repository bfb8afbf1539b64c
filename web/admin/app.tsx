import { useState } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { Language } from '#domain/language/languages.ts';
import { changeCalls } from '#web/connection/request.ts';
import { MantineKitProvider } from '#web/kit/MantineKitProvider.tsx';
import { adminWords } from '#web/language/admin-words.ts';
import type { CompiledWords } from '#web/language/catalogue.ts';
import { LanguageProvider, useWords } from '#web/language/LanguageProvider.tsx';
import { adminRouter } from './router.tsx';
import { adminQueries } from './session/session-queries.ts';
import { keepLanguage } from './shell/staff-languages.ts';

/** The staff application: providers for texts, theme and server data, around the router. */
export function AdminApp({ language, words }: { language: Language; words: CompiledWords }) {
  const [queries] = useState(adminQueries);
  return (
    <LanguageProvider
      language={language}
      messages={words}
      load={adminWords}
      onChange={(next) => {
        keepLanguage(next);
        changeCalls({ language: next });
        // Refusals and service names arrive in the request's language: fetch them again.
        void queries.invalidateQueries();
      }}
    >
      <QueryClientProvider client={queries}>
        <Pages />
      </QueryClientProvider>
    </LanguageProvider>
  );
}

function Pages() {
  const { t } = useWords();
  const [router] = useState(adminRouter);
  return (
    <MantineKitProvider
      density="admin"
      scheme="auto"
      labels={{ messages: t('shell.messages'), close: t('action.close') }}
    >
      <RouterProvider router={router} />
    </MantineKitProvider>
  );
}
