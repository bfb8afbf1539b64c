import { IconGripVertical } from '@tabler/icons-react';
import type { Schedule, ScheduleVisit } from '#contract/appointments/schedule.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { MethodIcon } from '../../lobby/data/MethodIcon.tsx';
import { isOpen } from '../data/tone.ts';
import eventStyles from './event.module.css';
import styles from './tray.module.css';

interface TrayProps {
  visits: readonly ScheduleVisit[];
  schedule: Schedule;
  selectedId: string | null;
}

const LEGEND = ['booked', 'in-service', 'called', 'completed', 'no-show'] as const;

/** Appointments without a person, to drag onto a row, and the legend of the colours. */
export function Tray({ visits, schedule, selectedId }: TrayProps) {
  const { t, formats } = useWords();
  const zone = schedule.location.time_zone;
  const mayEdit = schedule.me.may.edit;
  return (
    <div className={styles.foot}>
      {visits.length > 0 && (
        <section className={styles.tray} aria-label={t('schedule.unassigned')}>
          <div className={styles.trayWords}>
            <h2>{t('schedule.unassigned')}</h2>
            {mayEdit && <p>{t('schedule.unassigned.how')}</p>}
          </div>
          <ul>
            {visits.map((visit) => (
              <li key={visit.id}>
                <button
                  type="button"
                  className={styles.trayCard}
                  data-visit={visit.id}
                  data-movable={(mayEdit && isOpen(visit)) || undefined}
                  aria-current={visit.id === selectedId || undefined}
                >
                  <IconGripVertical aria-hidden="true" />
                  <span>
                    <strong>{visit.name}</strong>
                    <span className={`${eventStyles.detail} ${styles.trayDetail}`}>
                      <MethodIcon visit={{ ...visit, fulfillment_method: 1 }} />
                      <span>{`${visit.service} · ${formats.time(Date.parse(visit.start), zone)}`}</span>
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ul className={styles.legend} aria-label={t('schedule.legend')}>
        {LEGEND.map((state) => (
          <li key={state}>
            <i data-state={state} aria-hidden="true" />
            {t(`schedule.state.${state}`)}
          </li>
        ))}
        <li>
          <i data-state="hold" aria-hidden="true" />
          {t('schedule.onHold')}
        </li>
      </ul>
    </div>
  );
}
