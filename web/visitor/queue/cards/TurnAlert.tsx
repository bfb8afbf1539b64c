import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '#web/kit/button/Button.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { readAlert, showsMessages, turnAlertOff, turnAlertOn } from '../state/turn-alerts.ts';
import type { AlertState } from '../state/turn-alerts.ts';
import { turnAlertKey } from '../state/use-turn-alert.ts';
import type { VisitKey } from '../state/visit-query.ts';
import styles from './visit-cards.module.css';

/** A message of the browser when it is the visitor's turn. Absent where the browser, the mode or the server has none. */
export default function TurnAlert({ visitKey: key }: { visitKey: VisitKey }) {
  const { t } = useWords();
  const { flags } = useVisitor();
  const client = useQueryClient();
  const queryKey = turnAlertKey(key);
  const { data: state = 'none' } = useQuery({
    queryKey,
    queryFn: () => readAlert(key),
    // The next visitor uses a kiosk's browser, and a framed page may not ask.
    enabled: !flags.isKioskDevice && !flags.isEmbed && showsMessages(globalThis),
    staleTime: Infinity,
    retry: false,
  });
  const [busy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const change = async (work: (of: VisitKey) => Promise<AlertState>): Promise<void> => {
    setBusy(true);
    setFailed(false);
    try {
      client.setQueryData(queryKey, await work(key));
    } catch {
      setFailed(true);
    }
    setBusy(false);
  };
  if (state === 'none') return null;
  return (
    <Card title={t('alert.title')}>
      <div className={styles.stack}>
        <p role="status">{t(TEXTS[state])}</p>
        {hasFailed && (
          <Banner tone="danger" role="alert">
            {t('alert.failed')}
          </Banner>
        )}
        {state === 'off' && (
          <Button full busy={busy} onClick={() => void change(turnAlertOn)}>
            {t('alert.on')}
          </Button>
        )}
        {state === 'on' && (
          <Button full busy={busy} onClick={() => void change(turnAlertOff)}>
            {t('alert.off')}
          </Button>
        )}
      </div>
    </Card>
  );
}

const TEXTS = { off: 'alert.text', on: 'alert.isOn', blocked: 'alert.blocked' } as const;
