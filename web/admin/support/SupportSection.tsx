import { lazy, Suspense, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconDownload, IconLockOpen } from '@tabler/icons-react';
import { revokeSupport, seeDiagnostics, seeSupport } from '#contract/support/support.ts';
import type { Support, SupportGrant } from '#contract/support/support.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { DescriptionList } from '#web/kit/display/DescriptionList.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { ConfirmDialog } from '#web/kit/overlay/Dialog.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { momentOf } from '../clients/history/HistoryTable.tsx';
import { nameOf, valueWords } from '../features/use-features.ts';
import { useChange } from '../session/use-change.ts';
import { usePerson } from '../session/session.ts';
import { FailedState } from '../shell/FailedState.tsx';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import styles from './support.module.css';

const GrantDialog = lazy(async () => ({ default: (await import('./GrantDialog.tsx')).GrantDialog }));

const SUPPORT_KEY = ['support'] as const;

/** What the vendor's admins do for its support: grant access and revoke it, see visits, fetch diagnostics. */
export function SupportSection() {
  const { t } = useWords();
  const { data, error, isError, refetch } = useQuery({
    queryKey: SUPPORT_KEY,
    queryFn: async ({ signal }) => (await request(seeSupport, { signal })).data,
    staleTime: 0,
  });
  if (data)
    return (
      <div className={styles.section}>
        <GrantsCard support={data} />
        <VisitsCard support={data} />
        <StateCard support={data} />
        <FeaturesCard support={data} />
      </div>
    );
  if (isError)
    return <FailedState title={t('support.failed')} error={error} onRetry={() => void refetch()} />;
  return <SkeletonRows rows={6} height="56px" />;
}

const TONES = { active: 'ok', ended: 'wait', revoked: 'danger' } as const;

function GrantsCard({ support: { grants } }: { support: Support }) {
  const words = useWords();
  const { t } = words;
  const queries = useQueryClient();
  const toasts = useToasts();
  const fail = useFailureToast();
  const [isGranting, setGranting] = useState(false);
  const [revoking, setRevoking] = useState<SupportGrant | null>(null);
  const { mutate, isPending } = useChange({
    mutationFn: (id: string) => request(revokeSupport, { params: { grantId: id } }),
    onSuccess: ({ data }) => {
      queries.setQueryData(SUPPORT_KEY, data);
      setRevoking(null);
      toasts.show({ kind: 'success', text: t('support.revoked') });
    },
    onError: fail,
  });
  return (
    <Card
      title={t('support.grants')}
      className={styles.card}
      aside={
        <Button variant="primary" icon={<IconLockOpen />} onClick={() => setGranting(true)}>
          {t('support.grant')}
        </Button>
      }
    >
      <p className={styles.muted}>{t('support.grants.text')}</p>
      {grants.length === 0 ? (
        <p>{t('support.grants.none')}</p>
      ) : (
        <ul className={styles.list}>
          {grants.map((grant) => (
            <li key={grant.id}>
              <div className={styles.words}>
                <p>
                  <strong>{grant.reason}</strong>{' '}
                  <Badge tone={TONES[grant.state]}>{t(`support.state.${grant.state}`)}</Badge>
                </p>
                <p className={styles.muted}>
                  {t('support.grant.by', {
                    name: grant.granted_by,
                    from: momentOf(grant.granted_at, ownZone(), words),
                    until: momentOf(grant.revoked_at ?? grant.ends_at, ownZone(), words),
                  })}
                </p>
              </div>
              {grant.state === 'active' && (
                <Button
                  aria-label={t('support.revoke.of', { reason: grant.reason })}
                  onClick={() => setRevoking(grant)}
                >
                  {t('support.revoke')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {isGranting && (
          <GrantDialog
            onClose={() => setGranting(false)}
            onGranted={(data) => queries.setQueryData(SUPPORT_KEY, data)}
          />
        )}
      </Suspense>
      <ConfirmDialog
        open={revoking !== null}
        title={t('support.revoke.title')}
        safeLabel={t('support.revoke.keep')}
        onSafe={() => setRevoking(null)}
        actLabel={t('support.revoke')}
        onAct={() => {
          if (revoking && !isPending) void mutate(revoking.id);
        }}
      >
        {t('support.revoke.text')}
      </ConfirmDialog>
    </Card>
  );
}

function VisitsCard({ support: { visits } }: { support: Support }) {
  const words = useWords();
  const { t } = words;
  return (
    <Card title={t('support.visits')} className={styles.card}>
      {visits.length === 0 ? (
        <p>{t('support.visits.none')}</p>
      ) : (
        <ul className={styles.list}>
          {visits.map(({ id, account, at, minutes, reason }) => (
            <li key={id}>
              <div className={styles.words}>
                <p>{reason}</p>
                <p className={styles.muted}>
                  {t('support.visit', { account, minutes, at: momentOf(at, ownZone(), words) })}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function StateCard({ support: { status } }: { support: Support }) {
  const { t, formats } = useWords();
  const { vendor } = usePerson();
  const fail = useFailureToast();
  const { mutate, isPending } = useChange({
    mutationFn: () => request(seeDiagnostics, {}),
    onSuccess: ({ data }) => save(data, `diagnostics-${vendor?.pathname ?? 'foyer'}.json`),
    onError: fail,
  });
  return (
    <Card title={t('support.state')} className={styles.card}>
      <DescriptionList
        wide
        facts={[
          { term: t('support.jobs'), description: t(`support.jobs.${status.jobs}`) },
          { term: t('support.behind'), description: formats.number(status.events_behind) },
          { term: t('support.failedJobs'), description: formats.number(status.failed_jobs) },
          { term: t('support.connections'), description: formats.number(status.connections) },
        ]}
      />
      <p className={styles.muted}>{t('support.diagnostics.text')}</p>
      <div>
        <Button icon={<IconDownload />} busy={isPending} onClick={() => void mutate()}>
          {t('support.diagnostics')}
        </Button>
      </div>
    </Card>
  );
}

/** Hands a file to the browser. */
function save(data: object, name: string): void {
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

function FeaturesCard({ support: { features } }: { support: Support }) {
  const { t, language } = useWords();
  return (
    <Card title={t('support.features')} className={styles.card}>
      <p className={styles.muted}>{t('support.features.text')}</p>
      <ul className={styles.features}>
        {features.map((feature) => (
          <li key={feature.key}>
            {nameOf(feature, language)}{' '}
            {feature.is_waiting ? (
              <Badge tone="wait">{t('features.waiting')}</Badge>
            ) : (
              <Badge tone={feature.is_on ? 'ok' : 'wait'}>{valueWords(feature.value, t)}</Badge>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
