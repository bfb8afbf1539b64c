import type { Instant } from '#domain/time/instant.ts';
import { fromIso } from '#domain/time/instant.ts';
import { SourceRow } from '#web/kit/wait/SourceRow.tsx';
import { ArchText, WaitArch } from '#web/kit/wait/WaitArch.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { RichText } from '../../shell/pieces/RichText.tsx';
import { WaitRange } from '../../shell/pieces/WaitRange.tsx';
import { useClock } from '../state/use-clock.ts';
import type { VisitShown } from '../state/visit-query.ts';
import { isOverdue } from '../state/wait-view.ts';
import type { WaitView } from '../state/wait-view.ts';
import styles from './status-card.module.css';

type WaitFigureProps = { shown: VisitShown; wait: WaitView; promise: Instant | null; now: Instant };

/** The wait inside an arch; every fact in the drawing also exists as text. */
export function WaitFigure({ shown, wait, promise, now }: WaitFigureProps) {
  const { t } = useWords();
  const { visit } = shown.live;
  const clock = useClock(visit, shown.location);
  const joined = fromIso(visit.created);
  const start = { label: t('confirm.joined'), value: clock.time(joined) };
  if (wait.kind === 'none') return null;
  if (wait.kind === 'custom') return <RichText text={wait.text} />;
  if (wait.kind === 'notify') return <p className={styles.lead}>{t('wait.notify')}</p>;
  if (wait.kind === 'unknown') {
    return (
      <WaitArch times={null} start={start}>
        <ArchText main={<small className={styles.reason}>{t(REASONS[wait.reason ?? 'loading'])}</small>}>
          <PositionInLine ahead={visit.people_before} serving={visit.serving} />
        </ArchText>
      </WaitArch>
    );
  }
  const overdue = isOverdue(promise, now);
  const times = {
    joinedAt: joined,
    now,
    earliestAt: wait.earliest,
    latestAt: overdue && promise !== null ? promise : wait.latest,
  };
  const end = {
    label: t(overdue ? 'confirm.newEstimate' : 'confirm.likely'),
    value: clock.range(wait.earliest, wait.latest),
  };
  return (
    <>
      {overdue && <p className={styles.overdue}>{t('wait.overdue')}</p>}
      <WaitArch times={times} start={start} end={end}>
        {wait.kind === 'next' ? (
          <ArchText main={t('wait.next')}>
            <PositionInLine ahead={visit.people_before} serving={visit.serving} />
          </ArchText>
        ) : (
          <ArchText lead={t('wait.approxLead')} main={<WaitRange low={wait.low} high={wait.high} />}>
            <PositionInLine ahead={visit.people_before} serving={visit.serving} />
          </ArchText>
        )}
      </WaitArch>
    </>
  );
}

const REASONS = {
  'nobody-on-duty': 'wait.reason.nobody',
  learning: 'wait.reason.learning',
  closed: 'wait.reason.closed',
  'not-today': 'wait.reason.notToday',
  unreliable: 'wait.reason.unreliable',
  loading: 'wait.loading',
} as const;

function PositionInLine({ ahead, serving }: { ahead: number | null; serving: number | null }) {
  const { t } = useWords();
  if (ahead === null) return null;
  const position = ahead === 0 ? t('wait.first') : t('wait.before', { count: ahead });
  return (
    <>
      <p className={styles.place}>{position}</p>
      {serving ? <p className={styles.serving}>{t('wait.serving', { count: serving })}</p> : null}
      <SourceRow ahead={ahead} />
    </>
  );
}
