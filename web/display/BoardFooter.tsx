import { IconArmchair } from '@tabler/icons-react';
import type { DisplayBoard } from '#contract/queue/display.ts';
import { FoyerMark } from '#web/kit/brand/Logo.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './board.module.css';

interface BoardFooterProps {
  board: DisplayBoard['data'];
  stale: boolean;
  showJoin: boolean;
}

/** The number of waiting visitors, the vendor's message, and the code to join. */
export function BoardFooter({ board, stale, showJoin }: BoardFooterProps) {
  const { t } = useWords();
  const { join, message, vendor } = board;
  return (
    <footer className={styles.footer}>
      <div className={styles.foot}>
        {showJoin && (
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
