import { useContext, useEffect, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { visitorPageAt } from '#contract/protocol/visitor-pages.ts';
import { offlineState, useOfflineState } from '#web/connection/offline/offline-state.ts';
import { pageState } from '#web/connection/page-state.ts';
import { followStaffCorner } from '#web/device/staff-corner.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { announce } from '#web/kit/feedback/Announcer.tsx';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { locationQuery } from '../location-picker/location-queries.ts';
import { RenderContext } from '../shell/context/render-context.ts';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import { AccessBar } from './AccessBar.tsx';
import { spokenSeconds } from './kiosk-timer.ts';
import type { TimerView } from './kiosk-timer.ts';
import { lockDown } from './lock-down.ts';
import { correctFacts } from './offline-facts.ts';
import { resetKiosk, serverResponds } from './reset-kiosk.ts';
import { useAids } from './use-aids.ts';
import { useDimmed, useKioskTimer } from './use-kiosk-timer.ts';
import covers from './kiosk-covers.module.css';
import styles from './kiosk-frame.module.css';
import offlineStyles from './offline.module.css';

/** The frame of every page on a shared screen: timers, access bar, and no way out (2.7). */
export default function KioskFrame() {
  const { page, settings } = useVisitor();
  const { t } = useWords();
  const [aids, changeAids] = useAids();
  const reset = useReset();
  const limits = { idleSeconds: settings.kiosk_idle_timeout, hasMoreTime: aids.moreTime };
  const { view, stay } = useKioskTimer(limits, reset);
  const isDimmed = useDimmed();
  useEffect(() => lockDown(page.prefix), [page.prefix]);
  useEffect(() => {
    void import('#web/connection/start-device.ts').then(({ startDevice }) => startDevice(pageState()));
    followStaffCorner(pageState());
    void offlineCode().then(({ startOffline }) => startOffline(pageState(), isAtStart));
  }, []);
  const offline = useOfflineState();
  const queries = useQueryClient();
  const isOffline = offline !== 'online';
  useEffect(() => (isOffline ? correctFacts(queries) : undefined), [isOffline, queries]);
  return (
    <div data-kiosk-frame data-offline={isOffline ? '' : undefined} className={styles.frame}>
      {isOffline && (
        <p role="status" className={offlineStyles.offline}>
          {t('kiosk.offline')}
        </p>
      )}
      {offline === 'used-up' && (
        <p role="alert" className={`${styles.cover} ${offlineStyles.above}`}>
          {t('kiosk.unavailable')}
        </p>
      )}
      {view.stage === 'bar' && (
        <section className={styles.notice} data-kiosk-own aria-label={t('kiosk.still')}>
          <p className={styles.words}>
            <strong>{t('kiosk.still')}</strong> <Countdown seconds={view.secondsLeft} />
          </p>
          <Button variant="primary" onClick={stay}>
            {t('kiosk.here')}
          </Button>
        </section>
      )}
      {view.stage === 'ring' && <ConfirmedNotice view={view} onDone={reset} onKeep={stay} />}
      <EndingDialog view={view} onStay={stay} onReset={reset} />
      <AccessBar aids={aids} onChange={changeAids} />
      {isDimmed && <div className={covers.dim} data-kiosk-dim />}
    </div>
  );
}

/** Loaded with the page, because its files may be out of reach by now. */
const offlineCode = () => import('#web/connection/offline/start-offline.ts');

async function comesBackOffline(): Promise<boolean> {
  const its = await offlineCode().catch(() => null);
  return its !== null && its.isShellCached();
}

/** No visitor is in the middle of something. */
const isAtStart = (): boolean =>
  visitorPageAt(location.pathname.slice(pageState().prefix.length))?.name === 'how' &&
  document.querySelector('dialog[open]') === null;

/** The seconds for the eye change each second; assistive technology hears three of them. */
function Countdown({ seconds }: { seconds: number }) {
  const { t } = useWords();
  const spoken = spokenSeconds(seconds);
  return (
    <>
      <span aria-hidden="true">{t('kiosk.clears', { seconds })}</span>
      <span role="status">
        <VisuallyHidden>{spoken !== null && t('kiosk.clears', { seconds: spoken })}</VisuallyHidden>
      </span>
    </>
  );
}

type ConfirmedProps = { view: TimerView; onDone: () => void; onKeep: () => void };

/** Under a success card: how long it stays, and two ways to decide it. */
function ConfirmedNotice({ view, onDone, onKeep }: ConfirmedProps) {
  const { t } = useWords();
  return (
    <section className={styles.notice} data-kiosk-own data-kiosk-ring aria-label={t('kiosk.keep')}>
      <svg viewBox="0 0 40 40" className={styles.ring} aria-hidden="true">
        <circle cx="20" cy="20" r="17" pathLength="100" />
        <circle cx="20" cy="20" r="17" pathLength="100" strokeDasharray={`${view.share * 100} 100`} />
      </svg>
      <p className={styles.words}>
        <Countdown seconds={view.secondsLeft} />
      </p>
      <Button onClick={onKeep}>{t('kiosk.keep')}</Button>
      <Button variant="primary" onClick={onDone}>
        {t('kiosk.done')}
      </Button>
    </section>
  );
}

type EndingProps = { view: TimerView; onStay: () => void; onReset: () => void };

/** The last ten seconds. Any activity closes it. */
function EndingDialog({ view, onStay, onReset }: EndingProps) {
  const { t } = useWords();
  const here = useRef<HTMLButtonElement>(null);
  const isOpen = view.stage === 'dialog';
  const spoken = isOpen ? spokenSeconds(view.secondsLeft) : null;
  // The dialog's own description says the first of them.
  useEffect(() => {
    if (spoken === 5) announce(t('kiosk.clears', { seconds: spoken }));
  }, [spoken, t]);
  return (
    <Dialog
      open={isOpen}
      onClose={onStay}
      role="alertdialog"
      title={t('kiosk.still')}
      initialFocus={here}
      actions={
        <span data-kiosk-own className={styles.own}>
          <Button ref={here} variant="primary" size="large" onClick={onStay}>
            {t('kiosk.here')}
          </Button>
          <Button size="large" onClick={onReset}>
            {t('kiosk.restart')}
          </Button>
        </span>
      }
    >
      <VisuallyHidden>{t('kiosk.clears', { seconds: 10 })}</VisuallyHidden>
      <span aria-hidden="true" className={styles.count}>
        {view.secondsLeft}
      </span>
      <span aria-hidden="true">{t('kiosk.clears', { seconds: view.secondsLeft })}</span>
    </Dialog>
  );
}

/** Clears the screen; every “Start over” and “Done” of the pages asks for it with the event `restart`. */
function useReset(): () => void {
  const { page, query } = useVisitor();
  const { t } = useWords();
  const render = useContext(RenderContext);
  const [path] = useLocation();
  const location = useKnownLocation(query.location ?? numbered(visitorPageAt(path)?.location));
  const external = useQuery({
    ...locationQuery(location ?? ''),
    enabled: location !== null && page.kioskRedirectUrl !== null,
  });
  const isLeaving = useRef(false);
  const reset = (visited: string | null = null): void => {
    if (isLeaving.current || render === null) return;
    isLeaving.current = true;
    const { address, queries, stop } = render;
    const words = t('kiosk.unavailable');
    const known = external.data?.attributes;
    const facts = {
      prefix: page.prefix,
      // The vendor’s own start is of another server.
      redirectUrl: offlineState() === 'online' ? page.kioskRedirectUrl : null,
      // The page of a visit may name its location only in its records.
      location:
        location ??
        visited ??
        document.querySelector<HTMLElement>('[data-kiosk-done]')?.dataset['kioskDone'] ??
        null,
      externalId: known && 'external_id' in known ? known.external_id : null,
      // Only the start page belongs to the device; a later one may carry what a visitor chose.
      startSearch:
        visitorPageAt(address.path.slice(page.prefix.length))?.name === 'how' ? address.search : '',
    };
    void resetKiosk(facts, {
      stop: () => {
        void queries.cancelQueries();
        queries.clear();
        stop?.();
      },
      isReachable: async () => (await serverResponds()) || (await comesBackOffline()),
      cover: () => coverWith(words),
      leave: (target) => globalThis.location.replace(target),
    });
  };
  const latest = useRef(reset);
  useEffect(() => {
    latest.current = reset;
  });
  useEffect(() => {
    const restart = (event: Event): void => {
      event.preventDefault();
      latest.current(event instanceof CustomEvent ? (event.detail as string | null) : null);
    };
    addEventListener('restart', restart);
    return () => removeEventListener('restart', restart);
  }, []);
  return () => reset();
}

/** The location of the device, or the last one that an address named. */
function useKnownLocation(named: string | null): string | null {
  const { page } = useVisitor();
  const [last, setLast] = useState(named);
  if (named !== null && named !== last) setLast(named);
  return named ?? last ?? page.device?.location_id ?? null;
}

const numbered = (location: string | null | undefined): string | null =>
  location && /^\d+$/.test(location) ? location : null;

/** React has left the page: its text stands alone. */
function coverWith(words: string): void {
  const cover = document.createElement('p');
  cover.setAttribute('role', 'alert');
  cover.className = covers.cover ?? '';
  cover.textContent = words;
  document.body.append(cover);
}
