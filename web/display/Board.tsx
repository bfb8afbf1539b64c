import { useEffect, useState } from 'react';
import type { DisplayBoard } from '#contract/queue/display.ts';
import { INTL_LOCALE } from '#domain/language/languages.ts';
import { FoyerMark } from '#web/kit/brand/Logo.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { speakIn } from './announcements.ts';
import { boardKind } from './board-kind.ts';
import { litCall } from './calls.ts';
import { isStale } from './freshness.ts';
import { useBoard } from './use-board.ts';
import type { BoardState } from './use-board.ts';
import { Media, usePlaylist } from './Media.tsx';
import { useTurns } from './turns.ts';
import { usePortrait, useRestarts, useWakeLock } from './use-display-care.ts';
import { Voice } from './Voice.tsx';
import { WaitingList } from './WaitingList.tsx';
import { IconArmchair, IconArrowRight } from '@tabler/icons-react';
import { classNames } from '#web/kit/class-names.ts';
import { WordsContext } from '#web/language/words-context.ts';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import type { ShownCall } from './calls.ts';
import styles from './board.module.css';

/** The wall display of a location, or why there is none. */
export function Board({ locationId }: { locationId: string }) {
  const { t } = useWords();
  const state = useBoard(locationId);
  const { board } = state;
  useWakeLock();
  useRestarts({ ...state, timeZone: board?.location.time_zone ?? 'UTC' });
  useEffect(() => {
    if (board) document.title = `${board.location.name} – ${board.vendor.name}`;
  }, [board]);

  if (!board) {
    return (
      <main className={styles.blank} data-scheme="ink">
        <FoyerMark size={120} />
        {state.refused && <p className={styles.plain}>{t('tv.missing')}</p>}
        {!state.refused && state.failed && <p className={styles.plain}>{t('realtime.reconnecting')}</p>}
      </main>
    );
  }
  return <Live board={board} state={state} />;
}

interface LiveProps {
  board: DisplayBoard['data'];
  state: BoardState;
}

/**
 * The calls, the waiting list and the code to join, readable from ten metres. Only the buttons for the sound and of the
 * pictures can be focused.
 */
function Live({ board, state }: LiveProps) {
  const { calls, ahead } = state;
  const now = useNow();
  const portrait = usePortrait();
  const { current, every } = useTurns(board.languages);
  const playlist = usePlaylist(board.playlist, now);
  const { t, language } = current;
  useEffect(() => {
    // A language that has not loaded counts too.
    speakIn(board.languages.map((each) => INTL_LOCALE[each]));
  }, [board.languages]);
  // The QR code covers part of the list; in portrait it takes two more rows.
  const rows = board.join ? (portrait ? 3 : 5) : 8;
  const kind = boardKind(board, calls.length);
  const stale = isStale(state, now);
  const message = board.messages[language] ?? '';
  const takesLine = kind === 'line' || kind === 'empty';
  const item = takesLine && calls.length === 0 ? playlist.item : null;
  return (
    <WordsContext value={current}>
      <main
        className={classNames(styles.board, board.join && takesLine && styles.withCode)}
        data-scheme="ink"
        lang={current.locale}
      >
        {board.voice && <Voice board={board} every={every} />}
        <BoardHeader board={board} now={now + ahead} />
        {kind === 'closed' && <ClosedNotice board={board} message={message} />}
        {kind === 'plain' && <PlainNotice text={message || board.location.name} />}
        {kind === 'empty' && !item && <PlainNotice text={t('tv.nobodyWaits')} />}
        {(kind === 'line' || item) && (
          <div className={styles.columns}>
            {kind === 'empty' ? (
              <PlainNotice text={t('tv.nobodyWaits')} />
            ) : (
              <Calls
                calls={calls}
                lit={stale ? null : litCall(calls, now + ahead)}
                stale={stale}
                alternates={every.length > 1}
              />
            )}
            {item ? (
              <Media item={item} playlist={playlist} />
            ) : (
              <WaitingList board={board} stale={stale} rows={rows} />
            )}
          </div>
        )}
        <BoardFooter board={board} message={message} stale={stale} showJoin={takesLine} />
      </main>
    </WordsContext>
  );
}

/** The vendor's logo, the location and its local time. */
function BoardHeader({ board, now }: { board: DisplayBoard['data']; now: number }) {
  const { formats } = useWords();
  const { vendor, location } = board;
  return (
    <header className={styles.header}>
      {vendor.logo ? (
        <img className={styles.logo} src={vendor.logo} alt={vendor.name} />
      ) : (
        <p className={styles.vendor}>{vendor.name}</p>
      )}
      <h1 className={styles.location}>{location.name}</h1>
      <p className={styles.clock}>
        <time dateTime={new Date(now).toISOString()}>{formats.time(now, location.time_zone)}</time>
      </p>
    </header>
  );
}

/** The notice of a closed location: its next opening, and the vendor's message. */
function ClosedNotice({ board, message }: { board: DisplayBoard['data']; message: string }) {
  const { t, formats } = useWords();
  const { opens_next, time_zone } = board.location;
  return (
    <div className={styles.notice}>
      <p className={styles.headline}>{t('location.closed')}</p>
      {opens_next && (
        <p className={styles.subline}>
          {t('tv.opens', { at: formats.dateTime(Date.parse(opens_next), time_zone) })}
        </p>
      )}
      {message && <p className={styles.subline}>{message}</p>}
    </div>
  );
}

/** One large sentence: the vendor's message where walk-ins are off, or the empty line. */
function PlainNotice({ text }: { text: string }) {
  return (
    <div className={styles.notice}>
      <p className={styles.headline}>{text}</p>
    </div>
  );
}

/** This machine's time, updated every second. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface BoardFooterProps {
  board: DisplayBoard['data'];
  message: string;
  stale: boolean;
  showJoin: boolean;
}

/** The number of waiting visitors, the vendor's message, and the code to join. An old number is not shown. */
function BoardFooter({ board, message, stale, showJoin }: BoardFooterProps) {
  const { t } = useWords();
  const { join, vendor } = board;
  return (
    <footer className={styles.footer}>
      <div className={styles.foot}>
        {showJoin && !stale && (
          <p className={styles.count}>
            <IconArmchair aria-hidden="true" />
            <span>{t('tv.count', { count: board.waiting_count })}</span>
          </p>
        )}
        <p role="status" className={styles.message}>
          {stale ? (
            <span className={styles.stale}>{t('realtime.reconnecting')}</span>
          ) : showJoin ? (
            message
          ) : (
            ''
          )}
        </p>
      </div>
      <div className={styles.join}>
        {showJoin && join && (
          <>
            <img
              className={styles.code}
              src={`data:image/svg+xml,${encodeURIComponent(join.qr_svg)}`}
              alt={t('tv.scan')}
            />
            <p className={styles.scan} aria-hidden="true">
              {t('tv.scan')}
            </p>
          </>
        )}
        {!vendor.private_label && (
          <span className={styles.mark}>
            <FoyerMark />
          </span>
        )}
      </div>
    </footer>
  );
}

interface CallsProps {
  calls: readonly ShownCall[];
  lit: string | null;
  stale: boolean;
  /** The display has two languages. */
  alternates: boolean;
}

/**
 * The calls, newest first; the newest is highlighted once, without blinking. Old calls are dimmed. A screen
 * reader announces each new one: the labelled section is a region. A turn of the language is no news.
 */
function Calls({ calls, lit, stale, alternates }: CallsProps) {
  const { t } = useWords();
  return (
    <section
      className={classNames(styles.calling, stale && styles.old)}
      aria-label={t('tv.calling')}
      aria-live="polite"
      aria-relevant={alternates ? 'additions' : undefined}
    >
      <h2 className={styles.title}>{t('tv.calling')}</h2>
      <ul className={classNames(styles.calls, calls.some((call) => !call.is_ticket) && styles.names)}>
        {calls.map((call) => (
          <li
            key={call.call_id}
            className={classNames(
              styles.call,
              !call.is_ticket && styles.named,
              call.call_id === lit && styles.lit,
            )}
          >
            <span className={styles.label}>{call.label}</span>
            {call.station && (
              <>
                <IconArrowRight className={styles.arrow} aria-hidden="true" />
                <VisuallyHidden>, {t('tv.goTo')} </VisuallyHidden>
                <span className={classNames(styles.station, call.station.length > 6 && styles.long)}>
                  {call.station}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
      {calls.length === 0 && <p className={styles.quiet}>{t('tv.nobodyCalled')}</p>}
    </section>
  );
}
