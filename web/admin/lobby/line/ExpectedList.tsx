import { useState } from 'react';
import { IconNote, IconUserCheck } from '@tabler/icons-react';
import { checkIn } from '#contract/queue/check-in.ts';
import type { ExpectedVisit } from '#contract/queue/check-in.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { LobbyColumn } from '#domain/vendors/staff-view.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { request } from '#web/connection/request.ts';
import { classNames } from '#web/kit/class-names.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useNow } from '../../shell/use-now.ts';
import { MethodIcon } from '../data/MethodIcon.tsx';
import type { LobbyView } from '../data/use-lobby.ts';
import styles from './expected.module.css';

interface ExpectedListProps {
  view: LobbyView;
  rows: readonly ExpectedVisit[];
  selectedId: string | null;
  onOpen: (visit: ExpectedVisit, byKeyboard: boolean) => void;
  onCheckedIn: (id: string) => void;
}

/** The appointments of today whose visitors have not checked in, the earliest first. */
export function ExpectedList({ rows, ...props }: ExpectedListProps) {
  return (
    <ul>
      {rows.map((visit) => (
        <li key={visit.id}>
          <ExpectedRow {...props} visit={visit} />
        </li>
      ))}
    </ul>
  );
}

function ExpectedRow({
  view,
  visit,
  selectedId,
  onOpen,
  onCheckedIn,
}: Omit<ExpectedListProps, 'rows'> & { visit: ExpectedVisit }) {
  const { t, formats } = useWords();
  const now = useNow(10_000) + view.ahead;
  const time = (instant: string): string => formats.time(Date.parse(instant), view.location.time_zone);
  const shows = (column: LobbyColumn): boolean => !view.location.hidden_columns.includes(column);
  const late = Math.floor((now - Date.parse(visit.start)) / MINUTE);
  const { busy, go } = useCheckIn(view, visit, () => onCheckedIn(visit.id));
  const early = visit.check_in_from !== null && now < Date.parse(visit.check_in_from);
  return (
    <div className={classNames(styles.row, visit.id === selectedId && styles.selected)}>
      <span className={styles.time}>{time(visit.start)}</span>
      <button
        type="button"
        data-visit={visit.id}
        className={styles.words}
        aria-current={visit.id === selectedId ? 'true' : undefined}
        onClick={(event) => onOpen(visit, event.detail === 0)}
      >
        <span className={styles.name}>
          <strong>{visit.name}</strong>
          {visit.has_notes && shows('note') && (
            <span title={t('lobby.row.note')}>
              <IconNote aria-hidden="true" />
              <VisuallyHidden>{t('lobby.row.note')}</VisuallyHidden>
            </span>
          )}
          {late > 0 && <Badge tone="warn">{t('lobby.expected.late', { minutes: late })}</Badge>}
        </span>
        <span className={styles.detail}>
          {shows('method') && <MethodIcon visit={{ ...visit, fulfillment_method: 1 }} />}
          <span>
            {[shows('service') && visit.service, shows('staff') && visit.staff].filter(Boolean).join(' · ')}
          </span>
        </span>
      </button>
      {visit.check_in_from !== null && view.me.may.check_in && (
        <Button
          size="small"
          className={styles.act}
          icon={<IconUserCheck />}
          busy={busy}
          unavailableBecause={early ? t('lobby.expected.early', { time: time(visit.check_in_from) }) : null}
          aria-label={t('lobby.expected.checkInOf', { name: visit.name })}
          onClick={go}
        >
          {t('lobby.expected.checkIn')}
        </Button>
      )}
    </div>
  );
}

/** Checks the visitor in, and says which ticket they have. */
function useCheckIn(view: LobbyView, visit: ExpectedVisit, onCheckedIn: () => void) {
  const { t } = useWords();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      const body = { location: view.location.id, confirmation_number: visit.confirmation_number };
      const { data } = await request(checkIn, { body });
      toasts.show({
        kind: 'success',
        text: t('lobby.expected.done', { name: visit.name, ticket: data.ticket_number }),
      });
      onCheckedIn();
    } catch (fault) {
      toasts.show({
        kind: 'failure',
        text: isRefusal(fault) && fault.title !== '' ? fault.title : t('error.tryAgain'),
      });
      onCheckedIn();
    }
    setBusy(false);
  };
  return { busy, go: () => void send() };
}
