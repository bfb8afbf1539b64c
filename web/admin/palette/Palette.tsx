import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { IconCornerDownLeft, IconSearch } from '@tabler/icons-react';
import { classNames } from '#web/kit/class-names.ts';
import { Avatar } from '#web/kit/display/Avatar.tsx';
import { Kbd } from '#web/kit/display/Kbd.tsx';
import { useModal, useScrim } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { commandKey } from '../shell/shortcut-keys.ts';
import { stableFirst, paletteResults, paletteStart, PALETTE_SIGNS, readQuery } from './palette-results.ts';
import type { FirstResult, PaletteItem, PaletteResult } from './palette-results.ts';
import {
  useSearchHits,
  useOpenTarget,
  usePaletteItems,
  usePaletteSections,
  useRecent,
} from './use-palette-items.ts';
import styles from './palette.module.css';

/** Search and jump (⌘K): one field over everything that the person may open or start. */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = (event: Pick<Event, 'preventDefault'>): void => {
    event.preventDefault();
    onClose();
  };
  useModal({ dialog, open, initialFocus: undefined });
  useScrim(dialog, close);
  return (
    <dialog ref={dialog} className={styles.frame} aria-label={t('palette.title')} onCancel={close}>
      {open && <Search onClose={onClose} />}
    </dialog>
  );
}

function Search({ onClose }: { onClose: () => void }) {
  const { t } = useWords();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const known = usePaletteItems();
  const { hits, isSearching } = useSearchHits(typed);
  const items = [...known, ...hits];
  const { recent, note } = useRecent();
  const openTarget = useOpenTarget();
  const isStart = readQuery(typed).section === null && readQuery(typed).words.length === 0;
  const groups = isStart
    ? [{ section: 'start' as const, results: paletteStart(items, recent) }]
    : paletteResults(items, typed);
  const results = groups.flatMap((group) => group.results);
  const first = useFirst(typed, results);
  const active = Math.max(
    results.findIndex(({ item }) => item.id === (chosen ?? first)),
    0,
  );

  const run = (item: PaletteItem, inNewTab: boolean): void => {
    note(item);
    const { opens } = item;
    // Close first: the page gets its focus back before the action moves it.
    flushSync(onClose);
    if (typeof opens === 'function') opens();
    else openTarget(opens, inNewTab);
  };
  const result = results[active];
  const enter = useEnter((inNewTab) => result && run(result.item, inNewTab), {
    isReady: result !== undefined,
    isSearching,
  });
  const step = (by: 1 | -1): void => {
    const next = results.at((active + by) % results.length)?.item.id ?? null;
    setChosen(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') step(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter') enter.press(event.metaKey || event.ctrlKey);
    else if (event.key === 'k' && (event.metaKey || event.ctrlKey)) onClose();
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.palette}>
      <div className={styles.field}>
        <IconSearch aria-hidden="true" />
        <input
          role="combobox"
          aria-label={t('palette.title')}
          aria-autocomplete="list"
          aria-expanded={results.length > 0}
          aria-controls={results.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={result && `${id}-${result.item.id}`}
          placeholder={t('palette.title')}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(null);
            enter.forget();
          }}
          onKeyDown={onKeyDown}
        />
        <Kbd>esc</Kbd>
      </div>
      <div className={styles.results}>
        {results.length === 0 && !isSearching && (
          <p className={styles.none}>{t('palette.none', { text: typed.trim() })}</p>
        )}
        {results.length > 0 && (
          <div id={`${id}-list`} role="listbox" aria-label={t('palette.results')}>
            {groups.map(({ section, results: shown }) => (
              <div key={section} role="group" aria-labelledby={`${id}-${section}`}>
                <div id={`${id}-${section}`} className={styles.section}>
                  {section === 'start' && recent.length > 0
                    ? t('palette.recent')
                    : t(`palette.section.${section === 'start' ? 'screens' : section}`)}
                </div>
                {shown.map((one) => (
                  <Option
                    key={one.item.id}
                    id={`${id}-${one.item.id}`}
                    result={one}
                    isActive={one === result}
                    onRun={run}
                  />
                ))}
              </div>
            ))}
          </div>
        )}
      </div>
      <p role="status" className={styles.status}>
        {isStart ? '' : t('palette.count', { count: results.length })}
      </p>
      <Foot />
    </div>
  );
}

/** The id of the first result of the text; see `stableFirst`. */
function useFirst(typed: string, results: readonly PaletteResult[]): string | null {
  const [before, setBefore] = useState<FirstResult>({ typed, id: null });
  const now = stableFirst(before, typed, results);
  if (now !== before) setBefore(now);
  return now.id;
}

interface Awaited {
  /** There is a result to run. */
  isReady: boolean;
  isSearching: boolean;
}

/** Enter, also before the first result of a search has arrived: it then runs that result. */
function useEnter(run: (inNewTab: boolean) => void, { isReady, isSearching }: Awaited) {
  const [pressed, setPressed] = useState<{ inNewTab: boolean } | null>(null);
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (pressed === null || !isReady) return undefined;
    // Outside the effect: running closes the palette.
    const timer = setTimeout(() => latest.current(pressed.inNewTab));
    return () => clearTimeout(timer);
  }, [pressed, isReady]);
  return {
    press: (inNewTab: boolean): void => {
      if (isReady) run(inNewTab);
      else if (isSearching) setPressed({ inNewTab });
    },
    forget: (): void => setPressed(null),
  };
}

type OptionProps = {
  id: string;
  result: PaletteResult;
  isActive: boolean;
  onRun: (item: PaletteItem, inNewTab: boolean) => void;
};

function Option({ id, result: { item, letters }, isActive, onRun }: OptionProps) {
  const Icon = item.icon;
  const run = (event: MouseEvent): void => onRun(item, event.metaKey || event.ctrlKey || event.button === 1);
  return (
    // The field handles the keys, and names this option as its active one.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classNames(styles.option, isActive && styles.active)}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
      onAuxClick={(event) => event.button === 1 && run(event)}
    >
      {item.section === 'staff' ? <Avatar name={item.text} size="small" /> : <Icon aria-hidden />}
      <span className={styles.words}>
        <span className={styles.text}>
          {letters.map(({ text, isMatch }, at) => (isMatch ? <mark key={at}>{text}</mark> : text))}
        </span>
        {item.detail && <span className={styles.detail}>{item.detail}</span>}
        {item.value && <span className={styles.value}>{item.value}</span>}
      </span>
      {item.keyCap && <Kbd>{item.keyCap}</Kbd>}
      {isActive && <IconCornerDownLeft aria-hidden="true" className={styles.enter} />}
    </div>
  );
}

/** The keys of the palette. The signs are those with something to narrow to. */
function Foot() {
  const { t } = useWords();
  const sections = usePaletteSections();
  return (
    <div className={styles.foot}>
      <span>
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd>
        {t('palette.move')}
      </span>
      <span>
        <Kbd>↵</Kbd>
        {t('palette.open')}
      </span>
      <span>
        <Kbd>{commandKey()}</Kbd>
        <Kbd>↵</Kbd>
        {t('palette.newTab')}
      </span>
      <span className={styles.signs}>
        {Object.entries(PALETTE_SIGNS).map(
          ([sign, section]) =>
            sections.has(section) && (
              <span key={sign}>
                <Kbd>{sign}</Kbd>
                {t(`palette.section.${section}`)}
              </span>
            ),
        )}
      </span>
    </div>
  );
}
