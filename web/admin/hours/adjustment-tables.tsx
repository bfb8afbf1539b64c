import type { ReactNode } from 'react';
import { IconCheck } from '@tabler/icons-react';
import * as z from 'zod/mini';
import { adjustmentChange } from '#contract/setup/adjustment-change.ts';
import {
  locationAdjustments,
  ownAdjustments,
  roomAdjustments,
  staffAdjustments,
} from '#contract/setup/adjustments.ts';
import type { AdjustmentFacts, AdjustmentListRow, AdjustmentValues } from '#contract/setup/adjustments.ts';
import { adjustmentValues } from '#contract/setup/adjustments.values.ts';
import type { SetUpChange } from '#contract/vendors/impact.ts';
import { can } from '#domain/access/permission-table.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { request } from '#web/connection/request.ts';
import { Badge } from '#web/kit/display/Badge.tsx';
import type { UseWords } from '#web/language/words-context.ts';
import { declareResource } from '../resource/declare-resource.tsx';
import type { Filter, OwnEditorProps, RecordRef } from '../resource/declaration.ts';
import { holderOf } from '../session/session.ts';
import {
  DatesEditor,
  isAllDay,
  LocationSubject,
  RepeatEditor,
  RoomSubject,
  StaffSubject,
  TimesEditor,
} from './AdjustmentEditors.tsx';
import { AdjustmentsFrame } from './AdjustmentsFrame.tsx';
import type { Source } from './AdjustmentsFrame.tsx';

/** The times of a row, as in "9:00 – 12:00, 13:00 – 17:00". */
function timesText({ times }: AdjustmentListRow, { t, formats }: UseWords): string {
  const clock = (minutes: number): string => formats.time(minutes * 60_000, 'UTC');
  if (isAllDay(times)) return t('adjustments.allDay');
  return times.map(({ from, to }) => `${clock(from)} – ${clock(to)}`).join(', ');
}

function datesText({ from_date: from, to_date: to }: AdjustmentListRow, { formats }: UseWords): string {
  return from === to ? formats.localDate(from) : `${formats.localDate(from)} – ${formats.localDate(to)}`;
}

const METHODS = Object.values(MEETING_METHOD);
const isPlace = ({ subject: { type } }: AdjustmentValues): boolean =>
  type === 'location' || type === 'holiday';

const WITHOUT_SUBJECT = z.refine<AdjustmentValues>(({ subject }) => subject.id !== null, {
  path: ['subject', 'id'],
});
const WITHOUT_LOCATION = z.refine<AdjustmentValues>(
  ({ subject }) => subject.id !== null || subject.type === 'holiday',
  { path: ['subject', 'id'] },
);

interface Declared {
  source: Source;
  endpoints:
    | typeof staffAdjustments
    | typeof ownAdjustments
    | typeof locationAdjustments
    | typeof roomAdjustments;
  schema: typeof adjustmentValues;
  type: AdjustmentValues['subject']['type'];
  editor?: (props: OwnEditorProps) => ReactNode;
  filters: readonly Filter[];
  /** Changes wait for approval. */
  requests?: true;
}

/** One table of a right. The four cost more than 300 lines: subjects, repeated dates, several times a day, approval. */
function declared({ source, endpoints, schema, type, editor, filters, requests }: Declared) {
  const isOfStaff = type === 'staff';
  const bulk = source === 'staff' ? BULK_OF_STAFF : BULK;
  return declareResource<
    AdjustmentListRow,
    AdjustmentValues,
    AdjustmentFacts,
    'archive' | 'restore' | 'approve'
  >({
    screen: 'adjustments',
    views: `adjustments-${source}`,
    frame: AdjustmentsFrame,
    endpoints,
    schema,
    blank: {
      subject: { type, id: null },
      kind: 'unavailable',
      dates: { from: '', to: '' },
      times: [{ from: 0, to: 1440 }],
      methods: [],
      only: false,
      on_holidays: false,
      repeat: null,
      reason: '',
      approved: requests !== true,
    },
    nameOf: ({ reason }, facts) => reason || (facts?.subject ?? ''),
    columns: [
      'name',
      {
        name: 'subject',
        cell: (row, { t }) =>
          row.subject || t(row.type === 'staff' ? 'adjustments.me' : 'adjustments.everywhere'),
      },
      ...(source === 'locations'
        ? [
            {
              name: 'type',
              cell: (row: AdjustmentListRow, { t }: UseWords) => t(`adjustments.type.${row.type}`),
            },
          ]
        : []),
      { name: 'dates', sort: 'date', cell: datesText },
      { name: 'times', cell: timesText },
      {
        name: 'repeats',
        cell: ({ repeats }, { t }) => t(`adjustments.repeat.${repeats?.every ?? 'none'}`),
      },
      { name: 'kind', cell: ({ kind }, { t }) => t(`adjustments.kind.${kind}`) },
      ...(isOfStaff
        ? [
            {
              name: 'approval',
              cell: ({ approved }: AdjustmentListRow, { t }: UseWords) => (
                <Badge tone={approved ? 'ok' : 'warn'}>
                  {t(`adjustments.approval.${approved ? 'approved' : 'waiting'}`)}
                </Badge>
              ),
            },
          ]
        : []),
    ],
    filters: [
      { name: 'state', values: ['active', 'archived', 'all'] },
      { name: 'kind', values: ['unavailable', 'extra'] },
      { name: 'from', date: true },
      { name: 'until', date: true },
      ...filters,
    ],
    bulk,
    sections: {
      what: [
        ...(editor ? [{ name: 'subject' as const, editor }] : []),
        ...(source === 'rooms' ? [] : ([{ name: 'kind', width: 'half' }] as const)),
        { name: 'reason', hint: true, width: 'half' },
      ],
      when: [
        { name: 'dates', editor: DatesEditor },
        { name: 'times', editor: TimesEditor },
        { name: 'repeat', editor: RepeatEditor },
      ],
      limits: [
        { name: 'methods', values: METHODS },
        { name: 'only', hint: true, shownIf: ({ kind }) => kind === 'extra' },
        {
          name: 'on_holidays',
          hint: true,
          shownIf: (values) => values.kind === 'extra' && isPlace(values),
        },
      ],
    },
    tidy: tidyAdjustment,
    notice: ({ values, readOnly }) => {
      if (requests) return readOnly ? 'adjustments.isApproved' : 'adjustments.needsApproval';
      return values.approved ? null : 'adjustments.isWaiting';
    },
    use: ({ subject, subscribed }, { t }) => (subscribed ? t('adjustments.fromCalendar') : subject),
    impact: adjustmentChange,
    bulkImpact: (acted) => ({ kind: BULK_KINDS[source], ...acted }),
    archiveImpact: async (id, archived) => {
      const { values } = await stored(endpoints, id);
      return adjustmentChange({ id, values: archived ? null : values, before: values });
    },
    ...(source === 'staff' && {
      actions: [
        {
          name: 'approve',
          icon: <IconCheck />,
          isFor: (record) => (record as RecordRef & { approved?: boolean }).approved === false,
          reason: (_, person) => (can(holderOf(person), 'staff-schedule', 'write') ? null : 'list.mayNot'),
          impact: async ({ id }) => {
            const { values } = await stored(endpoints, id);
            return adjustmentChange({ id, values: { ...values, approved: true }, before: values });
          },
          run: ({ id }) =>
            request(staffAdjustments.bulk, {
              body: { action: 'approve', ids: [id], match: {}, preview: false },
            }),
        },
      ],
    }),
  });
}

const stored = async (endpoints: Declared['endpoints'], id: string) =>
  (await request(endpoints.see, { params: { id } })).data;

const BULK_KINDS = {
  staff: 'staff-adjustments',
  own: 'staff-adjustments',
  locations: 'location-adjustments',
  rooms: 'room-adjustments',
} as const satisfies Record<Source, SetUpChange['kind']>;
const BULK = ['archive', 'restore'] as const;
const BULK_OF_STAFF = ['approve', ...BULK] as const;
const APPROVAL: Filter = { name: 'approval', values: ['waiting', 'approved'] };

export const ofOthers = declared({
  source: 'staff',
  endpoints: staffAdjustments,
  schema: adjustmentValues.check(WITHOUT_SUBJECT),
  type: 'staff',
  editor: StaffSubject,
  filters: [{ name: 'staff', records: 'staff' }, APPROVAL],
});
export const own = declared({
  source: 'own',
  endpoints: ownAdjustments,
  schema: adjustmentValues,
  type: 'staff',
  filters: [APPROVAL],
});
export const requested = declared({
  source: 'own',
  endpoints: ownAdjustments,
  schema: adjustmentValues,
  type: 'staff',
  filters: [APPROVAL],
  requests: true,
});
const PLACE_FILTERS: readonly Filter[] = [
  { name: 'type', values: ['location', 'holiday'] },
  { name: 'location', records: 'location' },
];
const places = {
  source: 'locations',
  endpoints: locationAdjustments,
  type: 'holiday',
  editor: LocationSubject,
  filters: PLACE_FILTERS,
} as const;
export const ofAllLocations = declared({ ...places, schema: adjustmentValues.check(WITHOUT_LOCATION) });
export const ofLocations = declared({ ...places, schema: adjustmentValues.check(WITHOUT_SUBJECT) });
export const ofRooms = declared({
  source: 'rooms',
  endpoints: roomAdjustments,
  schema: adjustmentValues.check(WITHOUT_SUBJECT),
  type: 'room',
  editor: RoomSubject,
  filters: [{ name: 'room', records: 'room' }],
});

/** The values without those that mean nothing next to the others. */
function tidyAdjustment(values: AdjustmentValues): AdjustmentValues {
  const isExtra = values.kind === 'extra';
  return {
    ...values,
    only: isExtra && values.only,
    on_holidays: isExtra && isPlace(values) && values.on_holidays,
  };
}
