import { isDateInYears } from '../time/date.ts';
import type { Verdict } from './verdict.ts';
import { checkLength } from './verdict.ts';

const ANSWER_MAX = { text: 255, textarea: 2000 } as const;

/** A date is an answer to a vendor's own field alone; the questions of a service have the other types. */
export type QuestionType = 'checkbox_group' | 'date' | 'radio' | 'select' | 'text' | 'textarea';

export type Question = {
  id: string;
  type: QuestionType;
  required: boolean;
  /** The options of a checkbox group, radio or select; empty for texts. */
  options: readonly { value: string }[];
};

/** A text or chosen value; for a checkbox group the list of chosen values. */
export type AnswerValue = string | readonly string[] | null | undefined;

/** Validates an answer (§5): chosen values must be options, and a required question needs an answer. Null is valid. */
export function checkAnswer(question: Question, value: AnswerValue): Verdict {
  if (question.type === 'checkbox_group') return checkGroup(question, value ?? []);
  if (typeof value === 'object' && value !== null) return { code: 'option' };
  const input = (value ?? '').trim();
  if (input === '') return question.required ? { code: 'required' } : null;
  if (question.type === 'text' || question.type === 'textarea')
    return checkLength(input, ANSWER_MAX[question.type]);
  if (question.type === 'date') return isDateInYears(input) ? null : { code: 'date' };
  return isOption(question, value ?? '') ? null : { code: 'option' };
}

function checkGroup(question: Question, value: string | readonly string[]): Verdict {
  const chosen = typeof value === 'string' ? [value].filter(Boolean) : value;
  if (chosen.length === 0) return question.required ? { code: 'checkbox_group' } : null;
  return chosen.every((one) => isOption(question, one)) ? null : { code: 'option' };
}

function isOption(question: Question, value: string): boolean {
  return question.options.some((option) => option.value === value);
}
