import { useQuery } from '@tanstack/react-query';
import { seeWaitAccuracy } from '#contract/queue/insights.ts';
import { request } from '#web/connection/request.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useVisitor } from '../context/visitor-context.tsx';
import styles from './wait-accuracy.module.css';

/** The recent accuracy of estimates here, where the vendor shows it and the sample is large enough. */
export function WaitAccuracy({ locationId }: { locationId: string }) {
  const { t } = useWords();
  const { settings } = useVisitor();
  const { data } = useQuery({
    queryKey: ['wait-accuracy', locationId],
    queryFn: ({ signal }) => request(seeWaitAccuracy, { params: { locationId }, signal }),
    enabled: settings.showWaitAccuracy,
    staleTime: 10 * 60_000,
    retry: false,
  });
  const { right, mean_error: off, days } = data?.data.attributes ?? {};
  if (typeof right !== 'number' || typeof off !== 'number' || days === undefined) return null;
  const values = { days, share: Math.round(right * 100), minutes: Math.round(off) };
  return <p className={styles.accuracy}>{t('wait.accuracy', values)}</p>;
}
