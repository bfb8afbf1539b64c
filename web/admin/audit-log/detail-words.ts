import type { SecurityEvent } from '#contract/vendors/security-events.ts';
import type { Words } from '../shell/words.ts';

/** What an event says beyond its kind, in words. */
export function detailWords(detail: SecurityEvent['detail'], t: Words): string {
  const { new_address: isNew, role, role_name: roleName, viewed, reason, minutes, visit_id: visit } = detail;
  if (isNew === true) return t('security.newAddress');
  if (typeof roleName === 'string') return roleName;
  if (typeof viewed === 'string') return t(`role.${viewed}`);
  if (typeof role === 'number') return t(`role.${role}`);
  if (typeof reason === 'string') return t('security.entered', { reason, minutes: Number(minutes) });
  if (typeof visit === 'number') return t('security.visit', { id: String(visit) });
  return '–';
}
