import { IconListDetails } from '@tabler/icons-react';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { importServices } from '#contract/imports/imports.ts';
import { setUpServices } from '#contract/setup/services.ts';
import type { ServiceFacts, ServiceListRow, ServiceValues } from '#contract/setup/services.ts';
import { blankService, serviceValues } from '#contract/setup/services.values.ts';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { changedValues } from '../impact/changed-values.ts';
import type { OwnEditorProps } from '../resource/declaration.ts';
import { declareResource, resourceScreen } from '../resource/declare-resource.tsx';
import { AssignStaffDialog } from '../staff/AssignStaffDialog.tsx';
import { QuestionsEditor } from './QuestionsEditor.tsx';
import { ServicePreview } from './ServicePreview.tsx';
import formStyles from '../resource/form.module.css';

const METHODS = Object.values(MEETING_METHOD);
type Action = (typeof BULK)[number];
const BULK = ['publish', 'hide', 'show-in-lobby', 'hide-in-lobby', 'archive', 'restore'] as const;
const MINUTES = { unit: 'minutes', width: 'quarter' } as const;

/** The values that decide what can be booked. */
const BOOKED_BY = [
  'duration_minutes',
  'handle_minutes',
  'target_minutes',
  'slot_interval',
  'buffer_before',
  'buffer_after',
  'travel_minutes',
  'notice_minutes',
  'horizon_days',
  'meeting_methods',
  'staff_needed',
  'rooms_needed',
  'invite_only',
  'line_of_business_id',
  'location_ids',
] as const;

/** Costs more than 300 lines: 29 fields, an editor of questions with languages, and rooms by kind. */
const services = declareResource<ServiceListRow, ServiceValues, ServiceFacts, Action>({
  screen: 'services',
  endpoints: setUpServices,
  imports: importServices,
  schema: serviceValues,
  blank: blankService,
  columns: [
    { name: 'name', sort: 'name' },
    'category',
    { name: 'line', extra: true, field: 'line_of_business' },
    {
      name: 'length',
      sort: 'length',
      align: 'end',
      cell: ({ duration_minutes: minutes }, { formats }) => formats.duration(minutes),
    },
    {
      name: 'methods',
      cell: ({ meeting_methods: methods }, { t }) =>
        methods.map((one) => t(`services.meeting_methods.${one}`)).join(', '),
    },
    {
      name: 'visibility',
      cell: ({ invite_only: hidden }, { t }) => t(`services.visibility.${hidden ? 'invitation' : 'public'}`),
    },
    { name: 'locations', align: 'end' },
    { name: 'staff', align: 'end' },
    { name: 'walkIn', extra: true, field: 'supports_walk_in' },
    { name: 'people', extra: true, field: 'attendees_limit', align: 'end' },
    { name: 'curbside', extra: true, field: 'supports_curbside_pickup' },
    { name: 'lobby', extra: true, field: 'display_in_lobby' },
  ],
  filters: [
    { name: 'state', values: ['active', 'archived', 'all'] },
    { name: 'visibility', values: ['public', 'invitation'] },
    { name: 'method', values: ['1', '2', '3', '4'] },
    { name: 'category', records: 'category' },
    { name: 'line', records: 'line-of-business' },
    { name: 'location', records: 'location' },
  ],
  bulk: BULK,
  bulkDialogs: [{ name: 'assign', permission: 'staff-edit', dialog: AssignStaffDialog }],
  sections: {
    clients: [
      { name: 'name', translated: true },
      { name: 'description', translated: true },
      { name: 'instructions', translated: true, hint: true },
      { name: 'documents', translated: true, hint: true },
      { name: 'category_id', records: 'category', width: 'half' },
      { name: 'line_of_business_id', records: 'line-of-business', width: 'half' },
    ],
    times: [
      { name: 'duration_minutes', ...MINUTES },
      { name: 'slot_interval', ...MINUTES },
      { name: 'buffer_before', ...MINUTES },
      { name: 'buffer_after', ...MINUTES },
      { name: 'notice_minutes', ...MINUTES },
      { name: 'horizon_days', unit: 'days', width: 'quarter' },
      { name: 'travel_minutes', ...MINUTES, hint: true },
      { name: 'flex_time', hint: true },
    ],
    ways: [
      { name: 'meeting_methods', values: METHODS },
      { name: 'supports_walk_in', width: 'half' },
      { name: 'supports_curbside_pickup', width: 'half' },
      { name: 'is_group', hint: true },
      { name: 'staff_needed', width: 'quarter' },
      { name: 'attendees_limit', width: 'quarter', hint: true },
      { name: 'rooms_needed', editor: RoomsNeededEditor },
    ],
    questions: [{ name: 'questions', editor: QuestionsEditor }],
    locations: [{ name: 'location_ids', records: 'location', hint: true }],
    line: [
      { name: 'handle_minutes', ...MINUTES, hint: true },
      { name: 'target_minutes', ...MINUTES, hint: true },
      { name: 'ticket_prefix', width: 'quarter', hint: true },
      { name: 'sort_order', width: 'quarter' },
      'display_in_lobby',
    ],
    visibility: [
      { name: 'invite_only', hint: true },
      { name: 'external_id', width: 'half', hint: true },
    ],
  },
  use: ({ locations, staff, appointments }, { t }) => t('services.use', { locations, staff, appointments }),
  booking: (id) => `services=${id}`,
  preview: ServicePreview,
  bulkImpact: ({ action, ...of }) =>
    action === 'show-in-lobby' || action === 'hide-in-lobby' ? null : { kind: 'services', action, ...of },
  archiveImpact: (id, archived) =>
    archived ? { kind: 'service', service_id: id, values: { archived } } : null,
  impact: ({ id, ...of }) => {
    const values = id === null ? null : changedValues(of, BOOKED_BY);
    return values && { kind: 'service', service_id: id!, values };
  },
});

export const servicesScreen = resourceScreen(services, {
  icon: IconListDetails,
  group: 'set-up',
  order: 30,
  kind: 'service',
});

const ROOM_KINDS = ['room', 'equipment', 'desk'] as const;
type RoomsNeeded = readonly { kind: (typeof ROOM_KINDS)[number]; count: number }[];

/** How many rooms, devices and desks an appointment takes. */
function RoomsNeededEditor({ id, label, value, onChange, readOnly }: OwnEditorProps) {
  const { t } = useWords();
  const rooms = value as RoomsNeeded;
  const countOf = (kind: string): number => rooms.find((one) => one.kind === kind)?.count ?? 0;
  const set = (kind: string, count: number): void =>
    onChange(
      ROOM_KINDS.map((one) => ({ kind: one, count: one === kind ? count : countOf(one) })).filter(
        (one) => one.count > 0,
      ),
    );
  return (
    <fieldset className={formStyles.group} id={id} tabIndex={-1}>
      <legend>{label}</legend>
      <div className={formStyles.fields}>
        {ROOM_KINDS.map((kind) => (
          <TextField
            key={kind}
            className={formStyles.quarter}
            label={t(`services.rooms.${kind}`)}
            inputMode="numeric"
            disabled={readOnly}
            value={String(countOf(kind))}
            onChange={({ target }) => set(kind, Math.min(20, Number(target.value.replace(/\D/g, '')) || 0))}
          />
        ))}
      </div>
    </fieldset>
  );
}
