import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { PageTitle } from '#web/kit/layout/PageTitle.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { pageViewUrl, pushEvent } from '../../analytics/data-layer.ts';
import { useVisitor } from '../context/visitor-context.tsx';

export type ScreenTitleProps = {
  children: string;
  /** The screen's key for the page view, in English. */
  name: string;
  /** Added to the address in the page view: the picker is `/location` wherever it appears (§2.3). */
  viewPath?: string | undefined;
  /** The tab's title instead of the heading: "Error: …", "● You are next". */
  tabTitle?: string | undefined;
  className?: string | undefined;
  id?: string;
};

/** The screen's one h1: sets the tab's title, takes the focus on a change of screen, and counts as a page view. */
export function ScreenTitle({ children, name, viewPath, tabTitle, className, id }: ScreenTitleProps) {
  const { page } = useVisitor();
  const [path] = useLocation();
  usePageView(name, viewPath ?? path);
  const siteName = page.vendor?.name ?? 'Foyer';
  return (
    <PageTitle
      documentTitle={`${tabTitle ?? children} – ${siteName}`}
      routeKey={`${path} ${name}`}
      className={className}
      id={id}
    >
      {children}
    </PageTitle>
  );
}

function usePageView(name: string, path: string): void {
  const { page, search } = useVisitor();
  const { language } = useWords();
  useEffect(() => {
    pushEvent({ event: 'virtualPageView', url: pageViewUrl(page.prefix + path, search), name, language });
    // One page view per screen and address, not again when the language or query changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [name, path]);
}
