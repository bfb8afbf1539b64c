import { emptyVariables, parseTemplate, renderTemplate } from '../notifications/template-text.ts';

/** The variables of a template for conversations, in braces. */
export const TEMPLATE_VARIABLES = ['first_name', 'service', 'location', 'time', 'ticket'] as const;
type TemplateVariable = (typeof TEMPLATE_VARIABLES)[number];

/** Without a name “Hello {first_name},” is still a greeting. Any other gap leaves half a sentence. */
const MAY_BE_EMPTY: readonly string[] = ['first_name'] satisfies TemplateVariable[];

/** Returns a template with its variables filled in; null if one has no value, or if the template is broken. */
export function filledTemplate(
  text: string,
  values: Readonly<Partial<Record<TemplateVariable, string>>>,
): string | null {
  const parsed = parseTemplate(text);
  if (!parsed.ok) return null;
  const empty = emptyVariables(parsed.parts, values).filter((name) => !MAY_BE_EMPTY.includes(name));
  const filled = empty.length > 0 ? '' : renderTemplate(parsed.parts, values);
  return filled === '' ? null : filled;
}

/** Returns the first placeholder that a text still holds, such as `{time}`; null if it has none. */
export const placeholderIn = (text: string): string | null =>
  /\{\s*[\p{L}_][^{}\n]{0,60}\}/u.exec(text)?.[0] ?? null;
