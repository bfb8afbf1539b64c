import { useState } from 'react';
import {
  IconAlertTriangle,
  IconCheck,
  IconCloudOff,
  IconQuestionMark,
  IconWorldCheck,
  IconX,
} from '@tabler/icons-react';
import { checkSendingDomain } from '#contract/settings/mail-frame.ts';
import type { DomainCheck, SendingDomain as Checked } from '#contract/settings/mail-frame.ts';
import { fromIso } from '#domain/time/instant.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import type { BadgeTone } from '#web/kit/display/Badge.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { DescriptionList } from '#web/kit/display/DescriptionList.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { ScreenIcon } from '../../shell/screen.ts';
import { useFailureToast } from '../../shell/use-failure-toast.ts';
import styles from './sending-domain.module.css';

const STATES: Record<DomainCheck['state'], { tone: BadgeTone; Icon: ScreenIcon }> = {
  right: { tone: 'ok', Icon: IconCheck },
  lacking: { tone: 'warn', Icon: IconAlertTriangle },
  missing: { tone: 'danger', Icon: IconX },
  unreachable: { tone: 'wait', Icon: IconCloudOff },
  unnamed: { tone: 'wait', Icon: IconQuestionMark },
};

/** Whether the domain of the sender vouches for mails, and what to set if it does not. */
export default function SendingDomain() {
  const { t, formats } = useWords();
  const fail = useFailureToast();
  const [checked, setChecked] = useState<Checked | null>(null);
  const [busy, setBusy] = useState(false);
  const check = async (): Promise<void> => {
    setBusy(true);
    try {
      setChecked((await request(checkSendingDomain, { body: {} })).data);
    } catch (fault) {
      fail(fault);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={t('sendingDomain.title')} id="sending-domain" className={styles.card}>
      <p className={styles.muted}>{t('sendingDomain.text')}</p>
      <Button className={styles.check} icon={<IconWorldCheck />} busy={busy} onClick={() => void check()}>
        {t(checked ? 'sendingDomain.again' : 'sendingDomain.check')}
      </Button>
      <p role="status" className={styles.sum}>
        {checked &&
          t('sendingDomain.checked', {
            domain: checked.domain,
            sender: checked.sender,
            time: formats.dateTime(fromIso(checked.checked_at), ownZone()),
            count: checked.checks.filter(({ state }) => state === 'right').length,
          })}
      </p>
      {checked && (
        <ul className={styles.list} aria-label={t('sendingDomain.title')}>
          {checked.checks.map((one) => (
            <Record key={one.name} of={one} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Record({ of: { name, state, fault, host, record, advice } }: { of: DomainCheck }) {
  const { t } = useWords();
  const { tone, Icon } = STATES[state];
  const code = (text: string | null) => text && <code className={styles.code}>{text}</code>;
  return (
    <li className={styles.record}>
      <p className={styles.head}>
        <strong>{t(`sendingDomain.${name}`)}</strong>
        <Badge tone={tone} icon={<Icon />}>
          {t(`sendingDomain.state.${state}`)}
        </Badge>
      </p>
      <p>{t(`sendingDomain.why.${fault ?? state}`)}</p>
      <DescriptionList
        facts={[
          { term: t('sendingDomain.host'), description: code(host) },
          { term: t('sendingDomain.found'), description: code(record) },
          { term: t('sendingDomain.advice'), description: code(advice) },
        ]}
      />
    </li>
  );
}
