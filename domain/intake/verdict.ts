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
  | 'contact'
  | 'compliance';

/** Null is fine; else a code that the catalogue has words for, and the numbers those words need. */
export type Verdict = { code: VerdictCode; values?: Record<string, string | number> } | null;

/** Whether a field must be filled in. */
export type Need = { required?: boolean };

/** `too_long` when the text has more than `max` characters, counted as people count: an emoji is one. */
export function checkLength(text: string, max: number): Verdict {
  // UTF-16 units are never fewer than characters, so most texts need no counting.
  if (text.length <= max) return null;
  let count = 0;
  for (const _character of text) count += 1;
  return count > max ? { code: 'too_long', values: { max } } : null;
}
