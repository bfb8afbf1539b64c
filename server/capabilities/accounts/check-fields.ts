import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import { passwordFault } from '../access/index.ts';

/** Refuses a new password that is too short or too common. */
export function checkPassword(password: string, about: readonly string[]): void {
  const code = passwordFault(password, about);
  if (code !== null) throw refuse('field-invalid', { fields: [{ pointer: '/password', code }] });
}

export function checkNames({ firstName }: { firstName: string; lastName: string }): void {
  const fault: FieldFault = { pointer: '/first_name', code: 'required' };
  if (firstName === '') throw refuse('field-invalid', { fields: [fault] });
}
