import type { LobbyVisit, VisitDetail } from '#contract/queue/lobby.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { Button, ButtonLink } from '#web/kit/button/Button.tsx';
import { SidePanel } from '#web/kit/display/SidePanel.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useNow } from '../../shell/use-now.ts';
import { PanelEmpty, PanelFailure, PanelSkeleton } from './PanelStates.tsx';
import type { LobbyView } from '../data/use-lobby.ts';
import type { VisitMoves } from '../verbs/use-visit-moves.ts';
import { useVisit } from '../data/use-lobby.ts';
import { OrderButton } from '../verbs/OrderButton.tsx';
import { ConvertButton, mayConvert } from '../verbs/ConvertButton.tsx';
import { EditButton } from '../verbs/EditButton.tsx';
import { MessageButton } from '../verbs/MessageButton.tsx';
import { RoomButton } from '../verbs/RoomButton.tsx';
import { PrintTicket } from '../verbs/PrintTicket.tsx';
import { VerbButton } from '../verbs/VerbButton.tsx';
import { isHeld, panelVerbs } from '../verbs/visit-verbs.ts';
import type { LobbyVerb } from '../verbs/visit-verbs.ts';
import type { Duty } from '../data/use-duty.ts';
import { MinutesMore } from './MinutesMore.tsx';
import { VisitFacts } from './VisitFacts.tsx';
import { useEffect, useRef, useState } from 'react';
import { IconArrowLeft, IconPhoneCall, IconVideo } from '@tabler/icons-react';
import { Avatar } from '#web/kit/display/Avatar.tsx';
import { StatusBadge } from '#web/kit/display/Badge.tsx';
import { served, ticking } from '../data/lobby-times.ts';
import { VisitStatus } from '../data/VisitStatus.tsx';
import { VideoRoomsDialog } from '../../video-rooms/VideoRoomsDialog.tsx';
import styles from './panel.module.css';

interface VisitPanelProps {
  view: LobbyView;
  /** Id of the visit in the panel; null when none is chosen and none is current. */
  shownId: string | null;
  /** The same visit in the lists: fewer fields, but available at once. */
  row: LobbyVisit | undefined;
  moves: VisitMoves;
  duty: Duty;
  onVerb: (visit: LobbyVisit, verb: LobbyVerb) => void;
  onConvert: (visit: LobbyVisit) => void;
  back: { name: string; go: () => void } | null;
  focusTurn: number;
}

/** One visitor in full, with the next step. */
export function VisitPanel(props: VisitPanelProps) {
  const { view, shownId, row, back, focusTurn } = props;
  const { t } = useWords();
  const visit = useVisit(shownId, row);
  const existing = newer(visit.data, row);
  if (shownId === null) return <PanelEmpty mayCall={view.me.may.call} />;
  if (!existing)
    return visit.isError ? <PanelFailure onRetry={() => void visit.refetch()} /> : <PanelSkeleton />;
  const detail = visit.data?.id === shownId ? visit.data : null;
  return (
    <SidePanel
      label={t('lobby.visitor', { name: existing.name })}
      tone={existing.stage === 'called' ? 'lamp' : 'plain'}
      header={<PanelHead visit={existing} ahead={view.ahead} back={back} focusTurn={focusTurn} />}
      {...stepsOf(existing, { ...props, detail })}
    >
      {existing.stage === 'called' &&
        existing.station === null &&
        existing.room === null &&
        existing.meeting_method === 1 && <Banner tone="warn">{t('lobby.noStation')}</Banner>}
      <HeldBanner visit={existing} view={view} />
      <VideoFaultBanner visit={existing} view={view} />
      {/* An expected end does not change the visit's version, so only the lists know the newest. */}
      {row && <MinutesMore visit={row} view={view} duty={props.duty} />}
      {visit.isError && !detail ? (
        <Banner
          tone="danger"
          action={
            <Button size="small" onClick={() => void visit.refetch()}>
              {t('action.retry')}
            </Button>
          }
        >
          {t('lobby.visitor.failed')}
        </Banner>
      ) : (
        <VisitFacts visit={existing} detail={detail} view={view} />
      )}
    </SidePanel>
  );
}

function HeldBanner({ visit, view }: { visit: LobbyVisit; view: LobbyView }) {
  const { t, formats } = useWords();
  const held = isHeld(visit, useNow(5_000) + view.ahead);
  if (!held || visit.held_until === null) return null;
  const time = formats.time(Date.parse(visit.held_until), view.location.time_zone);
  return <Banner tone="info">{t('lobby.held', { name: visit.name, time })}</Banner>;
}

/** The next step with its companion, and quiet actions below. */
function stepsOf(
  visit: LobbyVisit,
  { view, moves, onVerb, onConvert, detail }: VisitPanelProps & { detail: VisitDetail | null },
) {
  const { primary, companion, quiet } = panelVerbs(visit, view.me.may);
  const input = { visit, view, moves, onVerb };
  // One filled button per view: without a current visitor that is "Call next".
  const filled = view.me.current_visit_id !== null || !view.me.may.call;
  const actions = (primary || companion || detail?.connect) && (
    <>
      {detail?.connect && <ConnectLink visit={detail} connect={detail.connect} {...{ view, onVerb }} />}
      {primary && <VerbButton {...input} verb={primary} variant={filled ? 'primary' : 'soft'} size="large" />}
      {companion && <VerbButton {...input} verb={companion} variant="default" size="large" />}
    </>
  );
  const mayReorder = visit.stage === 'waiting' && view.me.may.reorder;
  const mayPrint = visit.stage === 'waiting' || visit.stage === 'called';
  const mayEdit = visit.stage !== 'done' && view.me.may.edit;
  const mayWrite = (detail?.message_ways ?? []).length > 0;
  const verbs = (quiet.length > 0 || mayReorder || mayPrint || mayEdit || mayWrite) && (
    <>
      {quiet.map((verb) => (
        <VerbButton
          key={verb}
          {...input}
          verb={verb}
          variant={verb === 'cancel' ? 'danger-text' : 'quiet'}
          size="small"
        />
      ))}
      {mayReorder && <OrderButton visit={visit} view={view} />}
      {mayConvert(visit, view.me.may) && <ConvertButton onConvert={() => onConvert(visit)} />}
      {mayEdit && detail && <EditButton visit={detail} view={view} />}
      {mayEdit && view.me.may.change && <RoomButton visit={visit} {...{ view, onVerb }} />}
      {mayWrite && detail && <MessageButton visit={detail} />}
      {mayPrint && <PrintTicket visit={visit} view={view} />}
    </>
  );
  return { actions, verbs };
}

type ConnectProps = Pick<VisitPanelProps, 'view' | 'onVerb'> & {
  visit: VisitDetail;
  connect: NonNullable<VisitDetail['connect']>;
};

/** Joins the video call, which starts the service and lets the visitor in, or dials the number. */
function ConnectLink({ visit, connect, view, onVerb }: ConnectProps) {
  const { t } = useWords();
  const { method, href } = connect;
  const isVideo = method === MEETING_METHOD.video;
  const starts = isVideo && visit.stage === 'called' && view.me.may.change;
  const words = isVideo
    ? t('lobby.connect.3.of', { name: visit.name })
    : t('lobby.connect.2.of', { name: visit.name, phone: visit.phone ?? '' });
  return (
    <ButtonLink
      href={href}
      size="large"
      className={styles.connect}
      icon={isVideo ? <IconVideo /> : <IconPhoneCall />}
      aria-label={words}
      title={words}
      {...(isVideo && { target: '_blank', rel: 'noreferrer' })}
      onClick={() => starts && onVerb(visit, 'start')}
    >
      {isVideo ? t('lobby.connect.3') : t('lobby.connect.2')}
    </ButtonLink>
  );
}

function newer(
  detail: VisitDetail | undefined,
  row: LobbyVisit | undefined,
): VisitDetail | LobbyVisit | undefined {
  if (!detail || !row || detail.id !== row.id) return row ?? detail;
  return row.version > detail.version ? row : detail;
}

interface PanelHeadProps {
  visit: LobbyVisit;
  ahead: number;
  /** Leads back to the current visitor, by name; null when that visitor is shown. */
  back: { name: string; go: () => void } | null;
  /** Grows when a key opened the panel: then the name takes focus. */
  focusTurn: number;
}

/** Name and status of the visitor, highlighted while called. */
function PanelHead({ visit, ahead, back, focusTurn }: PanelHeadProps) {
  const { t } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusTurn > 0) heading.current?.focus();
  }, [focusTurn]);
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
        <Avatar
          text={visit.ticket_number}
          size="ticket"
          tone={visit.stage === 'called' ? 'calling' : 'neutral'}
        />
        <div className={styles.words}>
          <PanelStatus visit={visit} ahead={ahead} />
          <h2 ref={heading} tabIndex={-1} className={styles.name}>
            {visit.name}
          </h2>
          <p className={styles.service}>{visit.service}</p>
        </div>
      </div>
    </div>
  );
}

function PanelStatus({ visit, ahead }: { visit: LobbyVisit; ahead: number }) {
  const { t } = useWords();
  const now = useNow() + ahead;
  if (visit.stage === 'called' && visit.called_at) {
    const time = ticking(Date.parse(visit.called_at), now);
    const words =
      visit.calls > 1 ? t('lobby.calledTimes', { time, count: visit.calls }) : t('lobby.calledAgo', { time });
    return <StatusBadge status="called">{words}</StatusBadge>;
  }
  if (visit.stage === 'serving') {
    return (
      <StatusBadge status="in-service">
        {t('lobby.inServiceFor', { minutes: served(visit, now).minutes })}
      </StatusBadge>
    );
  }
  return <VisitStatus visit={visit} />;
}

/** The reason why a called video visit has no room, and where to set one. */
function VideoFaultBanner({ visit, view }: { visit: LobbyVisit; view: LobbyView }) {
  const { t } = useWords();
  const [mending, setMending] = useState(false);
  const { video_fault: fault, stage } = visit;
  const isFaulty = fault !== null && (stage === 'called' || stage === 'serving');
  const mend = (
    <Button size="small" onClick={() => setMending(true)}>
      {t('videoRooms.title')}
    </Button>
  );
  return (
    <>
      {isFaulty && (
        <Banner tone="warn" action={view.me.may.call ? mend : undefined}>
          {t('lobby.video.fault', { fault: fault === 'no-link' ? 'none' : 'other' })}
        </Banner>
      )}
      {mending && <VideoRoomsDialog location={view.location} onClose={() => setMending(false)} />}
    </>
  );
}
