import { memo } from 'react';
import type { LobbyStaff, LobbyVisit } from '#contract/queue/lobby.ts';
import type { LobbyColumn } from '#domain/vendors/staff-view.ts';
import { classNames } from '#web/kit/class-names.ts';
import { Avatar } from '#web/kit/display/Avatar.tsx';
import { StatusBadge } from '#web/kit/display/Badge.tsx';
import { ProgressBar } from '#web/kit/display/ProgressBar.tsx';
import { Ticket } from '#web/kit/display/Ticket.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { usePerson } from '../../session/session.ts';
import { usePreference } from '../../shell/preferences.ts';
import { useNow } from '../../shell/use-now.ts';
import { minutesLeft, served, ticking } from '../data/lobby-times.ts';
import type { SeveralLobbies } from '../data/several-lobbies.ts';
import type { LobbyView } from '../data/use-lobby.ts';
import { VisitStatus } from '../data/VisitStatus.tsx';
import styles from './lobby.module.css';

interface InServiceProps {
  /** With the rows of all locations shown. */
  view: LobbyView;
  lobbies: SeveralLobbies;
  selectedId: string | null;
  onOpen: (visit: LobbyVisit, byKeyboard: boolean) => void;
}

/** Called visitors, visitors in service with elapsed time, and staff who are not serving. */
export function InServiceColumn({ view, lobbies, selectedId, onOpen }: InServiceProps) {
  const { t } = useWords();
  const { staff_in, staff_total } = view.counters;
  const busy = [...view.called, ...view.serving];
  return (
    <section className={styles.column} aria-label={t('lobby.inService')}>
      <header className={styles.columnHead}>
        <h2 className={styles.columnTitle}>
          {t('lobby.inService')} <span className={styles.muted}>{busy.length}</span>
        </h2>
        <span className={styles.muted}>{t('lobby.staffIn', { in: staff_in, total: staff_total })}</span>
      </header>
      <div className={styles.scroll} data-shortcut-rows>
        {busy.length === 0 ? (
          <p className={styles.noVisitors}>{t('lobby.inService.empty')}</p>
        ) : (
          <ul>
            {busy.map((visit) => (
              <li key={visit.id}>
                <ServiceCard
                  visit={visit}
                  ahead={lobbies.viewOf(visit.id).ahead}
                  hidden={lobbies.viewOf(visit.id).location.hidden_columns}
                  place={lobbies.placeOf(visit.id)}
                  selected={visit.id === selectedId}
                  onOpen={onOpen}
                />
              </li>
            ))}
          </ul>
        )}
        <NotServing view={view} />
      </div>
    </section>
  );
}

interface ServiceCardProps {
  visit: LobbyVisit;
  ahead: number;
  /** The columns that the vendor hides here. */
  hidden: readonly LobbyColumn[];
  place: string | null;
  selected: boolean;
  onOpen: InServiceProps['onOpen'];
}

const ServiceCard = memo(function ServiceCard({
  visit: shown,
  ahead,
  hidden,
  place,
  selected,
  onOpen,
}: ServiceCardProps) {
  const called = shown.stage === 'called';
  const showsStaff = !hidden.includes('staff');
  const at = (shown.room ?? shown.station)?.name;
  const service = hidden.includes('service') ? null : shown.service;
  const visit = { ...shown, service: [place, service].filter(Boolean).join(' · ') };
  return (
    <button
      type="button"
      data-visit={visit.id}
      className={classNames(styles.service, selected && styles.serviceOn, called && styles.serviceCalled)}
      aria-current={selected ? 'true' : undefined}
      onClick={(event) => onOpen(visit, event.detail === 0)}
    >
      {called ? <CalledLine visit={visit} ahead={ahead} /> : <ServingLine visit={visit} ahead={ahead} />}

      {visit.staff && (showsStaff || at !== undefined) && (
        <span className={styles.serviceStaff}>
          {showsStaff && (
            <>
              <Avatar name={visit.staff.name} size="small" />
              <span className={styles.clip}>{visit.staff.name}</span>
            </>
          )}
          <span className={styles.serviceAt}>{at}</span>
        </span>
      )}
    </button>
  );
});

function CalledLine({ visit, ahead }: { visit: LobbyVisit; ahead: number }) {
  const { t } = useWords();
  const now = useNow() + ahead;
  return (
    <>
      <span className={styles.serviceTop}>
        <Ticket>{visit.ticket_number}</Ticket>
        <span className={styles.serviceName}>{visit.name}</span>
      </span>
      {visit.service !== '' && <span className={styles.serviceWhat}>{visit.service}</span>}
      <span>
        <StatusBadge status="called">
          {t('lobby.calledAgo', { time: ticking(Date.parse(visit.called_at ?? visit.joined_at), now) })}
        </StatusBadge>
      </span>
    </>
  );
}

function ServingLine({ visit, ahead }: { visit: LobbyVisit; ahead: number }) {
  const { t } = useWords();
  const now = useNow(10_000) + ahead;
  const { minutes, over, share } = served(visit, now);
  const left = minutesLeft(visit, now);
  const late = over > 0 && visit.stage === 'serving';
  return (
    <>
      <span className={styles.serviceTop}>
        <Ticket>{visit.ticket_number}</Ticket>
        <span className={styles.serviceName}>{visit.name}</span>
        <span className={classNames(styles.serviceTime, late && styles.late)}>
          {late ? t('lobby.over', { minutes, over }) : t('time.minutes', { minutes })}
        </span>
      </span>
      {visit.service !== '' && <span className={styles.serviceWhat}>{visit.service}</span>}
      {left !== null && (
        // This clock may be some seconds behind: five minutes must not read as six.
        <span className={styles.muted}>{t('lobby.more', { minutes: Math.max(1, Math.round(left)) })}</span>
      )}
      {visit.stage === 'served' ? (
        <span>
          <VisitStatus visit={visit} />
        </span>
      ) : (
        <ProgressBar share={share} over={late} />
      )}
    </>
  );
}

function NotServing({ view }: { view: LobbyView }) {
  const { t } = useWords();
  const [off, idle] = [true, false].map((isOff) =>
    view.staff.filter(({ visit_id, state }) => visit_id === null && (state === 'off') === isOff),
  ) as [LobbyStaff[], LobbyStaff[]];
  const zone = view.location.time_zone;
  const { identity_id: person } = usePerson();
  const [open = true, setOpen] = usePreference(person, 'lobbyStaffOpen');
  const [offOpen = false, setOffOpen] = usePreference(person, 'lobbyOffDutyOpen');
  if (idle.length + off.length === 0) return null;
  return (
    <details className={styles.idle} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.muted}>
        {t('lobby.notServing')} {idle.length + off.length}
      </summary>
      {idle.length > 0 && <StaffLines staff={idle} zone={zone} />}
      {off.length > 0 && (
        <details open={offOpen} onToggle={(event) => setOffOpen(event.currentTarget.open)}>
          <summary className={styles.muted}>{t('lobby.offDuty', { count: off.length })}</summary>
          <StaffLines staff={off} zone={zone} />
        </details>
      )}
    </details>
  );
}

function StaffLines({ staff, zone }: { staff: readonly LobbyStaff[]; zone: string }) {
  return (
    <ul>
      {staff.map((one) => (
        <li key={one.id} className={styles.idleLine}>
          <Avatar name={one.name} size="small" />
          <span className={styles.clip}>{one.name}</span>
          <span className={styles.serviceAt}>
            <DutyWords one={one} zone={zone} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function DutyWords({ one, zone }: { one: LobbyStaff; zone: string }) {
  const { t, formats } = useWords();
  if (one.state === 'available')
    return one.station ? t('duty.freeAt', { station: one.station.name }) : t('duty.available');
  const since = one.since === null || one.state === 'off' ? null : formats.time(Date.parse(one.since), zone);
  return since === null ? t(`duty.${one.state}`) : t(`duty.${one.state}.since`, { since });
}
