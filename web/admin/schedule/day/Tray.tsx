import { IconGripVertical } from '@tabler/icons-react';
import type { Schedule, ScheduleVisit } from '#contract/appointments/schedule.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { MethodIcon } from '../../lobby/data/MethodIcon.tsx';
import { useStateStyle } from '../../session/StatesInColour.tsx';
import { sessionOfEvent } from '../data/sessions.ts';
import { isOpen } from '../data/tone.ts';
import eventStyles from './event.module.css';
import styles from './tray.module.css';

interface TrayProps {
  visits: readonly ScheduleVisit[];
  /** An appointment is dragged, and may be dropped among the unassigned ones. */
  isDropArea: boolean;
  /** Group sessions without a row. */
  sessions: readonly ScheduleVisit[];
  /** Cards of the wait list. */
  waiting: readonly ScheduleVisit[];
  schedule: Schedule;
  selectedId: string | null;
}

const LEGEND = ['booked', 'in-service', 'called', 'completed', 'no-show'] as const;

/** Appointments without a person and the wait list, to drag onto a row, sessions without a host, and the legend. */
export function Tray({ visits, isDropArea, sessions, waiting, schedule, selectedId }: TrayProps) {
  const { t, formats } = useWords();
  const styleOf = useStateStyle();
  const zone = schedule.location.time_zone;
  const mayEdit = schedule.me.may.edit;
  return (
    <div className={styles.foot}>
      {(visits.length > 0 || isDropArea) && (
        <Cards
          isTray
          title={t('schedule.unassigned')}
          help={mayEdit ? t(isDropArea ? 'schedule.unassigned.drop' : 'schedule.unassigned.how') : null}
          visits={visits}
          selectedId={selectedId}
          movable={(visit) => mayEdit && isOpen(visit)}
          detail={({ service, start }) => `${service} · ${formats.time(Date.parse(start), zone)}`}
        />
      )}
      {sessions.length > 0 && (
        <Cards
          title={t('schedule.withoutHost')}
          help={null}
          visits={sessions}
          selectedId={null}
          movable={() => false}
          detail={(event) => {
            const { booked: count = 0, capacity = 0 } = sessionOfEvent(schedule.sessions, event.id) ?? {};
            const at = formats.time(Date.parse(event.start), zone);
            return `${t('schedule.session.seats', { count, capacity })} · ${at}`;
          }}
        />
      )}
      {waiting.length > 0 && (
        <Cards
          title={t('waitList.title')}
          help={t('schedule.unassigned.how')}
          visits={waiting}
          selectedId={null}
          movable={() => true}
          detail={({ service }) => service}
        />
      )}
      <ul className={styles.legend} aria-label={t('schedule.legend')}>
        {LEGEND.map((state) => (
          <li key={state}>
            <i data-state={state} style={styleOf(state)} aria-hidden="true" />
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

interface CardsProps {
  /** It takes dropped appointments. */
  isTray?: boolean;
  title: string;
  help: string | null;
  visits: readonly ScheduleVisit[];
  selectedId: string | null;
  movable: (visit: ScheduleVisit) => boolean;
  detail: (visit: ScheduleVisit) => string;
}

function Cards({ isTray, title, help, visits, selectedId, movable, detail }: CardsProps) {
  return (
    <section className={styles.tray} aria-label={title} data-tray={isTray || undefined}>
      <div className={styles.trayWords}>
        <h2>{title}</h2>
        {help !== null && <p>{help}</p>}
      </div>
      <ul>
        {visits.map((visit) => (
          <li key={visit.id}>
            <button
              type="button"
              className={styles.trayCard}
              data-visit={visit.id}
              data-movable={movable(visit) || undefined}
              aria-current={visit.id === selectedId || undefined}
            >
              {movable(visit) && <IconGripVertical aria-hidden="true" />}
              <span>
                <strong>{visit.name}</strong>
                <span className={`${eventStyles.detail} ${styles.trayDetail}`}>
                  <MethodIcon visit={{ ...visit, fulfillment_method: 1 }} />
                  <span>{detail(visit)}</span>
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
