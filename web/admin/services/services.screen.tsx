import { IconListDetails, IconPlus } from '@tabler/icons-react';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { setUpServices } from '#contract/setup/services.ts';
import type { ServiceFacts, ServiceListRow, ServiceValues } from '#contract/setup/services.ts';
import { serviceValues } from '#contract/setup/services.values.ts';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { OwnEditorProps, ResourceDeclaration } from '../resource/declaration.ts';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { TABLE_SEARCH } from '../resource/use-list.ts';
import type { ScreenDeclaration } from '../shell/screen.ts';
import { QuestionsEditor } from './QuestionsEditor.tsx';
import formStyles from '../resource/form.module.css';

const METHODS = Object.values(MEETING_METHOD);
type Action = (typeof BULK)[number];
const BULK = ['publish', 'hide', 'show-in-lobby', 'hide-in-lobby', 'archive', 'restore'] as const;

const services: ResourceDeclaration<ServiceListRow, ServiceValues, ServiceFacts, Action> = {
  screen: 'services',
  words: 'services',
  endpoints: setUpServices,
  schema: serviceValues,
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  rowName: ({ name }) => name,
  isArchived: ({ archived }) => archived,
  versionOf: ({ version }) => version,
  columns: [
    { name: 'name', sort: 'name', cell: ({ name }) => name },
    { name: 'category', cell: ({ category }) => category ?? '–' },
    { name: 'line', extra: true, cell: ({ line_of_business: line }) => line ?? '–' },
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
    { name: 'locations', align: 'end', cell: ({ locations }, { formats }) => formats.number(locations) },
    { name: 'staff', align: 'end', cell: ({ staff }, { formats }) => formats.number(staff) },
    {
      name: 'walkIn',
      extra: true,
      cell: ({ supports_walk_in: on }, { t }) => t(on ? 'form.value.on' : 'form.value.off'),
    },
    {
      name: 'curbside',
      extra: true,
      cell: ({ supports_curbside_pickup: on }, { t }) => t(on ? 'form.value.on' : 'form.value.off'),
    },
    {
      name: 'lobby',
      extra: true,
      cell: ({ display_in_lobby: on }, { t }) => t(on ? 'form.value.on' : 'form.value.off'),
    },
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
  sections: [
    {
      name: 'clients',
      fields: [
        { name: 'name', kind: 'text', translated: true },
        { name: 'description', kind: 'area', translated: true, optional: true },
        { name: 'instructions', kind: 'area', translated: true, optional: true, hint: true },
        { name: 'category_id', kind: 'record', records: 'category', optional: true, width: 'half' },
        {
          name: 'line_of_business_id',
          kind: 'record',
          records: 'line-of-business',
          optional: true,
          width: 'half',
        },
      ],
    },
    {
      name: 'times',
      fields: [
        { name: 'duration_minutes', kind: 'number', unit: 'minutes', width: 'quarter' },
        { name: 'slot_interval', kind: 'number', unit: 'minutes', width: 'quarter', optional: true },
        { name: 'buffer_before', kind: 'number', unit: 'minutes', width: 'quarter' },
        { name: 'buffer_after', kind: 'number', unit: 'minutes', width: 'quarter' },
        { name: 'notice_minutes', kind: 'number', unit: 'minutes', width: 'quarter', optional: true },
        { name: 'horizon_days', kind: 'number', unit: 'days', width: 'quarter', optional: true },
        { name: 'travel_minutes', kind: 'number', unit: 'minutes', width: 'quarter', hint: true },
      ],
    },
    {
      name: 'ways',
      fields: [
        { name: 'meeting_methods', kind: 'choices', values: METHODS },
        { name: 'supports_walk_in', kind: 'switch', width: 'half' },
        { name: 'supports_curbside_pickup', kind: 'switch', width: 'half' },
        { name: 'is_group', kind: 'switch', hint: true },
        { name: 'staff_needed', kind: 'number', width: 'quarter' },
        { name: 'rooms_needed', kind: 'own', editor: RoomsNeededEditor },
      ],
    },
    { name: 'questions', fields: [{ name: 'questions', kind: 'own', editor: QuestionsEditor }] },
    {
      name: 'locations',
      fields: [{ name: 'location_ids', kind: 'records', records: 'location', hint: true }],
    },
    {
      name: 'line',
      fields: [
        { name: 'handle_minutes', kind: 'number', unit: 'minutes', width: 'quarter', hint: true },
        { name: 'ticket_prefix', kind: 'text', width: 'quarter', hint: true },
        { name: 'sort_order', kind: 'number', width: 'quarter' },
        { name: 'display_in_lobby', kind: 'switch' },
      ],
    },
    {
      name: 'visibility',
      fields: [
        { name: 'invite_only', kind: 'switch', hint: true },
        { name: 'external_id', kind: 'text', width: 'half', optional: true, hint: true },
      ],
    },
  ],
  blank: {
    name: '',
    description: '',
    instructions: '',
    translations: {},
    external_id: '',
    category_id: null,
    line_of_business_id: null,
    duration_minutes: 30,
    slot_interval: null,
    buffer_before: 0,
    buffer_after: 0,
    travel_minutes: 0,
    notice_minutes: null,
    horizon_days: null,
    meeting_methods: [1],
    supports_walk_in: true,
    supports_curbside_pickup: false,
    staff_needed: 1,
    rooms_needed: [],
    is_group: false,
    questions: [],
    location_ids: [],
    handle_minutes: 15,
    ticket_prefix: 'A',
    display_in_lobby: true,
    invite_only: false,
    sort_order: 0,
  },
  use: ({ locations, staff, appointments }, { t }) => t('services.use', { locations, staff, appointments }),
};

export const servicesScreen: ScreenDeclaration = {
  screen: 'services',
  component: () => <ResourceScreen of={services} />,
  resource: services,
  records: { kind: 'service', parameter: 'id' },
  search: [...TABLE_SEARCH, ...services.filters.map(({ name }) => name)],
  entry: {
    words: 'nav.services',
    icon: IconListDetails,
    group: 'set-up',
    order: 30,
    synonyms: 'services.synonyms',
  },
  actions: [
    {
      words: 'services.new',
      icon: IconPlus,
      permission: 'services-edit',
      act: 'write',
      isNew: true,
      search: { id: 'new' },
    },
  ],
};

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
