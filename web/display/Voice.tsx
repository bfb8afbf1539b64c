import { useEffect, useRef, useState } from 'react';
import type { DisplayBoard } from '#contract/queue/display.ts';
import { openSound, soundIsFree, soundIsOpen } from '#web/kit/sound/tone.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { Announcements, browserSpeaker, phraseFor, spelled } from './announcements.ts';
import type { Turns } from './turns.ts';
import styles from './board.module.css';

interface VoiceProps {
  board: Pick<DisplayBoard['data'], 'calling' | 'is_sound_time' | 'phrases' | 'volume'>;
  every: Turns['every'];
}

/**
 * Announces the calls of the board aloud, in each of its languages. Browsers keep a page silent until its user
 * presses a key, so this asks for one, once. The button has the focus: a remote control needs no pointer. A browser that
 * its operator lets sound freely needs no key after a restart.
 */
export function Voice({ board, every }: VoiceProps) {
  const { t } = useWords();
  const { calling, is_sound_time: isSoundTime, phrases, volume } = board;
  const [announcements] = useState(() => new Announcements(browserSpeaker()));
  // Null until the browser has decided.
  const [isOpen, setIsOpen] = useState<boolean | null>(() => soundIsOpen() || null);
  const started = useRef(false);
  useEffect(() => {
    // A key may be pressed meanwhile.
    void soundIsFree().then((isFree) => setIsOpen((before) => before ?? isFree));
  }, []);
  useEffect(() => {
    const calls = calling.toReversed().map(({ call_id: id, label, is_ticket: isTicket, station }) => {
      const ticket = isTicket ? spelled(label) : label;
      const sentences = every.map(({ t: say, language, locale }) => {
        const phrase = phrases[language];
        const call = { ticket, station };
        const text = phrase ? phraseFor(phrase, call) : say('tv.announce', call);
        return { locale, text: station ? text : ticket };
      });
      return { id, sentences, volume: volume / 100 };
    });
    // The calls of the first board are old.
    if (started.current && isOpen && isSoundTime) announcements.add(calls);
    else announcements.skip(calls);
    if (!isSoundTime) announcements.stop();
    started.current = true;
  }, [announcements, calling, isOpen, isSoundTime, phrases, volume, every]);
  useEffect(() => () => announcements.stop(), [announcements]);
  if (isOpen !== false) return null;
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
