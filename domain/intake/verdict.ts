export type VerdictCode =
  | 'required'
  | 'email'
  | 'phone_country_code'
  | 'phone_valid'
  | 'name_characters'
  | 'not_url'
  | 'too_long'
  | 'digits'
  | 'checkbox_group'
  | 'option'
  | 'date'
  | 'contact'
  | 'compliance';

/** Null is valid; else a code with a text in the catalogue, and the numbers of that text. */
export type Verdict = { code: VerdictCode; values?: Record<string, string | number> } | null;

/** Whether a field is required. */
export type Need = { required?: boolean };

/** Returns `too_long` for more than `max` characters; an emoji counts as one. */
export function checkLength(text: string, max: number): Verdict {
  // A text has at least as many UTF-16 units as characters, so most texts need no counting.
  if (text.length <= max) return null;
  let count = 0;
  for (const _character of text) count += 1;
  return count > max ? { code: 'too_long', values: { max } } : null;
}
