type Factory = {
  createPolicy: (name: string, rules: { createHTML: (text: string) => string | null }) => unknown;
};

/**
 * Staff pages require Trusted Types, and Mantine writes its colour variables into a style element as text.
 * Text without a `<` cannot become an element, so this policy lets it through; the browser refuses any other
 * string.
 */
export function allowPlainText(): void {
  const factory = (globalThis as { trustedTypes?: Factory & { defaultPolicy: unknown } }).trustedTypes;
  if (!factory || factory.defaultPolicy) return;
  factory.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) });
}
