import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { classNames } from '#web/kit/class-names.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { usePerson } from '../../session/session.ts';
import type { LobbyView } from '../data/use-lobby.ts';
import styles from './lobby.module.css';

export type LineTab = 'waiting' | 'expected' | 'done' | 'devices';

/** The tabs with rows of visitors. */
export type ListTab = Exclude<LineTab, 'devices'>;

/** Tabs: waiting, expected today, done today, and the devices for those who manage them. */
export function LineTabs({
  view,
  tab,
  onTab,
}: {
  view: LobbyView;
  tab: LineTab;
  onTab: (tab: LineTab) => void;
}) {
  const { t } = useWords();
  const list = useRef<HTMLDivElement>(null);
  const tabs = [
    { key: 'waiting', words: t('lobby.waiting'), count: view.waiting.length },
    { key: 'expected', words: t('lobby.expected.title'), count: view.expected.length },
    { key: 'done', words: t('lobby.done.title'), count: null },
    ...(useManagesDevices() ? [{ key: 'devices', words: t('devices.title'), count: null } as const] : []),
  ] as const;
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const other = tabs[tabs.findIndex(({ key }) => key === tab) + step]?.key;
    if (step === 0 || other === undefined) return;
    onTab(other);
    list.current?.querySelector<HTMLElement>(`#lobby-tab-${other}`)?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      tabIndex={-1}
      aria-label={t('lobby.lists')}
      className={styles.tabs}
      onKeyDown={onKeyDown}
    >
      {tabs.map(({ key, words, count }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={`lobby-tab-${key}`}
          aria-selected={tab === key}
          aria-controls="lobby-line"
          tabIndex={tab === key ? 0 : -1}
          className={classNames(styles.tab, tab === key && styles.tabOn)}
          onClick={() => onTab(key)}
        >
          {words} {count !== null && <span className={styles.muted}>{count}</span>}
        </button>
      ))}
    </div>
  );
}

/** Whether the person may enrol and revoke the devices of their locations. */
export const useManagesDevices = (): boolean => usePerson().permissions['devices-enrol'] !== undefined;
