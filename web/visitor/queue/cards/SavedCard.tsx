import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { fromIso } from '#domain/time/instant.ts';
import { ArchText, WaitArch } from '#web/kit/wait/WaitArch.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ScreenTitle } from '../../shell/frame/ScreenTitle.tsx';
import { useClock } from '../state/use-clock.ts';
import type { VisitShown } from '../state/visit-query.ts';
import { PeopleBefore } from './LineFacts.tsx';
import { ReachRow } from './ReachRow.tsx';
import styles from './status-card.module.css';

type SavedCardProps = { shown: VisitShown; opensAt: string; route: 'confirmation' | 'manage' };

/** Before the opening: the place is saved, and no wait is promised. */
export default function SavedCard({ shown, opensAt, route }: SavedCardProps) {
  const { t } = useWords();
  const { visit } = shown.live;
  const clock = useClock(visit, shown.location);
  const opens = fromIso(opensAt);
  const name = visit.client.first_name.trim();
  const ahead = visit.people_before ?? 0;
  const viewPath =
    route === 'confirmation' ? `${visitorPath('request', visit.location_id)}/confirmation` : undefined;
  return (
    <section className={styles.card} data-stage="saved" aria-labelledby="visit-status">
      <div className={styles.words}>
        <ScreenTitle name={route} viewPath={viewPath} id="visit-status">
          {name === '' ? t('saved.title') : t('saved.titleName', { name })}
        </ScreenTitle>
        <p className={styles.lead}>{t('saved.opens', { time: clock.dateTime(opens) })}</p>
      </div>
      <WaitArch times={null}>
        <ArchText lead={clock.date(opens)} main={clock.time(opens)}>
          <p className={styles.place}>
            <PeopleBefore count={ahead} />
          </p>
        </ArchText>
      </WaitArch>
      <p className={styles.lead}>{t('saved.still')}</p>
      <ReachRow visit={visit} next={false} />
    </section>
  );
}
