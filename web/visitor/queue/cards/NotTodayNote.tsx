import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useFirstTimes } from '../../shell/pieces/use-first-times.ts';
import { FirstTimes } from '../../shell/pieces/FirstTimes.tsx';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { ConvertSpot } from './ConvertSpot.tsx';
import type { VisitKey, VisitShown } from '../state/visit-query.ts';

type NotTodayNoteProps = {
  shown: VisitShown;
  visitKey: VisitKey;
  onAsking: (isAsking: boolean) => void;
};

/**
 * The day may end before the visitor's turn: shown whatever the vendor's settings for waits, with a link to
 * book another day. The position in the line stays.
 */
export function NotTodayNote({ shown, visitKey, onAsking }: NotTodayNoteProps) {
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
      {offers && <ConvertSpot {...{ visitKey, onAsking }} label={t('convert.act')} variant="primary" />}
    </Banner>
  );
}
