import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { previewRetention } from '#contract/settings/retention.ts';
import { request } from '#web/connection/request.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { Card } from '#web/kit/display/Card.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { FailedState } from '../../shell/FailedState.tsx';
import type { PreviewProps } from '../SettingsForm.tsx';
import { SETTINGS_KEY } from '../use-settings.ts';
import styles from './data.module.css';

const TYPING_MS = 300;

/** What the periods of the form would remove now, before they are saved: a dry run on the server. */
export default function RetentionPreview({ change }: PreviewProps) {
  const { t, formats } = useWords();
  const [{ values, reset }] = useDebouncedValue(change, TYPING_MS);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...SETTINGS_KEY, 'retention-preview', values, reset],
    queryFn: ({ signal }) => request(previewRetention, { body: { values, reset }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  const isFaulty = isRefusal(error, 'field-invalid');
  const counts = data?.data ?? [];
  const due = counts.reduce((sum, count) => sum + count.due, 0);
  const isDraft = Object.keys(values).length + reset.length > 0;
  return (
    <Card title={t('dataPage.preview')} id="retention-preview">
      <div className={styles.preview} aria-busy={isFetching}>
        {isFaulty ? (
          <Banner tone="warn">{t('dataPage.preview.faulty')}</Banner>
        ) : error ? (
          <FailedState title={t('dataPage.preview.failed')} error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows rows={6} height="28px" />
        ) : (
          <>
            <p role="status" className={styles.sum} data-warn={(isDraft && due > 0) || undefined}>
              {t(isDraft ? 'dataPage.preview.draft' : 'dataPage.preview.now', { count: due })}
            </p>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('dataPage.preview.kind')}</th>
                  <th scope="col">{t('dataPage.preview.due')}</th>
                  <th scope="col">{t('dataPage.preview.held')}</th>
                </tr>
              </thead>
              <tbody>
                {counts.map((count) => (
                  <tr key={count.kind}>
                    <th scope="row">{t(`dataPage.kind.${count.kind}`)}</th>
                    <td>{formats.number(count.due)}</td>
                    <td>{formats.number(count.held)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className={styles.muted}>{t('dataPage.preview.final')}</p>
          </>
        )}
      </div>
    </Card>
  );
}
