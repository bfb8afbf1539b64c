import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Refusal } from '#server/infrastructure/http/response/refusal.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { QuestionRow } from '../../services/index.ts';
import { translated, translationsOf } from '../../vendors/index.ts';

/** Labels the field faults of answers with their questions, in the visitor's language. */
export async function nameAnswers(
  tx: Tx,
  faults: Refusal,
  { questions, locale }: { questions: readonly QuestionRow[]; locale: string },
): Promise<Refusal> {
  const faulty = questions.filter(({ id }) => faults.fields.some((one) => one.questionId === String(id)));
  if (faulty.length === 0) return faults;
  const translations = await translationsOf(
    tx,
    'question',
    faulty.map(({ id }) => id),
  );
  const names = new Map(
    faulty.map(({ id, label }) => [
      String(id),
      translated(label, 'label', { translations: translations.get(id), locale }),
    ]),
  );
  const fields = faults.fields.map((one) => {
    const name = names.get(one.questionId ?? '');
    return name === undefined ? one : { ...one, name };
  });
  return refuse(faults.code, { fields });
}
