import { isStaffKind, isTeamKind } from '#domain/notifications/team-kinds.ts';
import type { TemplateEventName } from '#domain/notifications/template-events.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { UseWords } from '#web/language/words-context.ts';
import type { Words } from '../../shell/words.ts';

/** The value of a setting of the page; undefined if it has none of this name. */
type ValueOf = (key: string) => unknown;

interface Reading extends Pick<UseWords, 't' | 'formats'> {
  valueOf: ValueOf;
}

/** When a message is sent, in words. */
export function whenOf(event: TemplateEventName, { t, formats, valueOf }: Reading): string {
  if (isTeamKind(event)) return whenOfTeam(event, { t, formats, valueOf });
  if (event === 'missed' || event === 'feedback')
    return afterEnd(Number(valueOf(`notifications.${event}_minutes`) ?? 0), t);
  if (event === 'late')
    return t('messages.whenLate', { count: Number(valueOf('notifications.late_minutes') ?? 0) });
  if (event === 'position')
    return t('messages.whenPosition', { count: Number(valueOf('notifications.position') ?? 0) });
  if (event === 'return')
    return t('messages.whenReturn', { count: Number(valueOf('notifications.return_minutes') ?? 0) });
  if (event !== 'reminder') return t('messages.atOnce');
  const reminders = (valueOf('notifications.reminder_minutes') ?? []) as readonly number[];
  if (reminders.length === 0) return t('messages.never');
  return reminders
    .toSorted((a, b) => b - a)
    .map((minutes) => before(minutes, t))
    .join(', ');
}

function whenOfTeam(event: TemplateEventName, { t, formats, valueOf }: Reading): string {
  const number = (name: string): number => Number(valueOf(`notifications.${name}`) ?? 0);
  const daily = (name: string): string => {
    const { at } = (valueOf(`notifications.${name}`) ?? { at: 0 }) as { at: number };
    return t('messages.daily', { time: formats.time(at * MINUTE, 'UTC') });
  };
  const collects = valueOf('notifications.staff_delivery') === 'digest';
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the others have no setting
  switch (event) {
    case 'staff-long-wait':
      return t('messages.afterMinutes', { count: number('staff_wait_minutes') });
    case 'staff-queue-full':
      return t('messages.overLimit', { count: number('staff_queue_limit') });
    case 'staff-texts':
      return t('messages.afterMinutes', { count: number('staff_text_minutes') });
    case 'staff-agenda':
      return daily('staff_agenda_at');
    case 'staff-digest':
      return collects ? daily('staff_digest_at') : t('messages.never');
    case 'location-closing':
      return t('messages.beforeClosing', { count: number('location_closing_minutes') });
    case 'location-device':
      return t('messages.afterMinutes', { count: number('location_device_minutes') });
    case 'location-summary':
      return daily('location_summary_at');
    default:
      return isStaffKind(event) && collects && event !== 'staff-arrived'
        ? daily('staff_digest_at')
        : t('messages.atOnce');
  }
}

function afterEnd(minutes: number, t: Words): string {
  if (minutes === 0) return t('messages.atOnce');
  if (minutes % 60 === 0) return t('messages.afterHours', { count: minutes / 60 });
  return t('messages.afterMinutes', { count: minutes });
}

function before(minutes: number, t: Words): string {
  if (minutes % 1440 === 0) return t('messages.daysBefore', { count: minutes / 1440 });
  if (minutes % 60 === 0) return t('messages.hoursBefore', { count: minutes / 60 });
  return t('messages.minutesBefore', { count: minutes });
}
