import { MantineProvider } from '@mantine/core';
import type { MantineProviderProps } from '@mantine/core';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import { KitProvider } from './KitProvider.tsx';
import type { KitProviderProps } from './KitProvider.tsx';
import { allowPlainText } from './theme/trusted-types.ts';
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
