import { checkNotes } from '#domain/intake/verdicts.ts';
import type { FeatureName } from '#domain/codes/feature.ts';
import type { Words } from '../shell/words.ts';

/** The feature that refuses notes with 8 or more digits in a row. */
export const DIGIT_RULE = 'notesFieldDigitValidation' satisfies FeatureName;

/** The words of a fault in notes, by the rule that the server holds too; undefined without a fault. */
export function notesFault(
  notes: string,
  { digitRule, label, t }: { digitRule: boolean; label: string; t: Words },
): string | undefined {
  const verdict = checkNotes(notes, { digitRule });
  return verdict ? t(`v.${verdict.code}`, { label, ...verdict.values }) : undefined;
}
