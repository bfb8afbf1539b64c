import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useFirstTimes } from '../../shell/pieces/use-first-times.ts';
import { FirstTimes } from '../../shell/pieces/FirstTimes.tsx';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { ConvertSpot } from './ConvertSpot.tsx';
import type { VisitKey, VisitShown } from '../state/visit-query.ts';

type NotTodayNoteProps = { shown: VisitShown; visitKey: VisitKey };

/**
 * The turn may not come before the day ends: said whatever the vendor says of waits, with a way to another day where there is one. The
 * place in line stays theirs meanwhile.
 */
export function NotTodayNote({ shown, visitKey }: NotTodayNoteProps) {
  const { t } = useWords();
  const { flags } = useVisitor();
  const { location_id, service_id, meeting_method } = shown.live.visit;
  const times = useFirstTimes({
    locationId: location_id,
    serviceId: service_id,
    method: meeting_method,
    enabled: flags.showsChanges,
  });
  const offers = times.length > 0;
  return (
    <Banner tone="warn" role="status" title={t('notToday.title')}>
      <p>{t(offers ? 'notToday.orBook' : 'notToday.stay')}</p>
      {offers && <FirstTimes times={times} />}
      {offers && <ConvertSpot visitKey={visitKey} label={t('convert.act')} variant="primary" />}
    </Banner>
  );
}
