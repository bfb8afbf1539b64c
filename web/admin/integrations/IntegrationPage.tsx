import { useState } from 'react';
import { integrations } from '#contract/integrations/integrations.ts';
import type { Integration } from '#contract/integrations/integrations.ts';
import type { IntegrationName } from '#contract/integrations/kinds.values.ts';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { fromIso } from '#domain/time/instant.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { DescriptionList } from '#web/kit/display/DescriptionList.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { ConfirmDialog } from '#web/kit/overlay/Dialog.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { PasswordDialog } from '../profile/FactorDialogs.tsx';
import { useSecureChange } from '../profile/use-profile.ts';
import { HistoryList } from '../resource/HistoryList.tsx';
import { useCrumbs } from '../shell/crumbs.tsx';
import { PageHead } from '../shell/PageHead.tsx';
import { FailedState } from '../shell/FailedState.tsx';
import { ArrivingTexts } from './ArrivingTexts.tsx';
import { ConnectionForm } from './ConnectionForm.tsx';
import { ProviderBadge } from './Catalogue.tsx';
import { RequestLog } from './RequestLog.tsx';
import { useIntegration, useRefreshIntegrations } from './use-integrations.ts';
import styles from './integrations.module.css';

/** One integration: its connection, what the service may do, its log and its history. */
export function IntegrationPage({ id }: { id: IntegrationName }) {
  const { t } = useWords();
  const { data, error, isError, refetch } = useIntegration(id);
  useCrumbs([
    { words: 'integrations.title', to: staffScreenPath('integrations') },
    { words: `integrations.kind.${id}` },
  ]);
  if (data) return <Loaded of={data} />;
  return (
    <div className={styles.page}>
      <PageHead title={t(`integrations.kind.${id}`)} />
      {isError ? (
        <FailedState title={t('integrations.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <SkeletonRows rows={5} height="72px" />
        </div>
      )}
    </div>
  );
}

function Loaded({ of }: { of: Integration['data'] }) {
  const { t } = useWords();
  const toasts = useToasts();
  const refresh = useRefreshIntegrations();
  const secure = useSecureChange();
  const [isLeaving, setLeaving] = useState(false);
  const { id, connected, version, fallback } = of;
  const test = (): Promise<void> =>
    secure.run(async () => {
      const { data } = await request(integrations.test, { params: { id }, body: {} });
      await refresh();
      toasts.show(
        data.fault === null
          ? { kind: 'success', text: t('integrations.test.works') }
          : { kind: 'failure', text: t(`integrations.fault.${data.fault}`) },
      );
    });
  const disconnect = (): Promise<void> =>
    secure.run(async () => {
      await request(integrations.disconnect, { params: { id }, body: { version } });
      await refresh();
      toasts.show({ kind: 'success', text: t('integrations.disconnected') });
    });
  return (
    <div className={styles.page}>
      <PageHead
        title={t(`integrations.kind.${id}`)}
        badge={<ProviderBadge of={of} />}
        use={t(`integrations.about.${id}`)}
        actions={
          connected && (
            <Button busy={secure.busy} onClick={() => void test()}>
              {t('integrations.test')}
            </Button>
          )
        }
        menu={
          connected
            ? [{ key: 'disconnect', label: t('integrations.disconnect'), onSelect: () => setLeaving(true) }]
            : []
        }
      />
      <Notices of={of} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <ConnectionForm key={String(connected)} of={of} secure={secure} />
          {of.webhook !== null && <ArrivingTexts id={id} address={of.webhook} />}
          <Card title={t('integrations.access')}>
            <ul className={styles.scopes}>
              {of.scopes.map((scope) => (
                <li key={scope}>{t(`integrations.scope.${scope}`)}</li>
              ))}
            </ul>
            <p className={styles.muted}>{t(`integrations.without.${fallback}`)}</p>
          </Card>
          {connected && <RequestLog log={of.log} />}
        </div>
        <aside className={styles.aside} aria-label={t('form.aside')}>
          <Status of={of} />
          {version > 0 && (
            <HistoryList
              of={{
                endpoints: { ...integrations, list: { path: integrations.list.path } },
                words: 'integrations',
              }}
              id={id}
              version={version}
            />
          )}
        </aside>
      </div>
      <ConfirmDialog
        open={isLeaving}
        title={t('integrations.disconnect.title', { kind: t(`integrations.kind.${id}`) })}
        safeLabel={t('integrations.disconnect.keep')}
        onSafe={() => setLeaving(false)}
        actLabel={t('integrations.disconnect')}
        tone="danger"
        onAct={() => {
          setLeaving(false);
          void disconnect();
        }}
      >
        <p>{t('integrations.disconnect.deletes')}</p>
        <p>{t(`integrations.without.${fallback}`)}</p>
      </ConfirmDialog>
      {secure.asked && <PasswordDialog {...secure.asked} text={t('integrations.password')} />}
    </div>
  );
}

function Notices({ of }: { of: Integration['data'] }) {
  const { t, formats } = useWords();
  const { provider, health, last_failure_at: failure, last_failure: fault } = of;
  return (
    <>
      {provider === 'mailbox' && <Banner tone="info">{t('integrations.mailbox')}</Banner>}
      {health === 'failing' && failure !== null && (
        <Banner tone="danger" role="status" title={t(`integrations.fault.${fault ?? 'other'}`)}>
          {t('integrations.failing', { time: formats.dateTime(fromIso(failure), ownZone()) })}
        </Banner>
      )}
    </>
  );
}

function Status({ of }: { of: Integration['data'] }) {
  const { t, formats } = useWords();
  const time = (iso: string | null) => (iso === null ? '–' : formats.dateTime(fromIso(iso), ownZone()));
  return (
    <Card title={t('integrations.status')}>
      <DescriptionList
        facts={[
          { term: t('integrations.inUse'), description: t(`integrations.provider.${of.provider}`) },
          of.connected ? { term: t('integrations.success'), description: time(of.last_success_at) } : null,
          of.connected ? { term: t('integrations.failure'), description: time(of.last_failure_at) } : null,
        ]}
      />
    </Card>
  );
}
