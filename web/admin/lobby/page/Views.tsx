import { useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from '#web/kit/class-names.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { Skeleton, SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { PageTitle } from '#web/kit/layout/PageTitle.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { LobbyView } from '../data/use-lobby.ts';
import { useManagesDevices } from '../line/LineTabs.tsx';
import type { LineTab } from '../line/LineTabs.tsx';
import styles from '../line/lobby.module.css';

export type NarrowView = LineTab | 'service' | 'visitor';

interface ViewsProps {
  view: LobbyView;
  /** `wide`: room for three columns; `split`: for two; otherwise one at a time. */
  wide: boolean;
  split: boolean;
  line: ReactNode;
  service: ReactNode;
  panel: ReactNode;
  narrow: NarrowView;
  onNarrow: (view: NarrowView) => void;
}

/** The three parts of the lobby side by side as far as they fit; the rest are tabs. */
export function Views({ view, wide, split, line, service, panel, narrow, onNarrow }: ViewsProps) {
  const managesDevices = useManagesDevices();
  if (wide) {
    return (
      <div className={styles.columns}>
        {line}
        {service}
        {panel}
      </div>
    );
  }
  const tabs: NarrowView[] = ['waiting', 'expected', 'service', 'done'];
  if (!split) tabs.push('visitor');
  if (managesDevices) tabs.push('devices');
  const shown = split && narrow === 'visitor' ? 'waiting' : narrow;
  const parts = { waiting: line, expected: line, done: line, devices: line, service, visitor: panel };
  return (
    <div className={split ? styles.split : styles.single}>
      <div className={styles.stack}>
        <ViewTabs view={view} tabs={tabs} shown={shown} onNarrow={onNarrow} />
        <div
          id="lobby-view"
          role="tabpanel"
          aria-labelledby={`lobby-view-${shown}`}
          className={styles.stackBody}
        >
          {parts[shown]}
        </div>
      </div>
      {split && panel}
    </div>
  );
}

interface ViewTabsProps {
  view: LobbyView;
  tabs: readonly NarrowView[];
  shown: NarrowView;
  onNarrow: (view: NarrowView) => void;
}

function ViewTabs({ view, tabs, shown, onNarrow }: ViewTabsProps) {
  const { t } = useWords();
  const list = useRef<HTMLDivElement>(null);
  const counts = {
    waiting: view.waiting.length,
    expected: view.expected.length,
    service: view.called.length + view.serving.length,
    done: null,
    devices: null,
    visitor: null,
  };
  const words = {
    waiting: t('lobby.waiting'),
    expected: t('lobby.expected.title'),
    service: t('lobby.inService'),
    done: t('lobby.done.title'),
    visitor: t('lobby.visitor.tab'),
    devices: t('devices.title'),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = tabs[tabs.indexOf(shown) + step];
    if (step === 0 || !next) return;
    onNarrow(next);
    list.current?.querySelector<HTMLElement>(`#lobby-view-${next}`)?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      tabIndex={-1}
      aria-label={t('lobby.views')}
      className={styles.viewTabs}
      onKeyDown={onKeyDown}
    >
      {tabs.map((key) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={`lobby-view-${key}`}
          aria-selected={key === shown}
          aria-controls="lobby-view"
          tabIndex={key === shown ? 0 : -1}
          className={classNames(styles.viewTab, key === shown && styles.viewTabOn)}
          onClick={() => onNarrow(key)}
        >
          {words[key]} {counts[key] !== null && <span className={styles.muted}>{counts[key]}</span>}
        </button>
      ))}
    </div>
  );
}

/** Shown before the first response. */
export function LobbySkeleton() {
  const { t } = useWords();
  return (
    <div className={styles.lobby} aria-busy="true">
      <PageTitle documentTitle={`${t('lobby.title')} – Foyer`}>{t('lobby.title')}</PageTitle>
      <div className={styles.columns}>
        <div className={styles.column}>
          <div className={styles.columnHead}>
            <Skeleton width="120px" height="20px" />
          </div>
          <div className={styles.loading}>
            <SkeletonRows rows={7} height="69px" />
          </div>
        </div>
        <div className={styles.column}>
          <div className={styles.columnHead}>
            <Skeleton width="120px" height="20px" />
          </div>
          <div className={styles.loading}>
            <SkeletonRows rows={4} height="120px" />
          </div>
        </div>
        <div className={styles.column}>
          <div className={styles.loading}>
            <SkeletonRows rows={2} height="140px" />
          </div>
        </div>
      </div>
    </div>
  );
}

/** Shown when the first request failed. */
export function LobbyFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useWords();
  const existing = isRefusal(error) && error.title !== '' ? error.title : t('error.tryAgain');
  return (
    <div className={styles.lobby}>
      <PageTitle documentTitle={`${t('lobby.title')} – Foyer`}>{t('lobby.title')}</PageTitle>
      <EmptyState
        title={t('lobby.failed')}
        text={existing}
        action={<Button onClick={onRetry}>{t('action.retry')}</Button>}
      />
    </div>
  );
}
