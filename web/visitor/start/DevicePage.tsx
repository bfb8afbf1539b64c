import { useEffect, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { Refusal } from '#web/connection/refusal.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { announce } from '#web/kit/feedback/Announcer.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import { ScreenTitle } from '../shell/frame/ScreenTitle.tsx';
import styles from './start-choices.module.css';

// Apart from the page, so that no list of files of other pages grows.
const device = () => import('#web/connection/device-session.ts');

/** Staff turn this browser into a kiosk or a wall display of a location, with a code of the admin. */
export function DevicePage() {
  const { page, search } = useVisitor();
  const { t } = useWords();
  const [state, setState] = useDeviceState(new URLSearchParams(search).has('ended'));
  return (
    <div className={styles.page}>
      <ScreenTitle name="device">{t('device.title')}</ScreenTitle>
      {state === 'ended' && (
        <Banner tone="warn" role="status" title={t('device.ended')}>
          {t('device.endedText')}
        </Banner>
      )}
      {state === 'unsupported' ? (
        <Banner tone="danger" role="alert" title={t('device.unsupported')}>
          {t('device.unsupportedText')}
        </Banner>
      ) : page.device && state !== 'ended' ? (
        <Enrolled />
      ) : (
        <CodeForm isOpening={state === 'opening'} onOpening={() => setState('opening')} />
      )}
    </div>
  );
}

type DeviceState = 'new' | 'opening' | 'ended' | 'unsupported';

/** A browser that has a key opens its session at once; one whose device was revoked forgets the key. */
function useDeviceState(hasEnded: boolean) {
  const { page } = useVisitor();
  const [state, setState] = useState<DeviceState>(hasEnded ? 'ended' : 'new');
  const vendor = page.vendor?.pathname ?? '';
  useEffect(() => {
    const start = async (): Promise<void> => {
      const { canHoldKey, reopen, startOfDevice } = await device();
      if (!canHoldKey()) setState('unsupported');
      else if (!hasEnded && page.device === null) {
        const opened = await reopen(vendor);
        if (opened === 'ended') setState('ended');
        else if (opened !== null) location.replace(startOfDevice(opened, page.prefix));
      }
    };
    start().catch(() => undefined);
  }, [hasEnded, page.device, page.prefix, vendor]);
  return [state, setState] as const;
}

function Enrolled() {
  const { page } = useVisitor();
  const { t } = useWords();
  const open = async (): Promise<void> => {
    const { reopen, startOfDevice } = await device();
    const opened = await reopen(page.vendor?.pathname ?? '');
    if (opened !== null && opened !== 'ended') location.replace(startOfDevice(opened, page.prefix));
  };
  return (
    <Card title={t('device.enrolled')}>
      <div className={styles.choices}>
        <p>{t('device.enrolledText')}</p>
        <Button variant="primary" size="large" onClick={() => void open()}>
          {t('device.open')}
        </Button>
      </div>
    </Card>
  );
}

type CodeFormProps = { isOpening: boolean; onOpening: () => void };

function CodeForm({ isOpening, onOpening }: CodeFormProps) {
  const { page } = useVisitor();
  const { t } = useWords();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFault(null);
    try {
      const { enrol, startOfDevice } = await device();
      const enrolled = await enrol(page.vendor?.pathname ?? '', code);
      onOpening();
      location.replace(startOfDevice(enrolled, page.prefix));
    } catch (error) {
      setFault(error instanceof Refusal && error.title !== '' ? error.title : t('err.connection'));
      setBusy(false);
    }
  };
  useEffect(() => {
    if (isOpening) announce(t('device.opening'));
  }, [isOpening, t]);
  return (
    <Card>
      <form className={styles.choices} noValidate onSubmit={(event) => void submit(event)}>
        <p>{t('device.text')}</p>
        <TextField
          label={t('device.code')}
          hint={t('device.codeHint')}
          error={fault ?? undefined}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
        />
        <Button type="submit" variant="primary" size="large" busy={isBusy || isOpening}>
          {t('device.enrol')}
        </Button>
      </form>
    </Card>
  );
}
