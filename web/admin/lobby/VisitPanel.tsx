import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { IconArrowLeft } from '@tabler/icons-react';
import type { LobbyVisit, VisitDetail } from '#contract/lobby.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Avatar } from '#web/kit/display/Avatar.tsx';
import { StatusBadge } from '#web/kit/display/Badge.tsx';
import { SidePanel } from '#web/kit/display/SidePanel.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useKeyCaps } from '../shell/shortcuts.tsx';
import { useNow } from '../shell/use-now.ts';
import { served, ticking } from './lobby-times.ts';
import type { LobbyView } from './use-lobby.ts';
import type { VisitMoves } from './use-visit-moves.ts';
import { useVisit } from './use-visit.ts';
import { VERB_LOOKS } from './verb-looks.tsx';
import { askBefore, panelVerbs } from './visit-verbs.ts';
import type { LobbyVerb } from './visit-verbs.ts';
import { VisitFacts } from './VisitFacts.tsx';
import { VisitStatus } from './VisitStatus.tsx';
import styles from './panel.module.css';

interface VisitPanelProps {
  view: LobbyView;
  /** Whom the panel shows; null when nobody is chosen and nobody is with this person. */
  shownId: string | null;
  /** The same visit in the lists, which has less to say but is there at once. */
  row: LobbyVisit | undefined;
  moves: VisitMoves;
  onVerb: (visit: LobbyVisit, verb: LobbyVerb) => void;
  onBack: (() => void) | null;
  /** Counts up when the panel was opened by key: then it takes the focus. */
  focusTurn: number;
}

/** One visitor in full, with the one next step. */
export function VisitPanel({ view, shownId, row, moves, onVerb, onBack, focusTurn }: VisitPanelProps) {
  const { t } = useWords();
  const visit = useVisit(shownId, row);
  const known: VisitDetail | LobbyVisit | undefined = newer(visit.data, row);
  if (shownId === null) {
    return (
      <SidePanel
        label={t('lobby.current')}
        header={<h2 className={styles.quietTitle}>{t('lobby.current')}</h2>}
      >
        <EmptyState
          headingLevel={3}
          title={t('lobby.current.none')}
          text={view.me.may.call ? t('lobby.current.none.why') : t('lobby.current.look')}
        />
      </SidePanel>
    );
  }
  if (!known)
    return visit.isError ? <PanelFailure onRetry={() => void visit.refetch()} /> : <PanelSkeleton />;
  const detail = visit.data?.id === shownId ? visit.data : null;
  const verbs = panelVerbs(known, view.me.may);
  // One filled button per view: while nobody is with this person that is "Call next" (looks, buttons).
  const filled = view.me.current_visit_id !== null || !view.me.may.call;
  const button = (verb: LobbyVerb, looks: VerbLooks): ReactNode => (
    <VerbButton key={verb} verb={verb} visit={known} view={view} moves={moves} onVerb={onVerb} {...looks} />
  );
  return (
    <SidePanel
      label={t('lobby.visitor', { name: known.name })}
      tone={known.stage === 'called' ? 'lamp' : 'plain'}
      header={
        <PanelHead
          visit={known}
          ahead={view.ahead}
          onBack={onBack}
          currentName={nameOfCurrent(view)}
          focusTurn={focusTurn}
        />
      }
      actions={
        verbs.primary || verbs.companion ? (
          <>
            {verbs.primary && button(verbs.primary, { variant: filled ? 'primary' : 'soft', size: 'large' })}
            {verbs.companion && button(verbs.companion, { variant: 'default', size: 'large' })}
          </>
        ) : null
      }
      verbs={
        verbs.quiet.length > 0
          ? verbs.quiet.map((verb) => button(verb, { variant: quietLooks(verb), size: 'small' }))
          : null
      }
    >
      {known.stage === 'called' && known.station === null && known.meeting_method === 1 && (
        <Banner tone="warn">{t('lobby.noStation')}</Banner>
      )}
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
        <VisitFacts visit={known} detail={detail} view={view} />
      )}
    </SidePanel>
  );
}

interface VerbLooks {
  variant: 'primary' | 'soft' | 'default' | 'quiet' | 'danger-text';
  size: 'large' | 'small';
}

interface VerbButtonProps extends VerbLooks {
  verb: LobbyVerb;
  visit: LobbyVisit;
  view: LobbyView;
  moves: VisitMoves;
  onVerb: VisitPanelProps['onVerb'];
}

function VerbButton({ verb, visit, view, moves, onVerb, variant, size }: VerbButtonProps) {
  const { t } = useWords();
  const cap = useKeyCaps();
  const { icon, key } = VERB_LOOKS[verb];
  const outOfOrder = verb === 'call' && askBefore(verb, visit, view.next_visit_id) !== null;
  const busy =
    moves.busy !== null &&
    moves.busy !== 'next' &&
    moves.busy.visitId === visit.id &&
    moves.busy.verb === verb;
  return (
    <Button
      variant={variant}
      size={size}
      className={size === 'small' ? styles.verb : undefined}
      icon={icon}
      // Only the large ones have room for the cap; the others tell their key in the tooltip and the help.
      keyCap={size === 'large' && key ? cap(key) : undefined}
      title={size === 'small' && key && cap(key) ? `${t(`verb.${verb}`)} (${key})` : undefined}
      aria-keyshortcuts={key && cap(key)}
      busy={busy}
      onClick={() => onVerb(visit, verb)}
    >
      {outOfOrder ? t('verb.callThis') : t(`verb.${verb}`)}
    </Button>
  );
}

function PanelHead(props: {
  visit: LobbyVisit;
  ahead: number;
  onBack: (() => void) | null;
  currentName: string | null;
  focusTurn: number;
}) {
  const { visit, ahead, onBack, currentName, focusTurn } = props;
  const { t } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusTurn > 0) heading.current?.focus();
  }, [focusTurn]);
  return (
    <div className={styles.head}>
      {onBack && currentName && (
        <Button variant="link" size="small" icon={<IconArrowLeft />} className={styles.back} onClick={onBack}>
          {t('lobby.backTo', { name: currentName })}
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

function PanelSkeleton() {
  const { t } = useWords();
  return (
    <SidePanel
      label={t('lobby.current')}
      header={
        <div className={styles.who} aria-busy="true">
          <Skeleton arch width="84px" height="92px" />
          <div className={styles.words}>
            <Skeleton width="40%" height="20px" />
            <Skeleton width="70%" height="24px" />
          </div>
        </div>
      }
    >
      <Skeleton height="20px" />
      <Skeleton height="20px" width="80%" />
      <Skeleton height="20px" width="60%" />
    </SidePanel>
  );
}

function PanelFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useWords();
  return (
    <SidePanel
      label={t('lobby.current')}
      header={<h2 className={styles.quietTitle}>{t('lobby.current')}</h2>}
    >
      <EmptyState
        headingLevel={3}
        title={t('lobby.visitor.failed')}
        text={t('error.tryAgain')}
        action={<Button onClick={onRetry}>{t('action.retry')}</Button>}
      />
    </SidePanel>
  );
}

const quietLooks = (verb: LobbyVerb): VerbLooks['variant'] => (verb === 'cancel' ? 'danger-text' : 'quiet');

function nameOfCurrent(view: LobbyView): string | null {
  const id = view.me.current_visit_id;
  return [...view.called, ...view.serving].find((visit) => visit.id === id)?.name ?? null;
}

function newer(
  detail: VisitDetail | undefined,
  row: LobbyVisit | undefined,
): VisitDetail | LobbyVisit | undefined {
  if (!detail || !row || detail.id !== row.id) return row ?? detail;
  return row.version > detail.version ? row : detail;
}
