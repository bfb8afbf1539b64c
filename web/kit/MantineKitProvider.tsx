import { MantineProvider } from '@mantine/core';
import type { MantineProviderProps } from '@mantine/core';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import { KitProvider } from './KitProvider.tsx';
import type { KitProviderProps } from './KitProvider.tsx';
import { cssVariablesResolver } from './theme/css-variables.ts';
import { theme } from './theme/theme.ts';
import { visitorTheme } from './theme/visitor-theme.ts';

export type MantineKitProviderProps = KitProviderProps & {
  /** `auto` follows the system; visitor pages are light only. */
  scheme?: MantineProviderProps['defaultColorScheme'];
};

allowPlainText();

/**
 * The kit with Mantine, for staff screens and for visitor parts that load on first use. Components import the
 * Mantine styles they need (`@mantine/core/styles/AppShell.css`).
 */
export function MantineKitProvider({ scheme = 'auto', ...kit }: MantineKitProviderProps) {
  const staff = kit.density === 'admin';
  return (
    <MantineProvider
      theme={staff ? theme : visitorTheme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme={scheme}
      {...(staff ? {} : { forceColorScheme: 'light' as const })}
      getStyleNonce={styleNonce}
    >
      <KitProvider {...kit} />
    </MantineProvider>
  );
}

// Vite's preloads read the same element, as `<meta property="csp-nonce" nonce="…">`.
function styleNonce(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"], meta[name="csp-nonce"]');
  return meta?.nonce || meta?.content || '';
}

type Factory = {
  createPolicy: (name: string, rules: { createHTML: (text: string) => string | null }) => unknown;
};

/** Leaflet writes this text when it loads; it holds no attribute and no script. */
const LEAFLETS_TEST = '<svg/>';

/**
 * Staff pages require Trusted Types, and Mantine writes its colour variables into a style element as text.
 * Text without a `<` cannot become an element, so this policy lets it through; the browser refuses any other
 * string. The one exception is Leaflet's test for drawings, an empty element.
 */
function allowPlainText(): void {
  const factory = (globalThis as { trustedTypes?: Factory & { defaultPolicy: unknown } }).trustedTypes;
  if (!factory || factory.defaultPolicy) return;
  factory.createPolicy('default', {
    createHTML: (text) => (text.includes('<') && text !== LEAFLETS_TEST ? null : text),
  });
}
