import { createTheme, mergeThemeOverrides } from '@mantine/core';
import { theme } from './theme.ts';

/**
 * Theme of the few Mantine components that visitor pages load on first use (the calendar); larger than the
 * staff theme.
 */
export const visitorTheme = mergeThemeOverrides(
  theme,
  createTheme({
    fontSizes: { xs: '13px', sm: '14px', md: '16px', lg: '18px', xl: '22px' },
    headings: {
      sizes: {
        h1: { fontSize: 'var(--title)', lineHeight: '1.2' },
        h2: { fontSize: '18px', lineHeight: '1.34' },
      },
    },
    components: {
      Button: { defaultProps: { size: 'lg' } },
      Input: { defaultProps: { size: 'lg' } },
    },
  }),
);
