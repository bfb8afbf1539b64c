import { useEffect, useRef, useState } from 'react';
import type { DisplayBoard } from '#contract/queue/display.ts';
import { openSound, soundIsOpen } from '#web/kit/sound/tone.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { Announcements, browserSpeaker, spelled } from './announcements.ts';
import styles from './board.module.css';

/**
 * Announces the calls of the board aloud. Browsers keep a page silent until its user presses a key, so this asks
 * for one, once. The button has the focus: a remote control needs no pointer.
 */
export function Voice({ calling }: Pick<DisplayBoard['data'], 'calling'>) {
  const { t, locale } = useWords();
  const [announcements] = useState(() => new Announcements(browserSpeaker(locale)));
  const [isOpen, setIsOpen] = useState(soundIsOpen);
  const started = useRef(false);
  useEffect(() => {
    const calls = calling.toReversed().map(({ call_id: id, label, station }) => {
      const ticket = spelled(label);
      return { id, text: station ? t('tv.announce', { ticket, station }) : ticket };
    });
    // The calls of the first board are old.
    if (started.current && isOpen) announcements.add(calls);
    else announcements.skip(calls);
    started.current = true;
  }, [announcements, calling, isOpen, t]);
  if (isOpen) return null;
  return (
    <button
      type="button"
      className={styles.sound}
      ref={focusOnce}
      onClick={() => {
        openSound();
        setIsOpen(true);
      }}
    >
      {t('tv.sound')}
    </button>
  );
}

/** One function for all renderings: React calls it once, when the button appears. */
const focusOnce = (button: HTMLButtonElement | null): void => button?.focus();
