import { memo } from 'react';
import { IconCalendarEvent, IconNote } from '@tabler/icons-react';
import type { LobbyVisit } from '#contract/queue/lobby.ts';
import type { LobbyColumn } from '#domain/vendors/staff-view.ts';
import { Badge, StatusBadge } from '#web/kit/display/Badge.tsx';
import { ListRow } from '#web/kit/display/ListRow.tsx';
import { Ticket } from '#web/kit/display/Ticket.tsx';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useNow } from '../../shell/use-now.ts';
import { waited, waitMark, endonym, sourceWords } from '../data/lobby-times.ts';
import type { WaitMarks } from '../data/lobby-times.ts';
import { MethodIcon } from '../data/MethodIcon.tsx';
import { isHeld } from '../verbs/visit-verbs.ts';
import styles from './lobby.module.css';

interface WaitingRowProps {
  visit: LobbyVisit;
  /** Milliseconds by which the server's clock is ahead. */
  ahead: number;
  zone: string;
  marks: WaitMarks;
  /** The columns that the vendor hides here. */
  hidden: readonly LobbyColumn[];
  next: boolean;
  /** The name of its location, where the list holds several. */
  place: string | null;
  selected: boolean;
  onOpen: (visit: LobbyVisit, byKeyboard: boolean) => void;
}

/** One waiting visitor. Overdue waits are marked in words as well as in red. */
export const WaitingRow = memo(function WaitingRow({
  visit,
  ahead,
  zone,
  marks,
  hidden,
  next,
  place,
  selected,
  onOpen,
}: WaitingRowProps) {
  const { t, language, formats } = useWords();
  const now = useNow(10_000) + ahead;
  const { minutes, promised, overdue } = waited(visit, now);
  const mark = waitMark({ minutes, overdue }, marks);
  const shows = (column: LobbyColumn): boolean => !hidden.includes(column);
  const held = isHeld(visit, now) ? visit.held_until : null;
  return (
    <ListRow
      data-visit={visit.id}
      className={styles.row}
      leading={<Ticket>{visit.ticket_number}</Ticket>}
      title={visit.name}
      marks={
        <>
          {visit.has_notes && shows('note') && (
            <span title={t('lobby.row.note')}>
              <IconNote aria-hidden="true" />
              <VisuallyHidden>{t('lobby.row.note')}</VisuallyHidden>
            </span>
          )}
          {visit.offline === 'unavailable' && <Badge tone="warn">{t('lobby.row.notOffered')}</Badge>}
          {held !== null && (
            <StatusBadge status="held">
              {t('lobby.row.held', { time: formats.time(Date.parse(held), zone) })}
            </StatusBadge>
          )}
          {next && <Badge tone="action">{t('lobby.row.next')}</Badge>}
        </>
      }
      detail={
        <>
          {visit.appointment_at !== null ? (
            <IconCalendarEvent aria-label={t('lobby.row.booked')} role="img" />
          ) : (
            shows('method') && <MethodIcon visit={visit} />
          )}
          <span className={styles.clip}>
            {[
              place,
              shows('service') && visit.service,
              visit.appointment_at !== null && formats.time(Date.parse(visit.appointment_at), zone),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      }
      meta={[
        visit.lang === language || !shows('language') ? null : (
          <span key="language" lang={visit.lang}>
            {endonym(visit.lang)}
          </span>
        ),
        shows('source') && sourceWords(t, visit.source),
        visit.offline !== null && t('lobby.row.offline'),
        visit.attempts > 0 && t('lobby.row.attempts', { count: visit.attempts }),
      ].filter(Boolean)}
      end={t('time.minutes', { minutes })}
      endDetail={
        overdue > 0
          ? t('lobby.row.overdue', { minutes: overdue })
          : mark.over !== null
            ? t('lobby.row.long', { minutes: mark.over })
            : promised === null || !shows('promise')
              ? null
              : t('lobby.row.promised', { minutes: promised })
      }
      alarming={mark.tone === 'red'}
      warning={mark.tone === 'amber'}
      selected={selected}
      highlighted={next}
      onClick={(event) => onOpen(visit, event.detail === 0)}
    />
  );
});
