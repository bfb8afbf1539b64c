import { LEAST_PASSWORD_RULE, MAX_PASSWORD, passwordRule } from '#domain/access/password-rule.ts';
import type { PasswordRule } from '#domain/access/password-rule.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import { passwordFaults } from '../access/index.ts';
import { settingsOf } from '../vendors/index.ts';

/** The rule for new passwords of a vendor's staff. People without a vendor, and product admins, keep to the house's. */
export async function passwordRuleOf(
  { db }: { db: Database },
  vendorId: number | null,
): Promise<PasswordRule> {
  if (vendorId === null) return LEAST_PASSWORD_RULE;
  const settings = await settingsOf(db, vendorId);
  return passwordRule(settings.get('access.passwordLength'), settings.get('access.passwordKinds'));
}

/** Refuses a new password that breaks the rule or is too common. */
export function checkPassword(
  password: string,
  { about, rule }: { about: readonly string[]; rule: PasswordRule },
): void {
  const fields = passwordFaults(password, { about, rule }).map((code) => ({
    pointer: '/password',
    code,
    ...(code === 'password_length' && { values: { min: rule.length, max: MAX_PASSWORD } }),
  }));
  if (fields.length > 0) throw refuse('field-invalid', { fields });
}

export function checkNames({ firstName }: { firstName: string; lastName: string }): void {
  const fault: FieldFault = { pointer: '/first_name', code: 'required' };
  if (firstName === '') throw refuse('field-invalid', { fields: [fault] });
}
