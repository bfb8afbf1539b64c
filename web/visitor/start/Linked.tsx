import { lazy } from 'react';
import type { ReactNode } from 'react';
import { useVisitor } from '../shell/context/visitor-context.tsx';

const ShortcutGate = lazy(async () => ({ default: (await import('./ShortcutGate.tsx')).ShortcutGate }));

/** Booking and the line behind a shortcut's link: its presets apply first. */
export function Linked({ children }: { children: ReactNode }) {
  const { query } = useVisitor();
  return query.shortcut === null ? children : <ShortcutGate token={query.shortcut}>{children}</ShortcutGate>;
}
