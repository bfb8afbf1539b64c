import type { Impact, ImpactCounts } from '#contract/vendors/impact.ts';
import { weekdayOf } from '#domain/time/date.ts';
import type { Weekday } from '#domain/time/date.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { classNames } from '#web/kit/class-names.ts';
import { Badge } from '#web/kit/display/Badge.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { OutsideList } from './OutsideList.tsx';
import type { ImpactView } from './use-impact.ts';
import styles from './impact.module.css';
import { useFirstWeekday } from '../session/first-weekday.ts';

/** "What this change does": start times won and lost, and the appointments that fall outside. */
export function ImpactPanel({ of }: { of: ImpactView }) {
  const { impact, isChanged, isOld, isFailed, retry } = of;
  const { t } = useWords();
  if (!isChanged) return null;
  return (
    <section className={styles.panel} aria-label={t('impact.title')} aria-busy={isOld || undefined}>
      <header className={styles.head}>
        <h2>{t('impact.title')}</h2>
        <Badge>{t('impact.notSaved')}</Badge>
      </header>
      {isFailed ? (
        <Banner
          tone="danger"
          role="alert"
          action={
            <Button size="small" onClick={retry}>
              {t('action.retry')}
            </Button>
          }
        >
          {t('impact.failed')}
        </Banner>
      ) : impact === undefined ? (
        <div className={styles.loading}>
          <SkeletonRows rows={3} height="40px" />
        </div>
      ) : (
        <div className={classNames(styles.parts, isOld && styles.old)}>
          {impact.counted.of_services > 0 ? (
            <Starts impact={impact} />
          ) : (
            impact.waits.length === 0 && <p className={styles.muted}>{t('impact.nothing')}</p>
          )}
          <Places impact={impact} />
          <WaitImpact impact={impact} />
          <Unserved impact={impact} />
          <OutsideList outside={impact.outside} of={of} />
          <Sampled impact={impact} />
        </div>
      )}
    </section>
  );
}

const changeOf = ({ now, after }: ImpactCounts): number => after - now;

/** The number of start times, and the change of each weekday. */
function Starts({ impact: { starts, slots, weekdays, week } }: { impact: Impact }) {
  const { t, formats } = useWords();
  const change = changeOf(starts);
  const first = useFirstWeekday();
  const days = [...weekdays.slice(first), ...weekdays.slice(0, first)];
  const most = Math.max(1, ...days.map((day) => Math.abs(changeOf(day.starts))));
  return (
    <div className={styles.starts} role="status">
      <div>
        <p className={styles.number}>
          <strong>{formats.number(Math.abs(change))}</strong>{' '}
          <span>{t(change === 0 ? 'impact.same' : change > 0 ? 'impact.more' : 'impact.fewer')}</span>
        </p>
        <p className={styles.muted}>{t('impact.starts', { now: starts.now, after: starts.after })}</p>
        {change === 0 && starts.gained > 0 && (
          <p className={styles.muted}>{t('impact.moved', { count: starts.gained })}</p>
        )}
        {change === 0 && starts.gained === 0 && slots.gained + slots.lost > 0 && (
          <p className={styles.muted}>{t('impact.slots', { now: slots.now, after: slots.after })}</p>
        )}
        <p className={styles.muted}>
          {t('impact.week', { from: formats.localDate(week.from), to: formats.localDate(week.to) })}
        </p>
      </div>
      <ol className={styles.days} aria-label={t('impact.byWeekday')}>
        {days.map(({ weekday, starts: ofDay }) => {
          const difference = changeOf(ofDay);
          const height = Math.round((Math.abs(difference) / most) * BAR);
          return (
            <li key={weekday} data-change={difference > 0 ? 'more' : difference < 0 ? 'fewer' : 'same'}>
              <VisuallyHidden>{formats.weekday(weekday as Weekday)}</VisuallyHidden>
              <span className={styles.signed}>{signed(difference, formats.number)}</span>
              <i aria-hidden="true" style={{ blockSize: `${height}px` }} />
              <span aria-hidden="true" className={styles.day}>
                {formats.weekday(weekday as Weekday, 'short')}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** The height of the longest bar, in pixels. */
const BAR = 28;

const signed = (value: number, number: (value: number) => string): string =>
  value === 0 ? '0' : `${value > 0 ? '+' : '−'}${number(Math.abs(value))}`;

/** Locations whose start times change most. */
function Places({ impact: { locations } }: { impact: Impact }) {
  const { t, formats } = useWords();
  const changed = locations
    .filter(({ starts }) => changeOf(starts) !== 0)
    .toSorted((a, b) => Math.abs(changeOf(b.starts)) - Math.abs(changeOf(a.starts)));
  if (locations.length < 2 || changed.length === 0) return null;
  return (
    <ul className={styles.places} aria-label={t('impact.byLocation')}>
      {changed.slice(0, MOST_PLACES).map(({ id, name, starts }) => (
        <li key={id}>
          <span>{name}</span>
          <span>{signed(changeOf(starts), formats.number)}</span>
        </li>
      ))}
      {changed.length > MOST_PLACES && (
        <li className={styles.muted}>{t('impact.moreLocations', { count: changed.length - MOST_PLACES })}</li>
      )}
    </ul>
  );
}

const MOST_PLACES = 5;

function Unserved({ impact: { nobody_left: left } }: { impact: Impact }) {
  const { t } = useWords();
  if (left.length === 0) return null;
  return (
    <Banner tone="warn" title={t('impact.unserved')}>
      {left
        .slice(0, MOST_PLACES)
        .map(({ service, location }) => t('impact.unserved.at', { service, location }))
        .join('; ')}
      {left.length > MOST_PLACES && ` ${t('impact.unserved.more', { count: left.length - MOST_PLACES })}`}
    </Banner>
  );
}

/** How long walk-ins wait at the busiest hour of each line, now and after the change. */
function WaitImpact({ impact: { waits } }: { impact: Impact }) {
  const { t, formats } = useWords();
  if (waits.length === 0) return null;
  return (
    <div className={styles.waits}>
      <h3>{t('impact.waits')}</h3>
      <ul>
        {waits.map(({ location_id: id, location, date, hour, now, after }) => (
          <li key={id}>
            <p>
              {now === null || after === null
                ? t(
                    now === null
                      ? after === null
                        ? 'impact.wait.none'
                        : 'impact.wait.starts'
                      : 'impact.wait.ends',
                    {
                      now: Math.round(now ?? 0),
                      after: Math.round(after ?? 0),
                    },
                  )
                : t('impact.wait', { now: Math.round(now), after: Math.round(after) })}
            </p>
            <p className={styles.muted}>
              {t('impact.wait.when', {
                location,
                weekday: formats.weekday(weekdayOf(date)),
                time: formats.time(hour * 60 * MINUTE, 'UTC'),
              })}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Says so if not everything was computed. */
function Sampled({ impact: { counted } }: { impact: Impact }) {
  const { t } = useWords();
  const { services, of_services: ofServices, visits, of_visits: ofVisits } = counted;
  return (
    <>
      {services < ofServices && (
        <p className={styles.muted}>{t('impact.sample', { count: services, total: ofServices })}</p>
      )}
      {visits < ofVisits && (
        <p className={styles.muted}>{t('impact.sampleVisits', { count: visits, total: ofVisits })}</p>
      )}
    </>
  );
}
