import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import {
  IconArrowsMove,
  IconCheck,
  IconDots,
  IconDownload,
  IconEdit,
  IconLink,
  IconMail,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react';
import { checkInAttendee, exportRoster, seeRoster } from '#contract/appointments/group-sessions.ts';
import type { Attendee, Roster } from '#contract/appointments/group-sessions.ts';
import { pathOf } from '#contract/protocol/endpoint.ts';
import { channels } from '#contract/protocol/realtime.ts';
import { STATUS } from '#domain/codes/status.ts';
import { request } from '#web/connection/request.ts';
import { useLive } from '#web/connection/use-live.ts';
import { Button, ButtonLink } from '#web/kit/button/Button.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { Menu } from '../menu/Menu.tsx';
import type { MenuItem } from '../menu/Menu.tsx';
import { useCrumbs } from '../shell/crumbs.tsx';
import { FailedState } from '../shell/FailedState.tsx';
import { PageHead } from '../shell/PageHead.tsx';
import type { Words } from '../shell/words.ts';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import { AddAttendeeDialog, MoveAttendeeDialog, RemoveAttendeeDialog } from './AttendeeDialogs.tsx';
import { MessageAttendeesDialog, SessionLinkDialog } from './SessionDialogs.tsx';
import { WaitingList } from './WaitingList.tsx';
import styles from './roster.module.css';

/** The roster of one session: its attendees, who has come, and the seats left. */
export function RosterPage({ id }: { id: string }) {
  const { t } = useWords();
  const { data, error, refetch } = useQuery({
    queryKey: ['groups', 'roster', id],
    queryFn: ({ signal }) => request(seeRoster, { params: { id }, signal, poll: true }),
    staleTime: 0,
    // Visitors join its wait list, and offers come and end, without an event of a visit.
    refetchInterval: 15_000,
  });
  const roster = data?.data;
  useCrumbs([{ words: 'groups.title', to: '.' }, { text: roster?.name ?? t('groups.roster') }]);
  if (error && !roster)
    return <FailedState title={t('groups.roster.failed')} error={error} onRetry={() => void refetch()} />;
  if (!roster) return <SkeletonRows rows={6} />;
  return <OpenRoster roster={roster} onChanged={() => void refetch()} />;
}

type Asking = { kind: 'add' | 'message' | 'link' } | { kind: 'move' | 'remove'; attendee: Attendee } | null;

function OpenRoster({ roster, onChanged }: { roster: Roster; onChanged: () => void }) {
  const { t, formats } = useWords();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Asking>(null);
  const { id, name, cancelled, booked, capacity, may, attendees } = roster;
  // Bookings, moves and cancellations of the location, also by its clients.
  useLive(channels.schedule(roster.location_id), { onEvent: onChanged, refetch: onChanged });
  const isFull = booked + roster.held >= capacity;
  const whyNotAdd = cancelled ? t('groups.reason.cancelled') : isFull ? t('groups.reason.full') : null;
  const noAttendee = attendees.every(({ status }) => status === STATUS.cancelled);
  const reason = cancelled ? t('groups.reason.cancelled') : noAttendee ? t('groups.reason.empty') : undefined;
  const whyNotMessage = { disabled: reason !== undefined, reason };
  const where = [
    formats.dateTime(Date.parse(roster.start), roster.time_zone),
    roster.location,
    roster.room,
    roster.hosts,
  ];
  const close = (): void => {
    setAsking(null);
    onChanged();
  };
  return (
    <div className={styles.page}>
      <PageHead
        title={name}
        badge={
          <Badge tone={cancelled ? 'danger' : isFull ? 'warn' : 'ok'}>
            {cancelled ? t('groups.status.cancelled') : seatsOf(roster, { t, formats })}
          </Badge>
        }
        use={where.filter((part) => part !== '').join(' · ')}
        actions={
          <>
            <Button
              icon={<IconLink />}
              unavailableBecause={whyNoLink(roster, t)}
              onClick={() => setAsking({ kind: 'link' })}
            >
              {t('groups.link')}
            </Button>
            <ButtonLink href={pathOf(exportRoster, { id })} download icon={<IconDownload />}>
              {t('list.export')}
            </ButtonLink>
            {may.add && (
              <Button
                variant="primary"
                icon={<IconUserPlus />}
                unavailableBecause={whyNotAdd}
                onClick={() => setAsking({ kind: 'add' })}
              >
                {t('groups.add')}
              </Button>
            )}
          </>
        }
        menu={[
          ...(may.message
            ? [
                {
                  key: 'message',
                  label: t('groups.message'),
                  icon: <IconMail />,
                  ...whyNotMessage,
                  onSelect: () => setAsking({ kind: 'message' }),
                },
              ]
            : []),
          {
            key: 'edit',
            label: t('groups.open'),
            icon: <IconEdit />,
            onSelect: () =>
              void navigate({ to: '.', search: (before: object) => ({ ...before, roster: undefined, id }) }),
          },
        ]}
      />
      <Card padding="none">
        {attendees.length === 0 ? (
          <EmptyState title={t('groups.roster.empty')} text={t('groups.roster.empty.why')} />
        ) : (
          <ul className={styles.list} aria-label={t('groups.roster')}>
            {attendees.map((attendee) => (
              <Row
                key={attendee.id}
                roster={roster}
                attendee={attendee}
                onMove={() => setAsking({ kind: 'move', attendee })}
                onRemove={() => setAsking({ kind: 'remove', attendee })}
                onChanged={onChanged}
              />
            ))}
          </ul>
        )}
      </Card>
      {roster.waiting.length > 0 && <WaitingList roster={roster} onChanged={onChanged} />}
      {asking?.kind === 'add' && <AddAttendeeDialog roster={roster} onClose={close} />}
      {asking?.kind === 'link' && <SessionLinkDialog roster={roster} onClose={close} />}
      {asking?.kind === 'message' && <MessageAttendeesDialog roster={roster} onClose={close} />}
      {asking?.kind === 'remove' && <RemoveAttendeeDialog attendee={asking.attendee} onClose={close} />}
      {asking?.kind === 'move' && (
        <MoveAttendeeDialog roster={roster} attendee={asking.attendee} onClose={close} />
      )}
    </div>
  );
}

/** Why visitors cannot book the session; null if they can. */
function whyNoLink({ cancelled, invite_only: invited, start }: Roster, t: Words): string | null {
  if (cancelled) return t('groups.reason.cancelled');
  if (invited) return t('groups.reason.invited');
  return Date.parse(start) <= Date.now() ? t('groups.reason.over') : null;
}

function seatsOf(
  { booked, held, capacity }: Roster,
  { t, formats }: Pick<ReturnType<typeof useWords>, 't' | 'formats'>,
): string {
  const seats = t('groups.seats', { booked: formats.number(booked), capacity: formats.number(capacity) });
  return held === 0 ? seats : `${seats} · ${t('groups.held', { count: held })}`;
}

interface RowProps {
  roster: Roster;
  attendee: Attendee;
  onMove: () => void;
  onRemove: () => void;
  onChanged: () => void;
}

function Row({ roster, attendee, onMove, onRemove, onChanged }: RowProps) {
  const { t, formats } = useWords();
  const toasts = useToasts();
  const fail = useFailureToast();
  const [busy, setBusy] = useState(false);
  const { id, name, email, phone, seats, arrived_at: arrived } = attendee;
  const isOpen = attendee.status === STATUS.confirmed;
  const checkIn = async (): Promise<void> => {
    setBusy(true);
    try {
      await request(checkInAttendee, { params: { id: roster.id, visit: id } });
      toasts.show({ kind: 'success', text: t('groups.checkIn.done', { name }) });
    } catch (fault) {
      fail(fault);
    }
    setBusy(false);
    onChanged();
  };
  const items: MenuItem[] = [
    { key: 'move', label: t('groups.move'), icon: <IconArrowsMove />, onSelect: onMove },
    {
      key: 'remove',
      label: t('groups.remove'),
      icon: <IconUserMinus />,
      divided: true,
      onSelect: onRemove,
    },
  ];
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <strong>{name}</strong>
        <span className={styles.muted}>
          {[attendee.confirmation_number, email, phone].filter((part) => part !== '').join(' · ')}
        </span>
      </div>
      {seats > 1 && <Badge>{t('groups.people', { count: seats })}</Badge>}
      {!isOpen && attendee.status === STATUS.cancelled && (
        <Badge tone="danger">{t('groups.status.cancelled')}</Badge>
      )}
      {arrived !== null && (
        <Badge tone="ok" icon={<IconCheck />}>
          {t('groups.arrived', { time: formats.time(Date.parse(arrived), roster.time_zone) })}
        </Badge>
      )}
      <div className={styles.acts}>
        {isOpen && arrived === null && roster.may.check_in && (
          <Button
            size="small"
            busy={busy}
            aria-label={t('groups.checkInOf', { name })}
            onClick={() => void checkIn()}
          >
            {t('groups.checkIn')}
          </Button>
        )}
        {isOpen && roster.may.edit && (
          <Menu
            label={t('groups.more', { name })}
            trigger={<IconDots aria-hidden="true" />}
            button={{ size: 'small', variant: 'quiet' }}
            items={items}
          />
        )}
      </div>
    </li>
  );
}
