import type { CSSVariablesResolver } from '@mantine/core';

/** Mantine's variables, mapped to tokens.css. */
const MEANINGS = {
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
  '--mantine-color-action-filled': 'var(--action)',
  '--mantine-color-action-filled-hover': 'var(--action-hover)',
  '--mantine-color-action-light': 'var(--brand-soft)',
  '--mantine-color-action-light-hover': 'var(--brand-line)',
  '--mantine-color-action-light-color': 'var(--brand-ink)',
};

/**
 * Both schemes share one table. Mantine writes its own greys per scheme, so these override them per scheme;
 * the tokens themselves follow the scheme.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: MEANINGS,
  dark: MEANINGS,
});
