import type { ReactNode } from 'react';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'wouter';
import { ButtonLink } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ScreenTitle } from '../../shell/frame/ScreenTitle.tsx';
import { ChosenTime, Summary, SummaryLine } from './Summary.tsx';
import type { SummaryRow } from './Summary.tsx';
import reach from '../../shell/pieces/reach.module.css';
import styles from './booking-layout.module.css';

export type BookingLayoutProps = {
  /** The screen's key for the page view. */
  name: string;
  title: string;
  tabTitle?: string | undefined;
  /** The target of "Back"; null on the first step. */
  back: string | null;
  /** The step's number and the total. */
  progress: { step: number; total: number } | null;
  rows: readonly SummaryRow[];
  /** Replaces the list of rows on a wide screen. */
  summary?: ReactNode;
  /** Keeps date and time in view on a narrow screen; a wide one has them in the summary. */
  pinsTime?: boolean;
  /**
   * The chosen time, next to the button on a narrow screen, or above it where it is wide. Null hides the bar
   * there until a time is chosen.
   */
  picked?: { day: string; times: string; isWide?: boolean } | null;
  /** The button to continue: next to the step under the summary, on a narrow screen below. */
  action?: ReactNode;
  children: ReactNode;
};

/** A step, with the summary of the booking next to it. */
export function BookingLayout(props: BookingLayoutProps) {
  const { name, title, tabTitle, back, progress, rows, summary, pinsTime, picked, action, children } = props;
  const { t } = useWords();
  return (
    <>
      <SummaryLine rows={rows} />
      {pinsTime && <ChosenTime rows={rows} />}
      <div className={styles.page} data-white>
        <div className={styles.top}>
          {(back !== null || progress) && (
            <div className={styles.way}>
              {back !== null && (
                <Link href={back} asChild>
                  <ButtonLink
                    variant="link"
                    size="small"
                    icon={<IconArrowLeft />}
                    className={`${styles.back} ${reach.reach}`}
                  >
                    {t('booking.back')}
                  </ButtonLink>
                </Link>
              )}
              {progress && <p className={styles.progress}>{t('booking.progress', progress)}</p>}
            </div>
          )}
          <ScreenTitle name={name} tabTitle={tabTitle}>
            {title}
          </ScreenTitle>
        </div>
        <div className={styles.step}>{children}</div>
        <div
          className={styles.aside}
          data-bare={rows.length === 0 || undefined}
          data-unpicked={picked === null || undefined}
        >
          {summary ?? <Summary rows={rows} />}
          {action && (
            <div className={styles.action}>
              {picked && (
                <p className={styles.picked} data-wide={picked.isWide || undefined}>
                  <span>{picked.day}</span> <span>{picked.times}</span>
                </p>
              )}
              {action}
            </div>
          )}
        </div>
      </div>
    </>
  );
}
