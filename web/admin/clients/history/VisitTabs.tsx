import { useNavigate, useSearch } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { IconDoorEnter, IconListDetails, IconUserPlus } from '@tabler/icons-react';
import { APPOINTMENT_FILTERS, listClientAppointments, listClientWalkIns } from '#contract/clients/history.ts';
import type { ClientAppointment, ClientWalkIn } from '#contract/clients/history.ts';
import { mayOpen, staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { can } from '#domain/access/permission-table.ts';
import { bookingSourceName, isBookingSource } from '#domain/codes/booking-source.ts';
import { fromIso, MINUTE } from '#domain/time/instant.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { Segmented } from '#web/kit/choice/Segmented.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { UseWords } from '#web/language/words-context.ts';
import type { MenuItem } from '../../menu/Menu.tsx';
import { VisitStatus } from '../../lobby/data/VisitStatus.tsx';
import { isOffered } from '../../session/is-offered.ts';
import { holderOf, usePerson } from '../../session/session.ts';
import { AppointmentDialogs, useAppointmentActs } from './AppointmentActs.tsx';
import { HistoryTable, historyKey, momentOf, useHistory } from './HistoryTable.tsx';
import type { HistoryColumn, OpenClient } from './HistoryTable.tsx';
import { VisitDetail } from './VisitDetail.tsx';
import styles from './history.module.css';

type Search = Partial<Record<'when' | 'visit', string>>;

/** The search of a tab, and the one way to change it. */
function useTabSearch() {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const set = (next: Partial<Record<keyof Search, string | undefined>>): void =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...next }), replace: true });
  return { ...search, set };
}

const sourceOf = (source: number | null, { t }: UseWords): string =>
  source !== null && isBookingSource(source) ? t(`source.${bookingSourceName(source)}`) : '–';

/** The campaign that a link named, by the parts that it has. */
const campaignOf = (utm: Readonly<Record<string, string>> | null): string =>
  Object.values(utm ?? {})
    .filter((part) => part !== '')
    .join(' · ') || '–';

const addedBy = ({ added_by: by }: ClientAppointment, { t }: UseWords): string =>
  by.name ?? t(`actor.${by.kind}`);

const APPOINTMENT: readonly HistoryColumn<ClientAppointment>[] = [
  { words: 'history.column.start', cell: ({ start, zone }, words) => momentOf(start, zone, words) },
  { words: 'history.column.number', cell: (row) => row.confirmation_number },
  { words: 'history.column.service', cell: ({ service }) => service },
  { words: 'history.column.location', cell: ({ location }) => location },
  { words: 'history.column.staff', cell: ({ staff }) => staff ?? '–' },
  { words: 'history.column.method', cell: (row, { t }) => t(`method.${row.meeting_method}`) },
  { words: 'history.column.status', cell: ({ status }) => <VisitStatus visit={{ status }} /> },
];
const CHANNEL: readonly HistoryColumn<ClientAppointment>[] = [
  { words: 'history.column.source', cell: (row, words) => sourceOf(row.booked_through, words) },
  { words: 'history.column.campaign', cell: ({ utm }) => campaignOf(utm) },
];
const ORIGIN: readonly HistoryColumn<ClientAppointment>[] = [
  { words: 'history.column.addedBy', cell: addedBy },
  { words: 'history.column.created', cell: (row, words) => momentOf(row.created_at, row.zone, words) },
];

/** The appointments of a client: what each is, where it came from, and what staff may do with it. */
export function AppointmentsTab({ client }: { client: OpenClient }) {
  const words = useWords();
  const { t } = words;
  const person = usePerson();
  const { when: asked, visit, set } = useTabSearch();
  const when = APPOINTMENT_FILTERS.find((one) => one === asked);
  const of = useHistory(listClientAppointments, client.id, when === undefined ? {} : { when });
  const queries = useQueryClient();
  const acts = useAppointmentActs(client, () => {
    void queries.invalidateQueries({ queryKey: historyKey(client.id) });
  });
  const rows = of.data?.pages.flatMap(({ data }) => data) ?? [];
  const opened = rows.find(({ id }) => id === visit);
  const showsChannel = person.features.includes('appointmentBookingChannel');
  const nameOf = (row: ClientAppointment): string =>
    `${row.service}, ${momentOf(row.start, row.zone, words)}`;
  const menuOf = (row: ClientAppointment): MenuItem[] => [
    {
      key: 'open',
      label: t('history.open'),
      icon: <IconListDetails />,
      onSelect: () => set({ visit: row.id }),
    },
    ...acts.itemsOf(row),
  ];
  return (
    <section className={styles.card} aria-label={t('history.tab.appointments')}>
      <div className={styles.tools}>
        <Segmented
          label={t('history.when')}
          options={(['all', ...APPOINTMENT_FILTERS] as const).map((value) => ({
            value,
            label: t(`history.when.${value}`),
          }))}
          value={when ?? 'all'}
          onChange={(next) => set({ when: next === 'all' ? undefined : next })}
        />
      </div>
      <HistoryTable
        of={of}
        label={t('history.tab.appointments')}
        columns={[...APPOINTMENT, ...(showsChannel ? CHANNEL : []), ...ORIGIN]}
        nameOf={nameOf}
        onOpen={({ id }) => set({ visit: id })}
        menuOf={menuOf}
        empty={{
          title: t('history.noAppointment'),
          text: t(when ? 'history.noAppointment.filtered' : 'history.noAppointment.why'),
        }}
      />
      {opened && !acts.asking && (
        <VisitDetail
          client={client}
          visit={opened}
          title={opened.service}
          facts={[
            { term: t('history.column.start'), description: momentOf(opened.start, opened.zone, words) },
            {
              term: t('history.length'),
              description: words.formats.duration((fromIso(opened.end) - fromIso(opened.start)) / MINUTE),
            },
            { term: t('history.column.location'), description: opened.location },
            { term: t('history.column.staff'), description: opened.staff },
            { term: t('history.column.method'), description: t(`method.${opened.meeting_method}`) },
            { term: t('history.column.number'), description: opened.confirmation_number },
            ...(showsChannel
              ? [
                  { term: t('history.column.source'), description: sourceOf(opened.booked_through, words) },
                  { term: t('history.column.campaign'), description: campaignOf(opened.utm) },
                ]
              : []),
            { term: t('history.column.addedBy'), description: addedBy(opened, words) },
            {
              term: t('history.column.created'),
              description: momentOf(opened.created_at, opened.zone, words),
            },
          ]}
          items={acts.itemsOf(opened)}
          onClose={() => set({ visit: undefined })}
        />
      )}
      <AppointmentDialogs {...acts} />
    </section>
  );
}

const OUTCOME_TONES = {
  open: 'action',
  served: 'ok',
  'no-show': 'warn',
  left: 'wait',
  cancelled: 'wait',
  converted: 'brand',
} as const;

const minutesOf = (minutes: number | null, { formats }: UseWords): string =>
  minutes === null ? '–' : formats.duration(minutes);
const ratingOf = (rating: number | null, { t, formats }: UseWords): string =>
  rating === null ? '–' : t('history.rating', { rating: formats.number(rating) });
const clockOf = (at: string | null, zone: string, { formats }: UseWords): string =>
  at === null ? '–' : formats.time(fromIso(at), zone);

const WALK_IN: readonly HistoryColumn<ClientWalkIn>[] = [
  { words: 'history.column.ticket', cell: (row) => row.ticket_number },
  { words: 'history.column.joined', cell: (row, words) => momentOf(row.joined_at, row.zone, words) },
  { words: 'history.column.called', cell: (row, words) => clockOf(row.called_at, row.zone, words) },
  { words: 'history.column.started', cell: (row, words) => clockOf(row.started_at, row.zone, words) },
  { words: 'history.column.ended', cell: (row, words) => clockOf(row.ended_at, row.zone, words) },
  { words: 'history.column.wait', align: 'end', cell: (row, words) => minutesOf(row.wait_minutes, words) },
  {
    words: 'history.column.handle',
    align: 'end',
    cell: (row, words) => minutesOf(row.handle_minutes, words),
  },
  { words: 'history.column.service', cell: ({ service }) => service },
  { words: 'history.column.method', cell: (row, { t }) => t(`method.${row.meeting_method}`) },
  { words: 'history.column.location', cell: ({ location }) => location },
  { words: 'history.column.servedBy', cell: ({ staff }) => staff ?? '–' },
  {
    words: 'history.column.outcome',
    cell: ({ outcome }, { t }) => (
      <Badge tone={OUTCOME_TONES[outcome]}>{t(`history.outcome.${outcome}`)}</Badge>
    ),
  },
  { words: 'history.column.feedback', cell: ({ rating }, words) => ratingOf(rating, words) },
];

/** The walk-ins of a client: how long each waited, who served them, and how it ended. */
export function WalkInsTab({ client }: { client: OpenClient }) {
  const words = useWords();
  const { t } = words;
  const person = usePerson();
  const navigate = useNavigate();
  const { visit, set } = useTabSearch();
  const of = useHistory(listClientWalkIns, client.id);
  const opened = of.data?.pages.flatMap(({ data }) => data).find(({ id }) => id === visit);
  const lobby = staffScreenPath('lobby');
  const hasLobby = mayOpen(holderOf(person), lobby) && isOffered(person, lobby);
  const go = (search: Record<string, string>): void =>
    void navigate({ to: lobby as '.', search: search as never });
  const mayAdd =
    can(holderOf(person), 'clients-edit', 'write') && can(holderOf(person), 'join-queue', 'write');
  const itemsOf = (row: ClientWalkIn) =>
    hasLobby
      ? [
          {
            key: 'lobby',
            label: t('history.openInLobby'),
            icon: <IconDoorEnter />,
            onSelect: () => go({ location: row.location_id, visit: row.id }),
          },
        ]
      : [];
  const menuOf = (row: ClientWalkIn): MenuItem[] => [
    {
      key: 'open',
      label: t('history.open'),
      icon: <IconListDetails />,
      onSelect: () => set({ visit: row.id }),
    },
    ...itemsOf(row),
  ];
  const add = hasLobby && (
    <Button
      icon={<IconUserPlus />}
      unavailableBecause={client.archived ? t('history.archived') : mayAdd ? null : t('list.leftOut.right')}
      onClick={() => go({ add: 'walk-in', client: client.id })}
    >
      {t('history.joinNow')}
    </Button>
  );
  return (
    <section className={styles.card} aria-label={t('history.tab.walkIns')}>
      {add && <div className={styles.tools}>{add}</div>}
      <HistoryTable
        of={of}
        label={t('history.tab.walkIns')}
        columns={WALK_IN}
        nameOf={(row) => `${row.ticket_number}, ${momentOf(row.joined_at, row.zone, words)}`}
        onOpen={({ id }) => set({ visit: id })}
        menuOf={menuOf}
        empty={{ title: t('history.noWalkIn'), text: t('history.noWalkIn.why') }}
      />
      {opened && (
        <VisitDetail
          client={client}
          visit={opened}
          title={t('history.walkIn', { ticket: opened.ticket_number })}
          facts={WALK_IN.slice(1).map((column) => ({
            key: column.words,
            term: t(column.words),
            description: column.cell(opened, words),
          }))}
          items={itemsOf(opened)}
          onClose={() => set({ visit: undefined })}
        />
      )}
    </section>
  );
}
