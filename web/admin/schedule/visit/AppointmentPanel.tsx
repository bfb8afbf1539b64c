import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconArrowsMove, IconCopy, IconRepeat, IconUserMinus, IconX } from '@tabler/icons-react';
import { seeStaffAppointment } from '#contract/appointments/staff-appointments.ts';
import type { StaffAppointmentAttributes } from '#contract/appointments/staff-appointments.ts';
import type { Schedule, ScheduleVisit } from '#contract/appointments/schedule.ts';
import { STATUS } from '#domain/codes/status.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { StatusBadge } from '#web/kit/display/Badge.tsx';
import { DescriptionList } from '#web/kit/display/DescriptionList.tsx';
import { PanelSection } from '#web/kit/display/SidePanel.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useNow } from '../../shell/use-now.ts';
import { isOpen, mayUnassign, stateOf } from '../data/tone.ts';
import { NoShowDialog } from '../../dialog/NoShowDialog.tsx';
import { stepsOf, useWork, WORK_ICONS } from './use-work.ts';
import styles from './visit.module.css';

interface PanelActions {
  onMove: (visit: ScheduleVisit) => void;
  onCancel: (visit: ScheduleVisit) => void;
  onDuplicate: (visit: ScheduleVisit) => void;
  onRepeat: (visit: ScheduleVisit) => void;
  onUnassign: (visit: ScheduleVisit) => void;
}

interface AppointmentPanelProps extends PanelActions {
  visit: ScheduleVisit;
  schedule: Schedule;
  onClose: () => void;
  onDone: () => void;
}

/** One appointment: its next step, what staff may do with it, and its facts. */
export default function AppointmentPanel(props: AppointmentPanelProps) {
  const { visit, schedule, onClose } = props;
  const { t } = useWords();
  const state = stateOf(visit);
  const { data, isError, refetch } = useQuery({
    queryKey: ['appointment', visit.id, visit.version],
    queryFn: ({ signal }) => request(seeStaffAppointment, { params: { id: visit.id }, signal }),
  });
  const detail = data?.data.attributes;
  return (
    <Dialog open onClose={onClose} size="drawer" title={visit.name} closeLabel={t('action.close')}>
      <div className={styles.panel}>
        <div>
          <StatusBadge status={state}>{t(`schedule.state.${state}`)}</StatusBadge>
          <p className={styles.service}>{visit.service}</p>
        </div>
        <Steps {...props} />
        <Changes {...props} />
        {visit.overbooked && (
          <Banner tone="warn">
            {detail?.overbooked
              ? t('schedule.overbooked.why', { reason: detail.overbooked.reason })
              : t('schedule.overbooked')}
          </Banner>
        )}
        {isError && (
          <Banner
            tone="danger"
            action={
              <Button size="small" onClick={() => void refetch()}>
                {t('action.retry')}
              </Button>
            }
          >
            {t('schedule.panel.failed')}
          </Banner>
        )}
        <Facts visit={visit} schedule={schedule} detail={detail} />
        {!detail && !isError && <SkeletonRows rows={3} height="32px" />}
        {detail && detail.notes !== '' && (
          <PanelSection title={t('schedule.panel.notes')}>
            <p className={styles.note}>{detail.notes}</p>
          </PanelSection>
        )}
      </div>
    </Dialog>
  );
}

/** The steps from the arrival to the end, the likely one first. */
function Steps({ visit, schedule, onDone }: AppointmentPanelProps) {
  const { t } = useWords();
  const now = useNow(30_000);
  const work = useWork(schedule.location.id);
  if (!schedule.me.may.move) return null;
  const steps = stepsOf(visit, now);
  if (steps.length === 0) return null;
  return (
    <div className={styles.acts}>
      {steps.map((step, index) => {
        const Icon = WORK_ICONS[step];
        return (
          <Button
            key={step}
            variant={index === 0 ? 'primary' : 'default'}
            icon={<Icon />}
            busy={work.busy === step}
            disabled={work.busy !== null && work.busy !== step}
            onClick={() => void work.act(visit, step, onDone)}
          >
            {t(`schedule.work.${step}`)}
          </Button>
        );
      })}
      {work.noShow && <NoShowDialog {...work.noShow} />}
    </div>
  );
}

function Changes({ visit, schedule, ...on }: AppointmentPanelProps) {
  const { t } = useWords();
  const { may } = schedule.me;
  return (
    <div className={styles.acts}>
      {may.edit && isOpen(visit) && (
        <Button size="small" icon={<IconArrowsMove />} onClick={() => on.onMove(visit)}>
          {t('schedule.move')}
        </Button>
      )}
      {may.edit && mayUnassign(visit) && (
        <Button size="small" icon={<IconUserMinus />} onClick={() => on.onUnassign(visit)}>
          {t('schedule.unassign')}
        </Button>
      )}
      {may.book && (
        <>
          <Button size="small" icon={<IconCopy />} onClick={() => on.onDuplicate(visit)}>
            {t('schedule.duplicate')}
          </Button>
          <Button size="small" icon={<IconRepeat />} onClick={() => on.onRepeat(visit)}>
            {t('schedule.repeat')}
          </Button>
        </>
      )}
      {visit.ticket_number !== null && visit.status !== STATUS.completed && (
        <Link to={staffScreenPath('lobby') as '.'} search={{ visit: visit.id } as never}>
          {t('schedule.panel.lobby', { ticket: visit.ticket_number })}
        </Link>
      )}
      {may.edit && isOpen(visit) && (
        <Button size="small" variant="danger-text" icon={<IconX />} onClick={() => on.onCancel(visit)}>
          {t('schedule.cancel')}
        </Button>
      )}
    </div>
  );
}

function Facts({
  visit,
  schedule,
  detail,
}: Pick<AppointmentPanelProps, 'visit' | 'schedule'> & { detail: StaffAppointmentAttributes | undefined }) {
  const { t, formats } = useWords();
  const zone = schedule.location.time_zone;
  const [from, to] = [Date.parse(visit.start), Date.parse(visit.end)];
  const named = (ids: readonly string[], rows: Schedule['staff']): string =>
    ids.flatMap((id) => rows.find((row) => row.id === id)?.name ?? []).join(', ');
  const workflow = detail?.workflow;
  const told = detail ? [detail.told.email, detail.told.phone].filter((each) => each !== null) : [];
  return (
    <DescriptionList
      lines
      facts={[
        {
          term: t('schedule.time'),
          description: `${formats.dateTime(from, zone)} – ${formats.time(to, zone)} (${formats.duration((to - from) / MINUTE)})`,
        },
        { term: t('schedule.method'), description: t(`method.${visit.meeting_method}`) },
        {
          term: t('schedule.staff'),
          description: named(visit.staff_ids, schedule.staff) || t('schedule.unassigned'),
        },
        { term: t('schedule.room'), description: named(visit.room_ids, schedule.rooms) },
        { term: t('schedule.people'), description: visit.seats > 1 ? formats.number(visit.seats) : null },
        { term: t('schedule.contact'), description: told.join(', ') },
        { term: t('schedule.address'), description: detail?.address },
        { term: t('schedule.number'), description: visit.confirmation_number },
        { term: t('history.workflow'), description: workflow && <WorkflowLink of={workflow} /> },
      ]}
    />
  );
}

function WorkflowLink({ of }: { of: NonNullable<StaffAppointmentAttributes['workflow']> }) {
  return (
    <Link to={staffScreenPath('client-workflows', of.client_id) as '.'} search={{ workflow: of.id } as never}>
      {of.title}
    </Link>
  );
}
