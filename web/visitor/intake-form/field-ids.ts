import type { FieldName } from '#domain/intake/join-form.ts';

/** The element that an error links to. "Either a phone number or an email" links to the first of the two. */
export function fieldId(field: FieldName): string {
  return `field-${field === 'contact' ? 'email' : field.replaceAll('.', '-')}`;
}
