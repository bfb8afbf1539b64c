import { useReasonRule } from '../dialog/CancelReason.tsx';
import { NoShowDialog } from '../dialog/NoShowDialog.tsx';
import type { NoShowDialogProps } from '../dialog/NoShowDialog.tsx';
import { lazy, Suspense, useState } from 'react';
import { IconArrowsMove, IconDotsVertical, IconX } from '@tabler/icons-react';
import type { ScheduleVisit } from '#contract/appointments/schedule.ts';
import { can } from '#domain/access/permission-table.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { Menu } from '../menu/Menu.tsx';
import { isOpen } from '../schedule/data/tone.ts';
import { useWork } from '../schedule/visit/use-work.ts';
import { holderOf, usePerson } from '../session/session.ts';
import { useNow } from '../shell/use-now.ts';
import { nextActs } from './next-acts.ts';
import type { NextAct } from './next-acts.ts';
import { ScreenLink } from './ScreenLink.tsx';
import type { DashboardView } from './use-dashboard.ts';
import styles from './day.module.css';

const MoveDialog = lazy(() =>
  import('../schedule/visit/MoveDialog.tsx').then((all) => ({ default: all.MoveDialog })),
);
const CancelDialog = lazy(() =>
  import('../schedule/visit/CancelDialog.tsx').then((all) => ({ default: all.CancelDialog })),
);

interface RowActsProps {
  visit: ScheduleVisit;
  view: DashboardView;
  name: string;
  refresh: () => Promise<void>;
}

/** What staff do next with an appointment, and how they change it. */
export function RowActs(props: RowActsProps) {
  const { visit, view, name, refresh } = props;
  const { dashboard, schedule, ahead } = view;
  const { location, check_in_minutes: checkInMinutes } = dashboard;
  const { t, formats } = useWords();
  const role = holderOf(usePerson());
  const now = useNow(10_000) + ahead;
  const acts = useVisitActs(visit, { locationId: location.id, refresh });
  const may = { move: schedule.me.may.move, checkIn: can(role, 'check-in', 'write') };
  const next = nextActs(visit, { now, may, checkInMinutes });
  const time = (instant: number): string => formats.time(instant, location.time_zone);
  return (
    <>
      {next.isInLine ? (
        <ScreenLink
          to="/lobby"
          search={{ location: location.id, visit: visit.id }}
          className={styles.more}
          label={t('dashboard.ticketOf', { ticket: visit.ticket_number ?? '', name })}
        >
          {t('dashboard.ticket', { ticket: visit.ticket_number ?? '' })}
        </ScreenLink>
      ) : (
        <ActButtons
          visit={{ name, time: time(Date.parse(visit.start)) }}
          acts={next.acts}
          early={next.from !== null && now < next.from ? time(next.from) : null}
          run={acts}
        />
      )}
      <Changes {...props} />
    </>
  );
}

interface ActButtonsProps {
  visit: { name: string; time: string };
  acts: readonly NextAct[];
  /** The time from which the line takes the visitor; null once it does. */
  early: string | null;
  run: VisitActs;
}

function ActButtons({ visit, acts, early, run: { busy, run, noShow } }: ActButtonsProps) {
  const { t } = useWords();
  // A dialog with the reason confirms as well.
  const confirms = useReasonRule('no_show') === 'none';
  const [confirming, setConfirming] = useState(false);
  const reasonOf = (act: NextAct): string | null =>
    early !== null && (act === 'checkIn' || act === 'start')
      ? t('lobby.expected.early', { time: early })
      : null;
  return (
    <>
      {acts.map((act) => (
        <Button
          key={act}
          size="small"
          variant={act === 'noShow' ? 'quiet' : 'default'}
          busy={busy === act}
          disabled={busy !== null && busy !== act}
          unavailableBecause={reasonOf(act)}
          title={reasonOf(act) ?? undefined}
          aria-label={t('dashboard.act.of', { act, name: visit.name })}
          onClick={() => (act === 'noShow' && confirms ? setConfirming(true) : void run(act))}
        >
          {t('dashboard.act', { act })}
        </Button>
      ))}
      {noShow && <NoShowDialog {...noShow} />}
      {confirming && (
        <Dialog
          open
          role="alertdialog"
          busy={busy !== null}
          onClose={() => setConfirming(false)}
          title={t('dashboard.noShow.title', { name: visit.name })}
          actions={
            <>
              <Button onClick={() => setConfirming(false)} disabled={busy !== null}>
                {t('action.back')}
              </Button>
              <Button
                variant="danger"
                busy={busy !== null}
                onClick={() => void run('noShow').then(() => setConfirming(false))}
              >
                {t('dashboard.noShow.act')}
              </Button>
            </>
          }
        >
          {t('dashboard.noShow.effect', { time: visit.time })}
        </Dialog>
      )}
    </>
  );
}

/** Another time for an appointment, or its end, by the dialogs of the schedule. */
function Changes({ visit, view: { schedule }, name, refresh }: RowActsProps) {
  const { t } = useWords();
  const [asking, setAsking] = useState<'move' | 'cancel' | null>(null);
  if (!schedule.me.may.edit || !isOpen(visit) || visit.session_id !== null) return null;
  const onClose = (): void => setAsking(null);
  const done = (): void => {
    onClose();
    void refresh();
  };
  return (
    <>
      <Menu
        label={t('dashboard.changes', { name })}
        trigger={<IconDotsVertical aria-hidden="true" />}
        button={{ size: 'small', variant: 'quiet', className: styles.dots }}
        items={[
          {
            key: 'move',
            label: t('schedule.move'),
            icon: <IconArrowsMove />,
            onSelect: () => setAsking('move'),
          },
          {
            key: 'cancel',
            label: t('schedule.cancel'),
            icon: <IconX />,
            divided: true,
            onSelect: () => setAsking('cancel'),
          },
        ]}
      />
      <Suspense>
        {asking === 'move' && (
          <MoveDialog {...{ visit, schedule, onClose }} to={null} kind="staff" onMoved={done} />
        )}
        {asking === 'cancel' && (
          <CancelDialog {...{ visit, onClose }} zone={schedule.location.time_zone} onCancelled={done} />
        )}
      </Suspense>
    </>
  );
}

const WORK = { checkIn: 'check-in', start: 'start', complete: 'complete', noShow: 'no-show' } as const;

interface VisitActs {
  /** The act that runs; null while none does. */
  busy: NextAct | null;
  run: (act: NextAct) => Promise<void>;
  /** The dialog of a no-show, while it asks for the reason. */
  noShow: NoShowDialogProps | null;
}

/** The acts on one appointment, as its panel on the schedule has them. */
function useVisitActs(
  visit: ScheduleVisit,
  { locationId, refresh }: { locationId: string; refresh: () => Promise<void> },
): VisitActs {
  const { busy, act, noShow } = useWork(locationId);
  const running = (Object.keys(WORK) as NextAct[]).find((one) => WORK[one] === busy) ?? null;
  return { busy: running, noShow, run: (next) => act(visit, WORK[next], refresh) };
}
