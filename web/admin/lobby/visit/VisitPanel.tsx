import type { LobbyVisit, VisitDetail } from '#contract/queue/lobby.ts';
import { formatTime } from '#domain/language/date-format.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { SidePanel } from '#web/kit/display/SidePanel.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useNow } from '../../shell/use-now.ts';
import { PanelHead } from './PanelHead.tsx';
import { PanelEmpty, PanelFailure, PanelSkeleton } from './PanelStates.tsx';
import { useRestoredFocus } from './use-restored-focus.ts';
import type { LobbyView } from '../data/use-lobby.ts';
import type { VisitMoves } from '../verbs/use-visit-moves.ts';
import { useVisit } from '../data/use-visit.ts';
import { VerbButton } from '../verbs/VerbButton.tsx';
import { isHeld, panelVerbs } from '../verbs/visit-verbs.ts';
import type { LobbyVerb } from '../verbs/visit-verbs.ts';
import { VideoFaultBanner } from './VideoFaultBanner.tsx';
import { VisitFacts } from './VisitFacts.tsx';
import styles from './panel.module.css';

interface VisitPanelProps {
  view: LobbyView;
  /** Id of the visit in the panel; null when none is chosen and none is current. */
  shownId: string | null;
  /** The same visit in the lists: fewer fields, but available at once. */
  row: LobbyVisit | undefined;
  moves: VisitMoves;
  onVerb: (visit: LobbyVisit, verb: LobbyVerb) => void;
  back: { name: string; go: () => void } | null;
  focusTurn: number;
}

/** One visitor in full, with the next step. */
export function VisitPanel(props: VisitPanelProps) {
  return (
    <div className={styles.focusScope} {...useRestoredFocus()}>
      <Panel {...props} />
    </div>
  );
}

function Panel(props: VisitPanelProps) {
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
      {...stepsOf(existing, props)}
    >
      {existing.stage === 'called' && existing.station === null && existing.meeting_method === 1 && (
        <Banner tone="warn">{t('lobby.noStation')}</Banner>
      )}
      <HeldBanner visit={existing} view={view} />
      <VideoFaultBanner visit={existing} view={view} />
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
  const { t, language } = useWords();
  const held = isHeld(visit, useNow(5_000) + view.ahead);
  if (!held || visit.held_until === null) return null;
  const time = formatTime(Date.parse(visit.held_until), view.location.time_zone, language);
  return <Banner tone="info">{t('lobby.held', { name: visit.name, time })}</Banner>;
}

/** The next step with its companion, and quiet actions below. */
function stepsOf(visit: LobbyVisit, { view, moves, onVerb }: VisitPanelProps) {
  const { primary, companion, quiet } = panelVerbs(visit, view.me.may);
  const input = { visit, view, moves, onVerb };
  // One filled button per view: without a current visitor that is "Call next".
  const filled = view.me.current_visit_id !== null || !view.me.may.call;
  const actions = (primary || companion) && (
    <>
      {primary && <VerbButton {...input} verb={primary} variant={filled ? 'primary' : 'soft'} size="large" />}
      {companion && <VerbButton {...input} verb={companion} variant="default" size="large" />}
    </>
  );
  const verbs =
    quiet.length > 0 &&
    quiet.map((verb) => (
      <VerbButton
        key={verb}
        {...input}
        verb={verb}
        variant={verb === 'cancel' ? 'danger-text' : 'quiet'}
        size="small"
      />
    ));
  return { actions, verbs };
}

function newer(
  detail: VisitDetail | undefined,
  row: LobbyVisit | undefined,
): VisitDetail | LobbyVisit | undefined {
  if (!detail || !row || detail.id !== row.id) return row ?? detail;
  return row.version > detail.version ? row : detail;
}
