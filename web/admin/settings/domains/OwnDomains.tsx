import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconCloudOff,
  IconExternalLink,
  IconTrash,
  IconWorldCheck,
  IconX,
} from '@tabler/icons-react';
import {
  addOwnDomain,
  checkOwnDomain,
  listOwnDomains,
  removeOwnDomain,
} from '#contract/settings/own-domains.ts';
import type { OwnDomain } from '#contract/settings/own-domains.ts';
import { fromIso } from '#domain/time/instant.ts';
import type { HostRecordState } from '#domain/vendors/custom-domain.ts';
import { request } from '#web/connection/request.ts';
import { Button, ButtonLink } from '#web/kit/button/Button.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import type { BadgeTone } from '#web/kit/display/Badge.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { DescriptionList } from '#web/kit/display/DescriptionList.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { ConfirmDialog } from '#web/kit/overlay/Dialog.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useChange } from '../../session/use-change.ts';
import { FailedState } from '../../shell/FailedState.tsx';
import type { ScreenIcon } from '../../shell/screen.ts';
import { useFailureToast } from '../../shell/use-failure-toast.ts';
import { faultsByField, useForm } from '../../shell/use-form.ts';
import { SETTINGS_KEY } from '../use-settings.ts';
import styles from './own-domains.module.css';

interface Look {
  tone: BadgeTone;
  Icon: ScreenIcon;
}

const STATES: Record<OwnDomain['state'], Look> = {
  pending: { tone: 'wait', Icon: IconClock },
  active: { tone: 'ok', Icon: IconCheck },
  failing: { tone: 'danger', Icon: IconAlertTriangle },
};
const RECORD_STATES: Record<HostRecordState, Look> = {
  right: { tone: 'ok', Icon: IconCheck },
  wrong: { tone: 'danger', Icon: IconX },
  missing: { tone: 'danger', Icon: IconX },
  unreachable: { tone: 'wait', Icon: IconCloudOff },
};
const DOMAINS_KEY = [...SETTINGS_KEY, 'domains'] as const;

/** The vendor's own domains: what to set for each, and whether it shows the vendor. */
export default function OwnDomains() {
  const { t } = useWords();
  const queries = useQueryClient();
  const toasts = useToasts();
  const fail = useFailureToast();
  const [leaving, setLeaving] = useState<OwnDomain | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: DOMAINS_KEY,
    queryFn: ({ signal }) => request(listOwnDomains, { signal }),
    staleTime: 0,
  });
  const refresh = () => queries.invalidateQueries({ queryKey: DOMAINS_KEY });
  const remove = useChange({
    mutationFn: ({ host }: OwnDomain) => request(removeOwnDomain, { params: { host } }),
    onError: fail,
    onSuccess: async () => {
      await refresh();
      toasts.show({ kind: 'success', text: t('ownDomain.removed') });
    },
  });
  return (
    <Card title={t('ownDomain.title')} id="own-domains" className={styles.card}>
      <p className={styles.muted}>{t('ownDomain.text')}</p>
      {error ? (
        <FailedState title={t('ownDomain.failed')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={1} height="56px" />
      ) : (
        data.data.length > 0 && (
          <ul className={styles.list} aria-label={t('ownDomain.list')}>
            {data.data.map((domain) => (
              <Domain key={domain.host} of={domain} onChecked={refresh} onRemove={() => setLeaving(domain)} />
            ))}
          </ul>
        )
      )}
      <AddDomain onAdded={refresh} />
      {leaving && (
        <ConfirmDialog
          open
          title={t('ownDomain.removeOf', { host: leaving.host })}
          safeLabel={t('action.back')}
          onSafe={() => setLeaving(null)}
          actLabel={t('ownDomain.remove')}
          busy={remove.isPending}
          onAct={() => void remove.mutate(leaving).then(() => setLeaving(null))}
        >
          <p>{t('ownDomain.remove.text')}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

function AddDomain({ onAdded }: { onAdded: () => Promise<unknown> }) {
  const { t } = useWords();
  const { typed, faults, general, busy, fields, change, submit } = useForm<{ host: string }>({
    initial: () => ({ host: '' }),
    check: ({ host }) => (host.trim() === '' ? { host: t('ownDomain.host.missing') } : {}),
    faultsOf: faultsByField,
    send: async ({ host }) => {
      await request(addOwnDomain, { body: { host: host.trim() } });
      await onAdded();
      change({ host: '' });
    },
  });
  return (
    <form
      ref={fields}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {general !== null && (
        <Banner tone="danger" role="alert">
          {general}
        </Banner>
      )}
      <TextField
        name="host"
        label={t('ownDomain.host')}
        hint={t('ownDomain.host.hint')}
        error={faults.host}
        value={typed.host}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => change({ host: target.value })}
      />
      <Button type="submit" busy={busy}>
        {t('ownDomain.add')}
      </Button>
    </form>
  );
}

function Domain({
  of,
  onChecked,
  onRemove,
}: {
  of: OwnDomain;
  onChecked: () => Promise<unknown>;
  onRemove: () => void;
}) {
  const { t, formats } = useWords();
  const fail = useFailureToast();
  const { host, state, checked_at: checkedAt } = of;
  const { tone, Icon } = STATES[state];
  const [busy, setBusy] = useState(false);
  const check = async (): Promise<void> => {
    setBusy(true);
    try {
      await request(checkOwnDomain, { params: { host }, body: {} });
      await onChecked();
    } catch (fault) {
      fail(fault);
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className={styles.domain}>
      <p className={styles.head}>
        <strong>{host}</strong>
        <Badge tone={tone} icon={<Icon />}>
          {t(`ownDomain.state.${state}`)}
        </Badge>
      </p>
      <p role="status">
        {t(`ownDomain.why.${state}`)}
        {checkedAt !== null &&
          ` ${t('ownDomain.checked', { time: formats.dateTime(fromIso(checkedAt), ownZone()) })}`}
      </p>
      <Record title={t('ownDomain.pointer')} type="CNAME" of={of.pointer} />
      <Record title={t('ownDomain.proof')} type="TXT" of={of.proof} />
      <div className={styles.actions}>
        <Button
          icon={<IconWorldCheck />}
          busy={busy}
          aria-label={t('ownDomain.checkOf', { host })}
          onClick={() => void check()}
        >
          {t('ownDomain.check')}
        </Button>
        {state === 'active' && (
          <ButtonLink
            href={`https://${host}/`}
            target="_blank"
            rel="noopener"
            icon={<IconExternalLink />}
            aria-label={t('ownDomain.openOf', { host })}
          >
            {t('ownDomain.open')}
          </ButtonLink>
        )}
        <Button
          variant="quiet"
          icon={<IconTrash />}
          aria-label={t('ownDomain.removeOf', { host })}
          onClick={onRemove}
        >
          {t('ownDomain.remove')}
        </Button>
      </div>
    </li>
  );
}

function Record({
  title,
  type,
  of: { name, value, state },
}: {
  title: string;
  type: 'CNAME' | 'TXT';
  of: OwnDomain['proof'];
}) {
  const { t } = useWords();
  const look = state && RECORD_STATES[state];
  return (
    <div className={styles.record}>
      <p className={styles.head}>
        {title}
        {look && (
          <Badge tone={look.tone} icon={<look.Icon />}>
            {t(`ownDomain.record.${state}`)}
          </Badge>
        )}
      </p>
      <DescriptionList
        facts={[
          { term: t('ownDomain.type'), description: <code className={styles.code}>{type}</code> },
          { term: t('ownDomain.name'), description: <code className={styles.code}>{name}</code> },
          { term: t('ownDomain.value'), description: <code className={styles.code}>{value}</code> },
        ]}
      />
    </div>
  );
}
