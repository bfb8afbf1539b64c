import type { PasswordRule } from '#domain/access/password-rule.ts';
import type { Words } from '../shell/words.ts';

/** What a new password must have, for the hint below its field. */
export function passwordHint(t: Words, { length, kinds }: PasswordRule): string {
  const least = t('profile.password.least', { length });
  const parts = [
    ...(kinds.includes('digit') ? [t('profile.password.digit')] : []),
    ...(kinds.includes('case') ? [t('profile.password.case')] : []),
    ...(kinds.includes('symbol') ? [t('profile.password.symbol')] : []),
  ];
  // A sentence alone meets the house's own rule only.
  return [least, ...(parts.length > 0 ? parts : [t('profile.password.hint')])].join(' ');
}
