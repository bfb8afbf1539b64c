import { useState } from 'react';
import {
  IconBriefcase,
  IconCalendarEvent,
  IconChevronDown,
  IconClock,
  IconLock,
  IconMapPin,
  IconUser,
  IconUsers,
  IconWalk,
} from '@tabler/icons-react';
import { Link } from 'wouter';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { Step } from './steps.ts';
import reach from '../../shell/pieces/reach.module.css';
import styles from './summary.module.css';

/** One row of the summary. */
export type SummaryRow = {
  step: Step;
  term: string;
  text: string;
  lang?: string | undefined;
  detail?: string | undefined;
  /** The step to change it at; null without a choice. */
  change: string | null;
  /** The visitor's link fixes it. */
  isFixed?: boolean;
};

const ICONS = {
  service: IconBriefcase,
  'meeting-methods': IconWalk,
  location: IconMapPin,
  staff: IconUser,
  times: IconCalendarEvent,
  attendees: IconUsers,
  details: IconClock,
} as const;

/** The answers so far, next to the step. */
export function Summary({ rows, titled = true }: { rows: readonly SummaryRow[]; titled?: boolean }) {
  const { t } = useWords();
  if (rows.length === 0) return null;
  return (
    <section className={styles.card} aria-label={t('booking.summary')}>
      {titled && <h2>{t('booking.summary')}</h2>}
      <Rows rows={rows} />
    </section>
  );
}

/** The summary on a narrow screen: one line under the header, which expands. */
export function SummaryLine({ rows }: { rows: readonly SummaryRow[] }) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  if (rows.length === 0) return null;
  return (
    <section className={styles.line} aria-label={t('booking.summary')}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls="booking-line"
        className={styles.toggle}
        onClick={() => setOpen((before) => !before)}
      >
        <span className={styles.short}>{open ? t('booking.summary') : inShort(rows)}</span>
        <IconChevronDown aria-hidden="true" />
      </button>
      <div id="booking-line" hidden={!open} className={styles.opened}>
        <Rows rows={rows} />
      </div>
    </section>
  );
}

/** Date, time, length and place of the chosen time, which stay in view while a narrow screen scrolls. */
export function ChosenTime({ rows }: { rows: readonly SummaryRow[] }) {
  const { t } = useWords();
  const of = (step: Step) => rows.find((row) => row.step === step);
  const time = of('times');
  if (!time) return null;
  const around = [time.detail, of('service')?.detail, of('location')?.text].filter(Boolean).join(' · ');
  return (
    <section className={styles.when} aria-label={time.term}>
      <IconCalendarEvent aria-hidden="true" />
      <p>
        <strong>{time.text}</strong> <span>{around}</span>
      </p>
      {time.change !== null && (
        <Link
          href={time.change}
          className={`${styles.change} ${reach.reach}`}
          aria-label={t('booking.changeOf', { what: time.term })}
        >
          {t('common.change')}
        </Link>
      )}
    </section>
  );
}

/** The service and the location; expand for the rest. */
function inShort(rows: readonly SummaryRow[]): string {
  const reply = rows.filter(({ step }) => step === 'service' || step === 'location');
  return (reply.length > 0 ? reply : rows).map(({ text }) => text).join(' · ');
}

function Rows({ rows }: { rows: readonly SummaryRow[] }) {
  const { t } = useWords();
  return (
    <dl className={styles.rows}>
      {rows.map(({ step, term, text, lang, detail, change, isFixed }) => {
        const Icon = ICONS[step];
        return (
          <div key={step} className={styles.row}>
            <dt>
              <Icon aria-hidden="true" />
              {term}
            </dt>
            <dd>
              <span className={styles.text} lang={lang}>
                {text}
              </span>
              {detail && <span className={styles.detail}>{detail}</span>}
              {isFixed && (
                <span className={styles.fixed}>
                  <IconLock aria-hidden="true" />
                  {t('booking.fixed')}
                </span>
              )}
              {change !== null && (
                <Link
                  href={change}
                  className={`${styles.change} ${reach.reach}`}
                  aria-label={t('booking.changeOf', { what: term })}
                >
                  {t('common.change')}
                </Link>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
