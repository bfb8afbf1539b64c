import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './page-title.module.css';

export type PageTitleProps = {
  children: ReactNode;
  /** The tab's title: "{h1} – {vendor}", worded by the caller. */
  documentTitle: string;
  /** Changes with the route; the heading takes focus on every change except the first page. */
  routeKey?: string;
  className?: string;
  id?: string;
};

/** A hyphen within a word or name, after which a title must not break: Plateau-Mont-Royal. */
const HYPHEN = /(?<=\p{L})-(?=\p{L})/gu;

let lastRoute: string | undefined;
// When two headings follow each other on one route (loading page, then page), the second takes the focus
// over.
let leftFocused = false;

/** The screen's only h1: sets the tab's title and takes focus after a route change. */
export function PageTitle({ children, documentTitle, routeKey, className, id }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = documentTitle;
  }, [documentTitle]);
  useEffect(() => {
    const route = routeKey ?? location.pathname;
    // On the first page, reading starts at the top of the document, so the heading takes no focus.
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
      {typeof children === 'string' ? children.replace(HYPHEN, '\u2011') : children}
    </h1>
  );
}
