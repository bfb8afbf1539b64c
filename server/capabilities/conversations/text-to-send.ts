import { TEXT_LENGTH } from '#domain/conversations/thread.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';

/** The text of staff as it leaves; refused if it says nothing or is too long. */
export function textToSend(typed: string): string {
  const text = typed.trim().normalize('NFC');
  const fault =
    text === ''
      ? { code: 'required' as const }
      : text.length > TEXT_LENGTH
        ? { code: 'too_long' as const, values: { max: TEXT_LENGTH } }
        : null;
  if (fault) throw refuse('field-invalid', { fields: [{ pointer: '/text', label: 'text', ...fault }] });
  return text;
}
