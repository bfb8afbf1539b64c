import { useQuery } from '@tanstack/react-query';
import { seeResidency } from '#contract/settings/residency.ts';
import { request } from '#web/connection/request.ts';
import { Card } from '#web/kit/display/Card.tsx';
import { DescriptionList } from '#web/kit/display/DescriptionList.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { FailedState } from '../../shell/FailedState.tsx';
import styles from './data.module.css';

/** Where the data is: the place that the operator names, and the services that get a part of it. */
export function ResidencySection() {
  const { t } = useWords();
  const { data, error, refetch } = useQuery({
    queryKey: ['residency'],
    queryFn: ({ signal }) => request(seeResidency, { signal }),
  });
  return (
    <Card title={t('dataPage.residency')} id="residency">
      <div className={styles.section}>
        {error ? (
          <FailedState title={t('dataPage.residency.failed')} error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows rows={3} height="41px" />
        ) : (
          <>
            {data.data.region === null ? (
              <p>{t('dataPage.residency.unnamed')}</p>
            ) : (
              <p>{t('dataPage.residency.named', { place: data.data.region })}</p>
            )}
            <p className={styles.muted}>{t('dataPage.residency.text')}</p>
            <DescriptionList
              lines
              facts={data.data.places.map(({ part, chosen_by: by, host }) => ({
                key: part,
                term: t(`dataPage.residency.part.${part}`),
                description: [t(`dataPage.residency.chosen_by.${by}`), host]
                  .filter((text) => text !== null)
                  .join(' · '),
              }))}
            />
          </>
        )}
      </div>
    </Card>
  );
}
