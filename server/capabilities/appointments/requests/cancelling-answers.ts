import { checkAnswer } from '#domain/intake/answers.ts';
import type { AnswerValue } from '#domain/intake/answers.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { bag, optionalBag } from '#server/infrastructure/http/request/read-loosely.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { questionRows } from '../../services/index.ts';
import { responsesIn } from './read-open-attendee.ts';

export type CancellingAnswers = readonly { questionId: string; value: string | readonly string[] }[];

/**
 * Reads the replies to the cancellation form: one response, several, or within the attendee who cancels, as
 * libraries send them. Empty is fine.
 */
export function readCancelling(body: unknown): Record<string, AnswerValue> {
  const data = optionalBag(body, '')['data'];
  if (data === undefined || data === null) return {};
  if (Array.isArray(data)) return responsesIn(data, '/data');
  const one = bag(data, '/data');
  if (one['type'] === 'responses') return responsesIn([one], '/data');
  const relationships = optionalBag(one['relationships'], '/data/relationships');
  const people = optionalBag(relationships['attendees'], '/data/relationships/attendees')['data'];
  const [first] = Array.isArray(people) ? people : [];
  const at = '/data/relationships/attendees/data/0';
  const theirs = optionalBag(optionalBag(first, at)['relationships'], `${at}/relationships`);
  const responses = optionalBag(theirs['responses'], `${at}/relationships/responses`)['data'];
  return Array.isArray(responses) ? responsesIn(responses, `${at}/relationships/responses/data`) : {};
}

/**
 * Returns the replies to store and refuses invalid ones. Every question is optional, because the time becomes
 * free either way.
 */
export async function storedCancelling(
  tx: Tx,
  input: Record<string, AnswerValue>,
  { serviceId, pointer = '/data' }: { serviceId: number; pointer?: string },
): Promise<CancellingAnswers> {
  const replies = Object.entries(input).filter(([, value]) => !isBlank(value));
  if (replies.length === 0) return [];
  const questions = new Map(
    (await questionRows(tx, { serviceIds: [serviceId], open: 'all' }, 'cancelling')).map((row) => [
      String(row.id),
      row,
    ]),
  );
  const fields = replies.flatMap(([id, value]): FieldFault[] => {
    const row = questions.get(id);
    const question = row && { id, type: row.type, required: false, options: row.options };
    const verdict = question ? checkAnswer(question, value) : ({ code: 'unknown' } as const);
    return verdict ? [{ pointer, label: 'answer', questionId: id, ...verdict }] : [];
  });
  if (fields.length > 0) throw refuse('field-invalid', { fields });
  return replies.map(([questionId, value]) => ({
    questionId,
    value: typeof value === 'string' ? value.trim() : [...(value as readonly string[])],
  }));
}

const isBlank = (value: AnswerValue): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' ? value.trim() === '' : value.length === 0);
