import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconArrowLeft } from '@tabler/icons-react';
import { seeStaffAppointment } from '#contract/appointments/staff-appointments.ts';
import type { ExpectedVisit } from '#contract/queue/check-in.ts';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { formatConfirmationNumber } from '#domain/visits/numbers.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Avatar } from '#web/kit/display/Avatar.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { DescriptionList } from '#web/kit/display/DescriptionList.tsx';
import { PanelSection, SidePanel } from '#web/kit/display/SidePanel.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { WORK_ICONS } from '../../schedule/visit/use-work.ts';
import type { Work } from '../../schedule/visit/use-work.ts';
import { useNow } from '../../shell/use-now.ts';
import { endonym } from '../data/lobby-times.ts';
import type { ExpectedWork } from '../data/use-expected-work.ts';
import type { LobbyView } from '../data/use-lobby.ts';
import styles from './panel.module.css';

interface ExpectedPanelProps {
  view: LobbyView;
  visit: ExpectedVisit;
  work: ExpectedWork;
  back: { name: string; go: () => void } | null;
  focusTurn: number;
}

/** A visitor who has not checked in: the steps until they are in the line, and the facts of the appointment. */
export function ExpectedPanel({ view, visit, work, back, focusTurn }: ExpectedPanelProps) {
  const { t } = useWords();
  const now = useNow(10_000) + view.ahead;
  const [first, ...others] = work.stepsOf(visit, now);
  const step = (name: Work, variant: 'primary' | 'quiet') => {
    const Icon = WORK_ICONS[name];
    return (
      <Button
        key={name}
        variant={variant}
        size={variant === 'primary' ? 'large' : 'small'}
        className={variant === 'primary' ? undefined : styles.verb}
        icon={<Icon />}
        busy={work.busy === name}
        disabled={work.busy !== null && work.busy !== name}
        unavailableBecause={work.whyNot(visit, name, now)}
        onClick={() => work.act(visit, name)}
      >
        {t(`schedule.work.${name}`)}
      </Button>
    );
  };
  return (
    <SidePanel
      label={t('lobby.visitor', { name: visit.name })}
      header={<Head {...{ view, visit, back, focusTurn }} late={lateness(visit, now)} />}
      actions={first && step(first, 'primary')}
      verbs={others.length > 0 && others.map((name) => step(name, 'quiet'))}
    >
      <Details view={view} visit={visit} />
    </SidePanel>
  );
}

const lateness = (visit: ExpectedVisit, now: number): number =>
  Math.floor((now - Date.parse(visit.start)) / MINUTE);

type HeadProps = Pick<ExpectedPanelProps, 'view' | 'visit' | 'back' | 'focusTurn'> & { late: number };

function Head({ view, visit, back, focusTurn, late }: HeadProps) {
  const { t, formats } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusTurn > 0) heading.current?.focus();
  }, [focusTurn]);
  const time = formats.time(Date.parse(visit.start), view.location.time_zone);
  return (
    <div className={styles.head}>
      {back && (
        <Button
          variant="link"
          size="small"
          icon={<IconArrowLeft />}
          className={styles.back}
          onClick={back.go}
        >
          {t('lobby.backTo', { name: back.name })}
        </Button>
      )}
      <div className={styles.who}>
        <Avatar name={visit.name} size="ticket" />
        <div className={styles.words}>
          <Badge tone={late > 0 ? 'warn' : 'wait'}>
            {late > 0 ? t('lobby.expected.late', { minutes: late }) : t('lobby.expected.at', { time })}
          </Badge>
          <h2 ref={heading} tabIndex={-1} className={styles.name}>
            {visit.name}
          </h2>
          <p className={styles.service}>{visit.service}</p>
        </div>
      </div>
    </div>
  );
}

/** The facts of the row at once; contact and notes once they are here, for readers who may see them. */
function Details({ view, visit }: Pick<ExpectedPanelProps, 'view' | 'visit'>) {
  const { t, formats } = useWords();
  const { data, isError, refetch } = useQuery({
    queryKey: ['appointment', visit.id, visit.version],
    queryFn: ({ signal }) => request(seeStaffAppointment, { params: { id: visit.id }, signal }),
    enabled: visit.may.see,
  });
  const detail = data?.data.attributes;
  const zone = view.location.time_zone;
  const [from, to] = [Date.parse(visit.start), Date.parse(visit.end)];
  const told = detail ? [detail.told.email, detail.told.phone].filter((each) => each !== null) : [];
  return (
    <>
      <DescriptionList
        facts={[
          {
            term: t('schedule.time'),
            description: `${formats.time(from, zone)} – ${formats.time(to, zone)} (${formats.duration((to - from) / MINUTE)})`,
          },
          { term: t('schedule.method'), description: t(`method.${visit.meeting_method}`) },
          { term: t('schedule.staff'), description: visit.staff ?? t('schedule.unassigned') },
          { term: t('schedule.contact'), description: told.join(', ') },
          {
            term: t('fact.language'),
            description: <span lang={visit.lang}>{endonym(visit.lang)}</span>,
          },
          {
            term: t('schedule.number'),
            description: formatConfirmationNumber(visit.confirmation_number),
          },
        ]}
      />
      {!visit.may.see && <p className={styles.muted}>{t('lobby.expected.others')}</p>}
      {visit.may.see && !detail && !isError && <SkeletonRows rows={2} height="32px" />}
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
      {detail && detail.notes !== '' && (
        <PanelSection title={t('lobby.note')} inset>
          <p className={styles.note}>{detail.notes}</p>
        </PanelSection>
      )}
      {visit.may.see && (
        <Link to={staffScreenPath('schedule') as '.'} search={{ visit: visit.id } as never}>
          {t('lobby.expected.schedule')}
        </Link>
      )}
    </>
  );
}
