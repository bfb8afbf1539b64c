import { memo } from 'react';
import type { LobbyVisit } from '#contract/queue/lobby.ts';
import { formatTime } from '#domain/language/date-format.ts';
import { ListRow } from '#web/kit/display/ListRow.tsx';
import { Ticket } from '#web/kit/display/Ticket.tsx';
import { RatingShown } from '#web/kit/rating/Rating.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { MethodIcon } from '../data/MethodIcon.tsx';
import { VisitStatus } from '../data/VisitStatus.tsx';
import styles from './lobby.module.css';

interface DoneRowProps {
  visit: LobbyVisit;
  zone: string;
  selected: boolean;
  onOpen: (visit: LobbyVisit, byKeyboard: boolean) => void;
}

/** One finished visit: outcome, time and feedback. */
export const DoneRow = memo(function DoneRow({ visit, zone, selected, onOpen }: DoneRowProps) {
  const { t, language } = useWords();
  return (
    <ListRow
      data-visit={visit.id}
      className={styles.row}
      leading={<Ticket>{visit.ticket_number}</Ticket>}
      title={visit.name}
      marks={
        visit.rating !== null && (
          <RatingShown value={visit.rating} label={t('rating.label', { rating: visit.rating })} />
        )
      }
      detail={
        <>
          <MethodIcon visit={visit} />
          <span className={styles.clip}>{visit.service}</span>
        </>
      }
      end={<VisitStatus visit={visit} />}
      endDetail={visit.ended_at && formatTime(Date.parse(visit.ended_at), zone, language)}
      selected={selected}
      onClick={(event) => onOpen(visit, event.detail === 0)}
    />
  );
});
