import { useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { SettledVisit } from '#contract/vendors/answers.ts';
import { fromIso } from '#domain/time/instant.ts';
import { newIdempotencyKey } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useChange } from '../session/use-change.ts';
import { holderOf, usePerson } from '../session/session.ts';
import { sendDecisions } from './impact-endpoints.ts';
import { SettlementContext } from './settlement.ts';
import type { Settlement } from './settlement.ts';
import styles from './impact.module.css';

type Running = Settlement & { readonly key: string };

/** Shows what is done with the appointments outside a saved change, above all pages. */
export function SettlementProvider({ children }: { children: ReactNode }) {
  const [running, setRunning] = useState<Running | null>(null);
  const settle = useCallback((settlement: Settlement) => {
    if (settlement.decisions.length > 0) setRunning({ ...settlement, key: newIdempotencyKey() });
  }, []);
  return (
    <SettlementContext value={settle}>
      {children}
      {running && <Outcome key={running.key} running={running} onClose={() => setRunning(null)} />}
    </SettlementContext>
  );
}

function Outcome({ running, onClose }: { running: Running; onClose: () => void }) {
  const { kind, decisions, unlisted, key } = running;
  const { t } = useWords();
  const role = holderOf(usePerson());
  const [isFailed, setFailed] = useState(false);
  // Nothing happens to appointments that stay as booked: only a failure is shown.
  const isQuiet = decisions.every(({ does }) => does === 'leave');
  const sending = useChange<SettledVisit[]>({
    // The same key on every try: an decision that was carried out is not carried out again.
    mutationFn: () => sendDecisions({ kind, role, decisions, idempotencyKey: key }),
    onSuccess: () => {
      setFailed(false);
      if (isQuiet) onClose();
    },
    onError: () => setFailed(true),
  });
  const { mutate, data, isPending } = sending;
  useEffect(() => void mutate(), [mutate]);
  const isOpen = data === null;
  useEffect(() => {
    if (!isOpen) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOpen]);
  return (
    <Dialog
      open={!isQuiet || isFailed}
      size="wide"
      onClose={onClose}
      title={t('settled.title')}
      busy={isPending}
      actions={
        isFailed && !isPending ? (
          <>
            <Button onClick={onClose}>{t('settled.leaveAll')}</Button>
            <Button variant="primary" onClick={() => void mutate()}>
              {t('action.retry')}
            </Button>
          </>
        ) : (
          <Button variant="primary" busy={isPending} onClick={onClose}>
            {t('settled.done')}
          </Button>
        )
      }
    >
      {isFailed && !isPending && (
        <Banner tone="danger" role="alert">
          {t('settled.failed')}
        </Banner>
      )}
      <p role="status">
        {data === null ? t('settled.running', { count: decisions.length }) : t('settled.sum', sumsOf(data))}
      </p>
      <SettledList decisions={decisions} done={data} />
      {unlisted > 0 && <p className={styles.muted}>{t('settled.unlisted', { count: unlisted })}</p>}
    </Dialog>
  );
}

function sumsOf(done: readonly SettledVisit[]): Record<'moved' | 'told' | 'left', number> {
  const count = (...results: SettledVisit['done'][]): number =>
    done.filter((one) => results.includes(one.done)).length;
  return { moved: count('moved'), told: count('told'), left: count('left', 'changed', 'over', 'not-found') };
}

const TONES: Readonly<Record<SettledVisit['done'], 'ok' | 'brand' | 'wait' | 'warn'>> = {
  moved: 'ok',
  told: 'brand',
  left: 'wait',
  changed: 'warn',
  over: 'warn',
  'not-found': 'warn',
};

function SettledList({
  decisions,
  done,
}: {
  decisions: Settlement['decisions'];
  done: readonly SettledVisit[] | null;
}) {
  const { t, formats } = useWords();
  return (
    <ul className={styles.settled}>
      {decisions.map(({ visit, does }) => {
        const result = done?.find((one) => one.visit_id === visit.id);
        const start = result?.done === 'moved' ? result.start! : visit.start;
        return (
          <li key={visit.id}>
            <p>
              <strong>{`${visit.first_name} ${visit.last_name}`.trim()}</strong>
              <span className={styles.muted}>{formats.dateTime(fromIso(start), visit.zone)}</span>
            </p>
            {result ? (
              <Badge tone={TONES[result.done]}>
                {t(does === 'move' && result.done === 'told' ? 'settled.gone' : `settled.${result.done}`)}
              </Badge>
            ) : (
              <span className={styles.muted}>{t(`impact.do.${does}`)}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
