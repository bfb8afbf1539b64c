import type { Translate } from '#web/language/catalogue.ts';
import { FAULT_WORDS } from '../../intake-form/use-fault-words.ts';
import { NAME_MAX } from '#domain/intake/verdicts.ts';
import { GUEST_LABELS } from './guest-faults.ts';
import type { GuestFault } from './guest-faults.ts';

/** The text for a fault of a further attendee. */
export function guestWords({ field, code }: GuestFault, t: Translate): string {
  if (code === 'duplicate') return t('attendees.duplicate');
  return t(FAULT_WORDS[code], { label: t(GUEST_LABELS[field]), max: NAME_MAX });
}
