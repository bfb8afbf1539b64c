import { useEffect } from 'react';
import { FoyerMark } from '#web/kit/brand/Logo.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { boardKind } from './board-kind.ts';
import { BoardFooter } from './BoardFooter.tsx';
import { BoardHeader } from './BoardHeader.tsx';
import { Calls } from './Calls.tsx';
import { litCall } from './calls.ts';
import { isStale } from './freshness.ts';
import { ClosedNotice, PlainNotice } from './Notices.tsx';
import { useBoard } from './use-board.ts';
import { usePortrait, useRestarts, useWakeLock } from './use-display-care.ts';
import { useNow } from './use-now.ts';
import { WaitingList } from './WaitingList.tsx';
import styles from './board.module.css';

/** The calls, the waiting list and the code to join, readable from ten metres. Nothing on it can be focused. */
export function Board({ locationId }: { locationId: string }) {
  const { t } = useWords();
  const state = useBoard(locationId);
  const { board, calls, ahead } = state;
  const now = useNow();
  const portrait = usePortrait();
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
  // The QR code covers part of the list; in portrait it takes one more row.
  const rows = board.join ? (portrait ? 4 : 5) : 8;
  const kind = boardKind(board, calls.length);
  const stale = isStale(state, now);
  return (
    <main className={styles.board} data-scheme="ink">
      <BoardHeader board={board} now={now + ahead} />
      {kind === 'closed' && <ClosedNotice board={board} />}
      {kind === 'plain' && <PlainNotice text={board.message || board.location.name} />}
      {kind === 'empty' && <PlainNotice text={t('tv.nobodyWaits')} />}
      {kind === 'line' && (
        <div className={styles.columns}>
          <Calls calls={calls} lit={litCall(calls, now + ahead)} />
          <WaitingList board={board} stale={stale} rows={rows} />
        </div>
      )}
      <BoardFooter board={board} stale={stale} showJoin={kind === 'line' || kind === 'empty'} />
    </main>
  );
}
