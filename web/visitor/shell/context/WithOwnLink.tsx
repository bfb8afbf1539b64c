import type { ReactNode } from 'react';
import { useVisitor, VisitorContext } from './visitor-context.tsx';

/** What follows a visit: "Book another" leads to the own link of its shortcut, if that has one. */
export function WithOwnLink({
  of: { book_another_link: link },
  children,
}: {
  of: { book_another_link: string | null };
  children: ReactNode;
}) {
  const visitor = useVisitor();
  if (link === null) return children;
  const settings = { ...visitor.settings, book_another_link: link };
  return <VisitorContext value={{ ...visitor, settings }}>{children}</VisitorContext>;
}
