import type { FieldFaultCode, RefusalCode } from '#contract/protocol/refusals.ts';
import { REFUSALS } from '#contract/protocol/refusals.ts';

/** One field that is wrong: where it stands in the request, what is wrong with it, and the label its words need. */
export interface FieldFault {
  /** Into the body; for what stands in the address, the parameter's name instead. */
  pointer: string;
  parameter?: string;
  code: FieldFaultCode;
  label?: string;
  /** The field's own name in the caller's language, where no label of the catalogue is. */
  name?: string;
  values?: Record<string, string | number>;
  /** For faults of an answer: which question. */
  questionId?: string;
}

/** How an action says no. One place turns it into HTTP, one into words. */
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
