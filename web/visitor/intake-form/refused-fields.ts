import type { FieldName } from '#domain/intake/join-form.ts';
import type { JoinBody } from './join-body.ts';

/** One reason of a refused join. */
export type Reason = {
  code: string;
  title: string;
  pointer: string | null;
  meta: Readonly<Record<string, unknown>>;
};

export type RefusedFields = {
  /** The server's texts by field, the first reason each. */
  fields: Partial<Record<FieldName, string>>;
  /** Reasons that belong to no field of the form. */
  other: string[];
};

/** Assigns the reasons of a refusal to their fields, by `source.pointer`. */
export function refusedFields(reasons: readonly Reason[], body: JoinBody): RefusedFields {
  const refused: RefusedFields = { fields: {}, other: [] };
  for (const reason of reasons) {
    const field = fieldOf(reason, body);
    if (field === null) refused.other.push(reason.title);
    else refused.fields[field] ??= reason.title;
  }
  return refused;
}

const BY_NAME: Readonly<Record<string, FieldName>> = {
  service_id: 'service_id',
  first_name: 'first_name',
  last_name: 'last_name',
  email: 'email',
  cell_phone: 'cell_phone',
  car_details: 'car_details',
  notes: 'notes',
  compliance_accepted: 'compliance',
};

function fieldOf({ code, pointer, meta }: Reason, body: JoinBody): FieldName | null {
  if (code === 'contact-required') return 'contact';
  if (code === 'compliance-required') return 'compliance';
  if (pointer === null) return code === 'service-unknown' ? 'service_id' : null;
  const answer = /^\/data\/relationships\/answers(?:\/data\/(\d+))?/.exec(pointer);
  if (answer) {
    const questionId = meta['question_id'];
    if (typeof questionId === 'string') return `answers.${questionId}`;
    const sent = body.data.relationships.answers.data[Number(answer[1] ?? -1)];
    return sent === undefined ? null : `answers.${sent.question_id}`;
  }
  return BY_NAME[pointer.split('/').at(-1) ?? ''] ?? null;
}
