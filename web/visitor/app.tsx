import { lazy, StrictMode, Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import type { PageState } from '#contract/protocol/page-state.ts';
import { changeCalls } from '#web/connection/request.ts';
import { KitProvider } from '#web/kit/KitProvider.tsx';
import { LanguageProvider, useWords } from '#web/language/LanguageProvider.tsx';
import { visitorWords } from '#web/language/visitor-words.ts';
import { Hydrated } from './Hydrated.tsx';
import { Screens } from './screens.tsx';
import { CrashGuard } from './shell/problems/CrashGuard.tsx';
import { LoadingPage } from './shell/problems/LoadingPage.tsx';
import { ErrorPage, NotFoundPage } from './shell/problems/ErrorPages.tsx';
import { VisitorShell } from './shell/frame/VisitorShell.tsx';
import { RenderContext } from './shell/context/render-context.ts';
import type { Render } from './shell/context/render-context.ts';
import { ShowInViewOf, useLineTheme } from './shell/context/line-in-view.ts';
import { VisitorProvider } from './shell/context/visitor-context.tsx';

/** Only the first page of a demo loads it. */
const DemoHome = lazy(async () => ({
  default: (await import('./demo-home/DemoHome.tsx')).DemoHome,
}));

/** The visitor's pages, under the vendor's own path. */
export function App({ render }: { render: Render }) {
  const { queries, address } = render;
  const [page, showInView] = useLineTheme(usePage(render));
  return (
    <StrictMode>
      <RenderContext value={render}>
        <LanguageProvider
          language={page.locale}
          messages={page.messages}
          load={visitorWords}
          loadOverrides={async (language) => {
            const { vendorWords } = await import('./shell/context/vendor-words.ts');
            return vendorWords(language, page.settings.synonyms[language]);
          }}
          onChange={(language) => changeCalls({ language })}
          inAddress
        >
          <QueryClientProvider client={queries}>
            <Styled page={page}>
              <Router base={page.prefix} ssrPath={address.path} ssrSearch={address.search}>
                <VisitorProvider page={page}>
                  <ShowInViewOf value={showInView}>
                    <VisitorShell>
                      <CrashGuard fallback={<Fallen />}>
                        {page.page ? <DecidedPage page={page.page} /> : <Screens />}
                      </CrashGuard>
                    </VisitorShell>
                  </ShowInViewOf>
                </VisitorProvider>
              </Router>
            </Styled>
          </QueryClientProvider>
        </LanguageProvider>
      </RenderContext>
    </StrictMode>
  );
}

/** The page state, with later changes of the vendor's settings. */
function usePage({ page: first, queries }: Render): PageState {
  const [page, show] = useState(first);
  useEffect(() => {
    if (first.vendor === null || first.page) return undefined;
    let stop: (() => void) | null = null;
    let isLeft = false;
    import('./shell/settings/follow-settings.ts')
      .then((its) => isLeft || (stop = its.followSettings(first, { queries, show })))
      .catch(() => undefined);
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [first, queries]);
  return page;
}

function Styled({ page, children }: { page: PageState; children: ReactNode }) {
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

function Fallen() {
  return (
    <>
      <ErrorPage />
      <Hydrated />
    </>
  );
}

/** The server decided to show no screen; its HTTP status says the same. */
function DecidedPage({ page }: { page: NonNullable<PageState['page']> }) {
  const shown =
    page.kind === 'vendors' ? (
      <Suspense fallback={<LoadingPage />}>
        <DemoHome vendors={page.vendors ?? []} demo={page.demo} />
      </Suspense>
    ) : page.kind === 'not-found' ? (
      <NotFoundPage />
    ) : (
      <ErrorPage reference={page.reference} />
    );
  return (
    <>
      {shown}
      <Hydrated />
    </>
  );
}
