import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconLock } from '@tabler/icons-react';
import { liftHold, listHolds } from '#contract/settings/holds.ts';
import type { LegalHold } from '#contract/settings/holds.ts';
import { fromIso } from '#domain/time/instant.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { ConfirmDialog } from '#web/kit/overlay/Dialog.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { UseWords } from '#web/language/words-context.ts';
import { useChange } from '../../session/use-change.ts';
import { FailedState } from '../../shell/FailedState.tsx';
import { useFailureToast } from '../../shell/use-failure-toast.ts';
import { SETTINGS_KEY } from '../use-settings.ts';
import { HoldDialog } from './HoldDialog.tsx';
import styles from './data.module.css';

const HOLDS_KEY = [...SETTINGS_KEY, 'holds'] as const;

/** Legal holds: what neither retention nor an erasure removes, who decided so, and what was lifted. */
export function HoldsSection() {
  const { t, formats } = useWords();
  const queries = useQueryClient();
  const toasts = useToasts();
  const fail = useFailureToast();
  const [adding, setAdding] = useState(false);
  const [lifting, setLifting] = useState<LegalHold | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: HOLDS_KEY,
    queryFn: ({ signal }) => request(listHolds, { signal }),
    staleTime: 0,
  });
  // The dry run counts what holds keep.
  const refresh = () => queries.invalidateQueries({ queryKey: SETTINGS_KEY });
  const lift = useChange({
    mutationFn: ({ id }: LegalHold) => request(liftHold, { params: { id } }),
    onError: fail,
    onSuccess: async () => {
      await refresh();
      toasts.show({ kind: 'success', text: t('dataPage.hold.lifted') });
    },
  });
  const words = { t, formats };
  return (
    <Card title={t('dataPage.holds')} id="legal-holds">
      <div className={styles.section}>
        <div className={styles.head}>
          <p className={styles.muted}>{t('dataPage.holds.text')}</p>
          <Button icon={<IconLock />} onClick={() => setAdding(true)}>
            {t('dataPage.hold.set')}
          </Button>
        </div>
        {error ? (
          <FailedState title={t('dataPage.holds.failed')} error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows rows={2} height="56px" />
        ) : data.data.length === 0 ? (
          <EmptyState title={t('dataPage.holds.none')} text={t('dataPage.holds.none.why')} />
        ) : (
          <ul className={styles.list} aria-label={t('dataPage.holds')}>
            {data.data.map((hold) => (
              <li key={hold.id} className={styles.row}>
                <div>
                  <p>
                    <strong>{subjectWords(hold, words)}</strong>{' '}
                    <Badge tone={hold.lifted_at === null ? 'warn' : 'wait'}>
                      {t(hold.lifted_at === null ? 'dataPage.hold.inForce' : 'dataPage.hold.ended')}
                    </Badge>
                  </p>
                  <p className={styles.muted}>
                    {[t(`dataPage.hold.reason.${hold.reason}`), hold.reference].filter(Boolean).join(' · ')}
                  </p>
                  <p className={styles.muted}>
                    {t('dataPage.hold.setBy', {
                      name: hold.set_by,
                      time: formats.dateTime(fromIso(hold.set_at), ownZone()),
                    })}
                  </p>
                  {hold.lifted_at !== null && (
                    <p className={styles.muted}>
                      {t('dataPage.hold.liftedBy', {
                        name: hold.lifted_by,
                        time: formats.dateTime(fromIso(hold.lifted_at), ownZone()),
                      })}
                    </p>
                  )}
                </div>
                {hold.lifted_at === null && (
                  <Button
                    size="small"
                    aria-label={t('dataPage.hold.liftOf', { name: subjectWords(hold, words) })}
                    onClick={() => setLifting(hold)}
                  >
                    {t('dataPage.hold.lift')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {adding && <HoldDialog onClose={() => setAdding(false)} onSet={() => void refresh()} />}
      {lifting && (
        <ConfirmDialog
          open
          title={t('dataPage.hold.liftOf', { name: subjectWords(lifting, words) })}
          safeLabel={t('action.back')}
          onSafe={() => setLifting(null)}
          actLabel={t('dataPage.hold.lift')}
          busy={lift.isPending}
          onAct={() => void lift.mutate(lifting).then(() => setLifting(null))}
        >
          <p>{t('dataPage.hold.lift.text')}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

/** The client, or the days of the period. */
function subjectWords(
  { client, client_id: id, from, until }: LegalHold,
  { t, formats }: Pick<UseWords, 't' | 'formats'>,
): string {
  if (from !== null && until !== null)
    return t('dataPage.hold.period', { from: formats.localDate(from), until: formats.localDate(until) });
  return client || t('dataPage.hold.client', { number: id ?? '' });
}
