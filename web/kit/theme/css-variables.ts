import type { CSSVariablesResolver } from '@mantine/core';

/** Points Mantine's semantic variables at tokens.css, so that both halves of a screen share one table. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-body': 'var(--surface-2)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-muted)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--surface-2)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--border-subtle)',
    '--mantine-color-placeholder': 'var(--text-faint)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-anchor': 'var(--action)',
    '--mantine-color-disabled': 'var(--disabled)',
    '--mantine-color-disabled-color': 'var(--disabled-text)',
    '--mantine-color-action-light': 'var(--brand-soft)',
    '--mantine-color-action-light-hover': 'var(--brand-line)',
    '--mantine-color-action-light-color': 'var(--brand-ink)',
  },
  light: sameForEachScheme(),
  dark: sameForEachScheme(),
});

// Mantine writes these again per scheme with its own greys, so they have to be stated at that level as well.
function sameForEachScheme(): Record<string, string> {
  return {
    '--mantine-color-body': 'var(--surface-2)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-muted)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--surface-2)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--border-subtle)',
    '--mantine-color-placeholder': 'var(--text-faint)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-anchor': 'var(--action)',
    '--mantine-color-action-filled': 'var(--action)',
    '--mantine-color-action-filled-hover': 'var(--action-hover)',
    '--mantine-color-action-light': 'var(--brand-soft)',
    '--mantine-color-action-light-hover': 'var(--brand-line)',
    '--mantine-color-action-light-color': 'var(--brand-ink)',
  };
}
