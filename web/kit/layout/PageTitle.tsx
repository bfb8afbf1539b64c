import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './page-title.module.css';

export type PageTitleProps = {
  children: ReactNode;
  /** The tab's title: "{h1} – {vendor}", worded by the caller. */
  documentTitle: string;
  /** Changes with the route; the heading takes focus on every change but the first page of a visit. */
  routeKey?: string;
  className?: string;
  id?: string;
};

let lastRoute: string | undefined;
// Of two headings that follow each other on one route (a page still loading, then the page), the second goes on.
let leftFocused = false;

/** The screen's one h1: names the tab, and is where reading starts after a change of route. */
export function PageTitle({ children, documentTitle, routeKey, className, id }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = documentTitle;
  }, [documentTitle]);
  useEffect(() => {
    const route = routeKey ?? location.pathname;
    // On the first page the browser's own start of the document is the right place to begin.
    if (leftFocused || (lastRoute !== undefined && lastRoute !== route)) heading.current?.focus();
    leftFocused = false;
    lastRoute = route;
  }, [routeKey]);
  useLayoutEffect(() => {
    const own = heading.current;
    return () => {
      leftFocused = own !== null && own === document.activeElement;
    };
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} id={id} className={className ?? styles.title}>
      {children}
    </h1>
  );
}
