import { useInsertionEffect } from 'react';
import type { ReactNode } from 'react';
import './theme/fonts.css';
import './theme/tokens.css';
import './theme/base.css';
import { AnnouncerProvider } from './feedback/Announcer.tsx';
import { ToastProvider } from './feedback/Toasts.tsx';
import { vendorPalette, vendorVariables } from './theme/vendor-palette.ts';

export type Density = 'visitor' | 'admin' | 'kiosk' | 'display';

export type KitProviderProps = {
  density: Density;
  /** The vendor's colour (`#rrggbb`), from which action, soft and ink are derived; leave out for the default. */
  brand?: string | null | undefined;
  /** The vendor's font family, for visitor pages. */
  fontFamily?: string | null | undefined;
  /** Accessible names of the messages' region and of their close button. */
  labels: { messages: string; close: string };
  children: ReactNode;
};

/** What every page needs around it: tokens and base styles, the vendor's colours, messages and announcements. */
export function KitProvider({ density, brand, fontFamily, labels, children }: KitProviderProps) {
  useInsertionEffect(() => {
    document.documentElement.dataset['density'] = density;
  }, [density]);
  useInsertionEffect(() => {
    const palette = brand && brand.toLowerCase() !== DEFAULT_BRAND ? vendorPalette(brand) : null;
    const variables = palette ? vendorVariables(palette) : {};
    const family = fontFamily ? safeFamily(fontFamily) : null;
    return setRootVariables(family ? { ...variables, '--font-face': family } : variables);
  }, [brand, fontFamily]);
  return (
    <AnnouncerProvider>
      <ToastProvider closeLabel={labels.close} regionLabel={labels.messages}>
        {children}
      </ToastProvider>
    </AnnouncerProvider>
  );
}

const DEFAULT_BRAND = '#2979ff';

// Properties set through the object model need no permission from the content security policy, as a style tag would.
function setRootVariables(variables: Record<string, string>): () => void {
  const root = document.documentElement.style;
  for (const [name, value] of Object.entries(variables)) root.setProperty(name, value);
  return () => {
    for (const name of Object.keys(variables)) root.removeProperty(name);
  };
}

// Vendors' fonts are names, never CSS: anything else would reach the stylesheet.
function safeFamily(family: string): string | null {
  return /^[\p{L}\p{N} _-]{1,80}$/u.test(family) ? `"${family}"` : null;
}
