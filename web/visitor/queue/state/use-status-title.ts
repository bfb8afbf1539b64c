import type { QueueAppointmentAttributes } from '#contract/queue/queue.ts';
import { FULFILMENT } from '#domain/codes/fulfilment.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { Stage } from './visit-state.ts';
import type { WaitView } from './wait-view.ts';

/** The page's heading, and the tab's title where it differs: a call must be visible from another tab. */
export function useStatusTitle(
  visit: QueueAppointmentAttributes,
  stage: Stage,
  wait: WaitView,
): { title: string; tab: string | undefined } {
  const { t } = useWords();
  const name = visit.client.first_name.trim();
  const named = (plain: string, withName: string): string => (name === '' ? t(plain) : t(withName, { name }));
  if (stage === 'called' || stage === 'serving') {
    return { title: named('confirm.turn', 'confirm.turnName'), tab: `● ${t('confirm.turn')}` };
  }
  if (stage === 'completed')
    return { title: named('confirm.completed', 'confirm.completedName'), tab: undefined };
  if (stage === 'no-show') return { title: t('noShow.text'), tab: undefined };
  if (stage === 'cancelled') {
    return {
      title: t(visit.cancel_reason === 'converted' ? 'confirm.converted' : 'appt.cancelled'),
      tab: undefined,
    };
  }
  return { title: waitingTitle(), tab: wait.kind === 'next' ? `● ${t('wait.next')}` : undefined };

  function waitingTitle(): string {
    if (visit.meeting_method === MEETING_METHOD.phone) return t('confirm.phone');
    if (visit.meeting_method === MEETING_METHOD.video) return t('confirm.video');
    if (visit.fulfillment_method === FULFILMENT.curbside) return t('confirm.curbside');
    return named('confirm.inLine', 'confirm.inLineName');
  }
}
