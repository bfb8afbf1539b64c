import { Link } from '@tanstack/react-router';
import { IconAlertTriangle, IconCheck, IconChevronRight } from '@tabler/icons-react';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import type { IntegrationCard } from '#contract/integrations/integrations.ts';
import { fromIso } from '#domain/time/instant.ts';
import { Badge } from '#web/kit/display/Badge.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { keepLocation } from '../shell/keep-location.ts';
import { PageHead } from '../shell/PageHead.tsx';
import { FailedState } from '../shell/FailedState.tsx';
import { useIntegrations } from './use-integrations.ts';
import styles from './integrations.module.css';

const GROUPS = ['messages', 'visitors'] as const;

/** What the vendor has connected and what it can connect, with the health of each. */
export function Catalogue() {
  const { t } = useWords();
  const { data, error, isError, refetch } = useIntegrations();
  return (
    <div className={styles.page}>
      <PageHead title={t('integrations.title')} use={t('integrations.use')} />
      {data ? (
        GROUPS.map((group) => (
          <section key={group} aria-labelledby={`group-${group}`} className={styles.group}>
            <h2 id={`group-${group}`}>{t(`integrations.group.${group}`)}</h2>
            <ul className={styles.cards}>
              {data
                .filter((card) => card.group === group)
                .map((card) => (
                  <li key={card.id}>
                    <IntegrationCardView card={card} />
                  </li>
                ))}
            </ul>
          </section>
        ))
      ) : isError ? (
        <FailedState title={t('integrations.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <SkeletonRows rows={4} height="112px" />
        </div>
      )}
    </div>
  );
}

function IntegrationCardView({ card }: { card: IntegrationCard }) {
  const { t, formats } = useWords();
  const { id, connected, name, last_success_at: success, last_failure_at: failure, health } = card;
  const time = (iso: string) => formats.dateTime(fromIso(iso), ownZone());
  return (
    <Card as="article" className={styles.card}>
      <div className={styles.cardHead}>
        <h3>
          <Link to={staffScreenPath('integrations', id) as '.'} search={keepLocation} className={styles.link}>
            {t(`integrations.kind.${id}`)}
          </Link>
        </h3>
        <IconChevronRight aria-hidden="true" />
      </div>
      <p className={styles.muted}>{name || t(`integrations.about.${id}`)}</p>
      <div className={styles.badges}>
        <ProviderBadge of={card} />
      </div>
      {connected && (
        <p className={styles.muted}>
          {success === null
            ? t('integrations.noSuccess')
            : t('integrations.lastSuccess', { time: time(success) })}
        </p>
      )}
      {failure !== null && health === 'failing' && (
        <p className={styles.failure}>
          {t('integrations.lastFailure', {
            time: time(failure),
            fault: t(`integrations.fault.${card.last_failure ?? 'other'}`),
          })}
        </p>
      )}
    </Card>
  );
}

/** Who does the work, and whether the own service works. */
export function ProviderBadge({ of }: { of: Pick<IntegrationCard, 'provider' | 'connected' | 'health'> }) {
  const { t } = useWords();
  const { provider, connected, health } = of;
  return (
    <>
      {connected && (
        <Badge tone="brand" icon={<IconCheck />}>
          {t('integrations.connected')}
        </Badge>
      )}
      {provider !== 'own' && <Badge>{t(`integrations.provider.${provider}`)}</Badge>}
      {health === 'working' && <Badge tone="ok">{t('integrations.health.working')}</Badge>}
      {health === 'failing' && (
        <Badge tone="danger" icon={<IconAlertTriangle />}>
          {t('integrations.health.failing')}
        </Badge>
      )}
    </>
  );
}
