import { useSearch } from '@tanstack/react-router';
import { IconCalendarOff, IconListCheck, IconRepeat, IconUsersGroup } from '@tabler/icons-react';
import { groupSessions } from '#contract/appointments/group-sessions.ts';
import type {
  GroupSessionFacts,
  GroupSessionListRow,
  GroupSessionValues,
} from '#contract/appointments/group-sessions.ts';
import { blankGroupSession, groupSessionValues } from '#contract/appointments/group-sessions.values.ts';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { can } from '#domain/access/permission-table.ts';
import { TextField } from '#web/kit/field/TextField.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import type { OwnEditorProps, RecordAction, RecordRef } from '../resource/declaration.ts';
import { declareResource, resourceScreen } from '../resource/declare-resource.tsx';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { holderOf } from '../session/session.ts';
import type { ScreenDeclaration } from '../shell/screen.ts';
import { CancelSessionDialog, RepeatSessionDialog } from './SessionDialogs.tsx';
import { RosterPage } from './RosterPage.tsx';

const BULK = ['public', 'invited'] as const;

/** What a row and a form both know of a session. */
const isCancelled = (record: RecordRef): boolean => {
  const { status, cancelled } = record as Partial<GroupSessionListRow & GroupSessionFacts>;
  return status === 'cancelled' || cancelled === true;
};

const whyNot: RecordAction['reason'] = (record, person) => {
  if (!can(holderOf(person), 'rooms-edit', 'write')) return 'list.mayNot';
  return isCancelled(record) ? 'groups.reason.cancelled' : null;
};

const ACTIONS: readonly RecordAction[] = [
  {
    name: 'roster',
    icon: <IconListCheck />,
    to: ({ id }) => `${staffScreenPath('groups')}?roster=${id}`,
  },
  { name: 'repeat', icon: <IconRepeat />, reason: whyNot, dialog: RepeatSessionDialog },
  {
    name: 'cancel',
    icon: <IconCalendarOff />,
    divided: true,
    reason: whyNot,
    dialog: CancelSessionDialog,
  },
];

const TONES = { open: 'ok', full: 'warn', cancelled: 'danger' } as const;

/** Costs more than 300 lines: repetition with checked dates, reserved time, and a roster with dialogs. */
const groups = declareResource<
  GroupSessionListRow,
  GroupSessionValues,
  GroupSessionFacts,
  (typeof BULK)[number]
>({
  screen: 'groups',
  endpoints: groupSessions,
  schema: groupSessionValues,
  blank: blankGroupSession,
  // On a narrow screen the table scrolls sideways: when, seats and status come first.
  columns: [
    { name: 'name', sort: 'name' },
    {
      name: 'start',
      sort: 'start',
      cell: ({ start, time_zone: zone }, { t, formats }) => {
        const at = Date.parse(start);
        return t('groups.startsAt', { date: formats.shortDate(at, zone), time: formats.time(at, zone) });
      },
    },
    {
      name: 'booked',
      align: 'end',
      cell: ({ booked, capacity }, { t, formats }) =>
        t('groups.seats', { booked: formats.number(booked), capacity: formats.number(capacity) }),
    },
    {
      name: 'waiting',
      align: 'end',
      cell: ({ waiting }, { formats }) => (waiting === 0 ? '' : formats.number(waiting)),
    },
    {
      name: 'status',
      cell: ({ status }, { t }) => <Badge tone={TONES[status]}>{t(`groups.status.${status}`)}</Badge>,
    },
    'service',
    'location',
    'hosts',
    'room',
    { name: 'method', extra: true, cell: ({ method }, { t }) => t(`groups.meeting_method.${method}`) },
    { name: 'inviteOnly', field: 'invite_only', extra: true },
  ],
  sortedBy: 'start',
  filters: [
    { name: 'when', values: ['upcoming', 'past', 'cancelled', 'all'], single: true },
    { name: 'location', records: 'location' },
    { name: 'service', records: 'service' },
    { name: 'state', values: ['active', 'archived', 'all'] },
  ],
  bulk: BULK,
  actions: ACTIONS,
  sections: {
    session: [
      { name: 'service_id', records: 'service', width: 'half', hint: true },
      { name: 'location_id', records: 'location', width: 'half' },
      { name: 'meeting_method', width: 'half' },
      { name: 'name', width: 'half', hint: true },
    ],
    time: [
      { name: 'date', editor: DateEditor, width: 'quarter' },
      { name: 'time', editor: TimeEditor, width: 'quarter' },
      { name: 'minutes', unit: 'minutes', width: 'quarter' },
      { name: 'capacity', width: 'quarter' },
      { name: 'host_ids', records: 'staff', hint: true },
      { name: 'room_id', records: 'room', width: 'half', hint: true },
    ],
    booking: [
      { name: 'invite_only', hint: true },
      { name: 'opens_days', unit: 'days', width: 'half', hint: true },
      { name: 'closes_minutes', unit: 'minutes', width: 'half', hint: true },
    ],
  },
  use: ({ booked, cancelled }, { t }) => t(cancelled ? 'groups.use.cancelled' : 'groups.use', { booked }),
});

const screen = resourceScreen(groups, { icon: IconUsersGroup, group: 'set-up', order: 55 });

export const groupsScreen: ScreenDeclaration = {
  ...screen,
  component: Groups,
  search: [...(screen.search ?? []), 'roster'],
};

/** `?roster=12` shows the roster of a session in place of the list. */
function Groups() {
  const { roster } = useSearch({ strict: false }) as { roster?: string };
  return roster === undefined ? <ResourceScreen of={groups} /> : <RosterPage key={roster} id={roster} />;
}

function DateEditor(props: OwnEditorProps) {
  return <ClockField {...props} type="date" />;
}

function TimeEditor(props: OwnEditorProps) {
  return <ClockField {...props} type="time" />;
}

/** A date or a time of day, with the browser's own picker. */
function ClockField({
  id,
  label,
  value,
  onChange,
  faults,
  readOnly,
  type,
}: OwnEditorProps & { type: 'date' | 'time' }) {
  return (
    <TextField
      id={id}
      type={type}
      label={label}
      error={faults['']}
      disabled={readOnly}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
