import { createTheme, virtualColor } from '@mantine/core';
import type { MantineColorsTuple } from '@mantine/core';

const foyer: MantineColorsTuple = [
  '#EAF1FE',
  '#D3E3FD',
  '#BBD3FB',
  '#8FB7F9',
  '#6EA8FF',
  '#2979FF',
  '#1A66E8',
  '#1558CC',
  '#124AAB',
  '#0E3A86',
];
const lamp: MantineColorsTuple = [
  '#FFF9EC',
  '#FFF4DC',
  '#FFE9B8',
  '#F2D08A',
  '#FFD57E',
  '#FFC857',
  '#E0A52E',
  '#C78A12',
  '#8A5A00',
  '#33290F',
];

/** Mantine's theme for staff screens. The kit's own components read tokens.css and need no theme. */
export const theme = createTheme({
  colors: {
    foyer,
    // With primaryColor 'foyer' Mantine takes the text colour of filled buttons from the light shade: in dark
    // that is white on #6EA8FF (2.41:1). The virtual colour makes it choose per scheme.
    action: virtualColor({ name: 'action', light: 'foyer', dark: 'foyer' }),
    lamp,
  },
  primaryColor: 'action',
  primaryShade: { light: 6, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.179,
  black: '#1F2430',
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  fontFamily: 'var(--font)',
  fontWeights: { regular: '400', medium: '500', bold: '500' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '1.33', sm: '1.38', md: '1.43', lg: '1.5', xl: '1.34' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '24px' },
  headings: {
    fontWeight: '500',
    textWrap: 'balance',
    sizes: { h1: { fontSize: '20px', lineHeight: '1.4' }, h2: { fontSize: '15px', lineHeight: '1.34' } },
  },
  shadows: { md: 'var(--shadow)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Paper: { defaultProps: { withBorder: true, radius: 'md' } },
    Modal: { defaultProps: { radius: 'lg', padding: 'xl', shadow: 'md' } },
    Drawer: { defaultProps: { size: 480, position: 'right' } },
    Badge: { defaultProps: { variant: 'light', radius: 'xl', tt: 'none', fw: 500 } },
    Table: { defaultProps: { verticalSpacing: 12, horizontalSpacing: 12 } },
    Tooltip: { defaultProps: { openDelay: 400 } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    Notification: { defaultProps: { radius: 'md', withBorder: true } },
  },
});
