import { blockedWordIn } from '#domain/conversations/text-filter.ts';
import { placeholderIn } from '#domain/conversations/templates.ts';
import { TEXT_LENGTH } from '#domain/conversations/thread.ts';
import { linesIn } from '#domain/language/lines-in.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Settings } from '../../vendors/index.ts';

interface Fault {
  code: 'required' | 'too_long' | 'word_blocked' | 'placeholder_left';
  values?: Record<string, string | number>;
}

/** The text of staff as it leaves; refused if a client should not get it. */
export function textToSend(typed: string, settings: Settings, most = TEXT_LENGTH): string {
  const text = typed.trim().normalize('NFC');
  const fault = faultOf(text, settings, most);
  if (fault) throw refuse('field-invalid', { fields: [{ pointer: '/text', label: 'text', ...fault }] });
  return text;
}

function faultOf(text: string, settings: Settings, most: number): Fault | null {
  if (text === '') return { code: 'required' };
  if (text.length > most) return { code: 'too_long', values: { max: most } };
  const placeholder = placeholderIn(text);
  if (placeholder !== null) return { code: 'placeholder_left', values: { placeholder } };
  const words = Object.values(settings.get('conversations.blocked_words')).flatMap(linesIn);
  const word = blockedWordIn(text, words);
  return word === null ? null : { code: 'word_blocked', values: { word } };
}
