import type { FieldFaultCode, RefusalCode } from '#contract/protocol/refusals.ts';
import { REFUSALS } from '#contract/protocol/refusals.ts';

/** One invalid field: its position in the request, the fault, and the label for its text. */
export interface FieldFault {
  /** JSON pointer into the body; for query parameters, the name instead. */
  pointer: string;
  parameter?: string;
  code: FieldFaultCode;
  label?: string;
  /** The field's own name in the caller's language, if the catalogue has no label. */
  name?: string;
  values?: Record<string, string | number>;
  /** Id of the question, for faults of a visitor's answer. */
  questionId?: string;
}

/** A refusal by an action. One place turns it into HTTP, one into text. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly fields: readonly FieldFault[];
  readonly meta: Record<string, unknown> | undefined;
  readonly retryAfter: number | undefined;
  constructor(
    code: RefusalCode,
    more: { fields?: readonly FieldFault[]; meta?: Record<string, unknown>; retryAfter?: number } = {},
  ) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.fields = more.fields ?? [];
    this.meta = more.meta;
    this.retryAfter = more.retryAfter;
  }
  get status(): number {
    return REFUSALS[this.code];
  }
}

export const refuse = (code: RefusalCode, more?: ConstructorParameters<typeof Refusal>[1]): Refusal =>
  new Refusal(code, more);
