import type { LobbyVisit } from '#contract/queue/lobby.ts';
import { StatusBadge } from '#web/kit/display/Badge.tsx';
import type { Status } from '#web/kit/display/Badge.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';

const BY_STATUS: Readonly<Record<number, Status>> = {
  2: 'completed',
  3: 'no-show',
  4: 'cancelled',
  5: 'in-service',
  6: 'completed',
};

/** The status of a visit, as icon and word. */
export function VisitStatus({
  visit,
}: {
  visit: Pick<LobbyVisit, 'status'> & Partial<Pick<LobbyVisit, 'stage'>>;
}) {
  const { t } = useWords();
  if (visit.stage === 'called') return <StatusBadge status="called">{t('status.called')}</StatusBadge>;
  if (visit.stage === 'waiting') return <StatusBadge status="waiting">{t('status.waiting')}</StatusBadge>;
  return (
    <StatusBadge status={BY_STATUS[visit.status] ?? 'booked'}>{t(`status.${visit.status}`)}</StatusBadge>
  );
}
