import { StrictMode, useState } from 'react';
import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import type { PageState } from '#contract/page-state.ts';
import { changeCalls } from '#web/connection/call.ts';
import { KitProvider } from '#web/kit/KitProvider.tsx';
import { LanguageProvider, useWords } from '#web/language/LanguageProvider.tsx';
import { visitorWords } from '#web/language/visitor-words.ts';
import { Screens } from './screens.tsx';
import { CrashGuard } from './shell/CrashGuard.tsx';
import { ErrorPage, NotFoundPage } from './shell/ErrorPages.tsx';
import { VendorsPage } from './shell/VendorsPage.tsx';
import { VisitorShell } from './shell/VisitorShell.tsx';
import { vendorWords } from './shell/vendor-words.ts';
import { visitorQueries } from './shell/visitor-queries.ts';
import { VisitorProvider } from './shell/visitor-context.tsx';

/** Everything a visitor sees, under the vendor's own path. */
export function App({ page }: { page: PageState }) {
  const [queries] = useState(visitorQueries);
  return (
    <StrictMode>
      <LanguageProvider
        language={page.locale}
        messages={page.messages}
        load={visitorWords}
        loadOverrides={vendorWords}
        onChange={(language) => changeCalls({ language })}
        inAddress
      >
        <QueryClientProvider client={queries}>
          <Looks page={page}>
            <Router base={page.prefix}>
              <VisitorProvider page={page}>
                <VisitorShell>
                  <CrashGuard fallback={<ErrorPage />}>
                    {page.page ? <DecidedPage page={page.page} /> : <Screens />}
                  </CrashGuard>
                </VisitorShell>
              </VisitorProvider>
            </Router>
          </Looks>
        </QueryClientProvider>
      </LanguageProvider>
    </StrictMode>
  );
}

function Looks({ page, children }: { page: PageState; children: ReactNode }) {
  const { t } = useWords();
  return (
    <KitProvider
      density="visitor"
      brandVariables={page.vendor?.brand}
      labels={{ messages: t('shell.messages'), close: t('shell.close') }}
    >
      {children}
    </KitProvider>
  );
}

/** The server had its reasons to show no screen; its status says the same. */
function DecidedPage({ page }: { page: NonNullable<PageState['page']> }) {
  if (page.kind === 'vendors') return <VendorsPage vendors={page.vendors ?? []} />;
  return page.kind === 'not-found' ? <NotFoundPage /> : <ErrorPage reference={page.reference} />;
}
