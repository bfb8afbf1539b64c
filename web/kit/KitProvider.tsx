import { useInsertionEffect } from 'react';
import type { ReactNode } from 'react';
import './theme/fonts.css';
import './theme/tokens.css';
import './theme/base.css';
import { AnnouncerRegion } from './feedback/Announcer.tsx';
import { ToastProvider } from './feedback/Toasts.tsx';

export type Density = 'visitor' | 'admin' | 'kiosk' | 'display';

export type KitProviderProps = {
  density: Density;
  /** CSS custom properties of the vendor's theme (`--brand`, `--weight`, …), computed and checked elsewhere. */
  brandVariables?: Readonly<Record<string, string>> | null | undefined;
  /** The vendor's font family, for visitor pages. */
  fontFamily?: string | null | undefined;
  /** Accessible names of the messages' region and of their close button. */
  labels: { messages: string; close: string };
  children: ReactNode;
};

/** Provider around every page: tokens, base styles, the vendor's colours, messages and announcements. */
export function KitProvider({ density, brandVariables, fontFamily, labels, children }: KitProviderProps) {
  useInsertionEffect(() => {
    document.documentElement.dataset['density'] = density;
  }, [density]);
  useInsertionEffect(() => {
    const family = fontFamily ? safeFamily(fontFamily) : null;
    return setRootVariables({
      ...brandVariables,
      ...(family && { '--font-face': family }),
    });
  }, [brandVariables, fontFamily]);
  return (
    <ToastProvider closeLabel={labels.close} regionLabel={labels.messages}>
      {children}
      <AnnouncerRegion />
    </ToastProvider>
  );
}

// The content security policy allows properties set through the DOM, but not a style tag.
function setRootVariables(variables: Record<string, string>): () => void {
  const root = document.documentElement.style;
  for (const [name, value] of Object.entries(variables)) root.setProperty(name, value);
  return () => {
    for (const name of Object.keys(variables)) root.removeProperty(name);
  };
}

// Accept font names only, never CSS: any other text would reach the style sheet.
function safeFamily(family: string): string | null {
  return /^[\p{L}\p{N} _-]{1,80}$/u.test(family) ? `"${family}"` : null;
}
