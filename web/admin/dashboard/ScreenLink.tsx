import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { mayOpen, staffScreenAt } from '#contract/protocol/staff-addresses.ts';
import { isOffered } from '../session/is-offered.ts';
import { holderOf, usePerson } from '../session/session.ts';

interface ScreenLinkProps {
  to: string;
  search: Readonly<Record<string, string>>;
  className?: string | undefined;
  label?: string;
  children: ReactNode;
}

/** Whether the person may open the screen at an address, and the screen exists. */
export function useOpens(): (path: string) => boolean {
  const person = usePerson();
  return (path) =>
    staffScreenAt(path) !== undefined && mayOpen(holderOf(person), path) && isOffered(person, path);
}

/** A link to another screen. For a person who may not open it, the same words without a link. */
export function ScreenLink({ to, search, className, label, children }: ScreenLinkProps) {
  const opens = useOpens();
  if (!opens(to)) return <span className={className}>{children}</span>;
  return (
    <Link to={to} search={search as never} className={className} aria-label={label}>
      {children}
    </Link>
  );
}
