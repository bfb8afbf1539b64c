import { useEffect, useId, useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { createRoot } from 'react-dom/client';
import { IconLogout, IconMapPin, IconRefresh } from '@tabler/icons-react';
import { unlockDevice } from '#contract/devices/devices.ts';
import type { PageState } from '#contract/protocol/page-state.ts';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { forgetDevice } from '#web/connection/device-key.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { request } from '#web/connection/request.ts';
import { heartbeat, pauseDevice } from '#web/connection/start-device.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { LanguageProvider, useWords } from '#web/language/LanguageProvider.tsx';
import { visitorWords } from '#web/language/visitor-words.ts';
import { Keypad } from '#web/visitor/kiosk/Keypad.tsx';
import styles from './staff-menu.module.css';

/** Staff who leave the screen leave no open menu behind. */
const FORGOTTEN_MS = 60_000;

/** Loads the words, and returns the function that opens the menu over any page of a device. */
export async function staffMenu(page: PageState): Promise<() => void> {
  const words = await visitorWords(page.locale);
  let isOpen = false;
  return () => {
    if (isOpen) return;
    isOpen = true;
    const host = document.createElement('div');
    document.body.append(host);
    const root = createRoot(host);
    const close = (): void => {
      root.unmount();
      host.remove();
      isOpen = false;
    };
    root.render(
      <LanguageProvider language={page.locale} messages={words} load={visitorWords}>
        <StaffMenu page={page} onClose={close} />
      </LanguageProvider>,
    );
  };
}

type Stage = 'checking' | 'pin' | 'none' | 'offline' | 'open';

type MenuProps = { page: PageState; onClose: () => void };

/** Reload, another location, or the end of the device: after the PIN of the location. */
function StaffMenu({ page, onClose }: MenuProps) {
  const { t } = useWords();
  const [stage, setStage] = useState<Stage>('checking');
  const [pin, setPin] = useState('');
  useEffect(() => void check(page).then(setStage), [page]);
  useForgotten(onClose);
  const reload = (
    <Button icon={<IconRefresh />} onClick={() => location.reload()}>
      {t('unlock.reload')}
    </Button>
  );
  return (
    <Dialog open title={t('unlock.title')} closeLabel={t('unlock.close')} onClose={onClose}>
      <div className={styles.menu}>
        {stage === 'checking' && <p role="status">{t('unlock.checking')}</p>}
        {stage === 'offline' && (
          <>
            <Banner tone="warn" role="status">
              {t('unlock.offline')}
            </Banner>
            {reload}
          </>
        )}
        {stage === 'none' && (
          <>
            <p>{t('unlock.none')}</p>
            <Button onClick={() => location.assign(enrolmentOf(page))}>{t('unlock.setUp')}</Button>
            {reload}
          </>
        )}
        {stage === 'pin' && <PinForm pin={pin} onChange={setPin} onOpen={() => setStage('open')} />}
        {stage === 'open' && (
          <>
            {reload}
            <Exits page={page} pin={pin} />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** What the menu can ask for: a heartbeat tells whether the location has a PIN. */
async function check(page: PageState): Promise<Stage> {
  try {
    const { data } = await heartbeat();
    return data.has_pin ? 'pin' : 'none';
  } catch (fault) {
    if (isRefusal(fault, 'device-revoked')) location.replace(`${enrolmentOf(page)}?ended=1`);
    return 'offline';
  }
}

const enrolmentOf = ({ prefix }: PageState): string => `${prefix}${visitorPath('device')}`;

type PinFormProps = { pin: string; onChange: (pin: string) => void; onOpen: () => void };

function PinForm({ pin, onChange, onOpen }: PinFormProps) {
  const { t } = useWords();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const fault = useFault();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || pin === '') return;
    setBusy(true);
    fault.clear();
    try {
      await request(unlockDevice, { body: { pin } });
      onOpen();
    } catch (error) {
      fault.show(error);
      onChange('');
      setBusy(false);
      field.current?.focus();
    }
  };
  useEffect(() => field.current?.focus(), []);
  return (
    <form className={styles.menu} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        ref={field}
        id={id}
        label={t('unlock.pin')}
        hint={t('unlock.hint')}
        error={fault.text ?? undefined}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={pin}
        onChange={({ target }) => onChange(target.value)}
      />
      <Keypad
        label={t('unlock.pin')}
        inputId={id}
        value={pin}
        onChange={(value) => onChange(value.slice(0, 6))}
      />
      <Button type="submit" variant="primary" size="large" busy={isBusy}>
        {t('unlock.act')}
      </Button>
    </form>
  );
}

/** Both end the device with the PIN once more; they differ in the page that follows. */
function Exits({ page, pin }: { page: PageState; pin: string }) {
  const { t } = useWords();
  const fault = useFault();
  const [busy, setBusy] = useState<string | null>(null);
  const at = page.device?.location_id ?? '';
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const end = async (target: string): Promise<void> => {
    if (busy !== null) return;
    setBusy(target);
    fault.clear();
    // The message of the end would lead this page elsewhere.
    const resume = pauseDevice();
    try {
      await request(unlockDevice, { body: { pin, exit: true } });
    } catch (error) {
      fault.show(error);
      setBusy(null);
      return resume();
    }
    await forgetDevice(page.vendor?.pathname ?? '').catch(() => undefined);
    location.replace(target);
  };
  const move = enrolmentOf(page);
  const exit = `${page.prefix}${visitorPath('how')}?location=${at}`;
  return (
    <>
      {fault.text !== null && (
        <Banner tone="danger" role="alert">
          {fault.text}
        </Banner>
      )}
      <Button ref={first} icon={<IconMapPin />} busy={busy === move} onClick={() => void end(move)}>
        {t('unlock.move')}
      </Button>
      <p className={styles.note}>{t('unlock.moveText')}</p>
      <Button variant="danger" icon={<IconLogout />} busy={busy === exit} onClick={() => void end(exit)}>
        {t('unlock.exit')}
      </Button>
      <p className={styles.note}>{t('unlock.exitText')}</p>
    </>
  );
}

function useFault() {
  const { t } = useWords();
  const [text, setText] = useState<string | null>(null);
  const show = (fault: unknown): void => {
    if (isRefusal(fault, 'too-many-requests')) {
      const minutes = Math.max(1, Math.ceil((fault.retryAfter ?? 60) / 60));
      setText(t('unlock.paused', { minutes }));
    } else setText(isRefusal(fault) && fault.title !== '' ? fault.title : t('err.connection'));
  };
  return { text, show, clear: () => setText(null) };
}

/** Closes the menu after a minute without input. */
function useForgotten(onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(), FORGOTTEN_MS);
    };
    wait();
    const over = new AbortController();
    for (const name of ['pointerdown', 'keydown'])
      addEventListener(name, wait, { signal: over.signal, capture: true });
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, []);
}
