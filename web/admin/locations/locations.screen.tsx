import {
  IconClock,
  IconDesk,
  IconDoor,
  IconListDetails,
  IconMapPin,
  IconTable,
  IconUsers,
} from '@tabler/icons-react';
import { importLocations } from '#contract/imports/imports.ts';
import { setUpLocations } from '#contract/setup/locations.ts';
import type { LocationFacts, LocationListRow, LocationValues } from '#contract/setup/locations.ts';
import { blankLocation, locationValues } from '#contract/setup/locations.values.ts';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { can } from '#domain/access/permission-table.ts';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { changedValues } from '../impact/changed-values.ts';
import type { OwnEditorProps, RecordAction } from '../resource/declaration.ts';
import { declareResource, resourceScreen } from '../resource/declare-resource.tsx';
import { holderOf, usePerson } from '../session/session.ts';
import { LocationTeamDialog } from '../staff/LocationTeamDialog.tsx';
import { LocationPreview } from './LocationPreview.tsx';
import { PositionTools } from './PositionTools.tsx';

const BULK = ['publish', 'hide', 'archive', 'restore'] as const;

/** Other records of a location, on their own screens. */
const LINKS: readonly RecordAction[] = (
  [
    ['hours', 'location-hours', <IconClock key="hours" />],
    ['services', 'services', <IconListDetails key="services" />],
    ['staff', 'staff', <IconUsers key="staff" />],
    ['rooms', 'rooms', <IconDoor key="rooms" />],
    ['stations', 'rooms', <IconDesk key="stations" />, 'of=stations&'],
  ] as const
).map(([name, screen, icon, table = '']) => ({
  name,
  icon,
  isFor: ({ archived }) => !archived,
  to: ({ id }) => `${staffScreenPath(screen)}?${table}location=${id}`,
}));

const ACTIONS: readonly RecordAction[] = [
  {
    name: 'team',
    icon: <IconTable />,
    isFor: ({ archived }) => !archived,
    reason: (_location, person) => (can(holderOf(person), 'staff-edit') ? null : 'list.leftOut.right'),
    dialog: LocationTeamDialog,
  },
  ...LINKS,
];

/** Costs more than 300 lines: 26 fields. */
const locations = declareResource<LocationListRow, LocationValues, LocationFacts, (typeof BULK)[number]>({
  screen: 'locations',
  endpoints: setUpLocations,
  imports: importLocations,
  schema: locationValues,
  blank: blankLocation,
  columns: [
    { name: 'name', sort: 'name' },
    { name: 'externalId', field: 'external_id' },
    {
      name: 'city',
      sort: 'city',
      cell: ({ city, region }) => [city, region].filter(Boolean).join(', ') || '–',
    },
    { name: 'zone', cell: ({ time_zone: zone }) => zone.replaceAll('_', ' ') },
    { name: 'visibility', cell: ({ visibility }, { t }) => t(`locations.visibility.${visibility}`) },
    { name: 'open', cell: ({ id }) => <OpenNow id={id} /> },
    {
      name: 'takes',
      cell: (row, { t }) =>
        [
          row.takes_online_queue && t('locations.takes.queue'),
          row.takes_phone && t('locations.takes.phone'),
          row.takes_video && t('locations.takes.video'),
          row.supports_curbside_pickup && t('locations.takes.curbside'),
          row.accessible && t('locations.takes.accessible'),
        ]
          .filter(Boolean)
          .join(', ') || '–',
    },
    { name: 'services', align: 'end' },
    { name: 'staff', align: 'end' },
  ],
  filters: [
    { name: 'state', values: ['active', 'archived', 'all'] },
    { name: 'visibility', values: ['public', 'private'] },
    { name: 'takes', values: ['queue', 'phone', 'video', 'curbside', 'accessible'] },
    { name: 'line', records: 'line-of-business' },
  ],
  bulk: BULK,
  actions: ACTIONS,
  sections: {
    clients: [
      { name: 'name', translated: true },
      { name: 'instructions', translated: true, hint: true },
      { name: 'phone', width: 'half' },
      { name: 'review_link', width: 'half' },
      { name: 'google_review_url', width: 'half' },
    ],
    place: [
      'address',
      { name: 'city', width: 'half' },
      { name: 'prov_state', width: 'half' },
      { name: 'postal_zip', width: 'quarter' },
      { name: 'country', width: 'quarter', hint: true },
      { name: 'region', width: 'half' },
      { name: 'latitude', width: 'quarter' },
      { name: 'longitude', width: 'quarter', tool: PositionTools },
      { name: 'time_zone', editor: TimeZoneEditor },
      { name: 'physical', hint: true },
      { name: 'accessible', hint: true, shownIf: ({ physical }) => physical },
    ],
    line: [
      { name: 'takes_online_queue', width: 'half' },
      { name: 'takes_phone', width: 'half' },
      { name: 'takes_video', width: 'half' },
      { name: 'supports_curbside_pickup', width: 'half' },
      { name: 'restrict_callback_request_hours', hint: true },
      { name: 'queue_capacity', width: 'half', hint: true },
    ],
    visibility: [
      { name: 'visibility', width: 'half', hint: true },
      { name: 'line_ids', records: 'line-of-business', hint: true },
      { name: 'external_id', width: 'half', hint: true },
      { name: 'mailing_code', width: 'quarter' },
      { name: 'sort_order', width: 'quarter' },
    ],
  },
  use: ({ services, staff, appointments }, { t }) => t('locations.use', { services, staff, appointments }),
  booking: (id) => `location=${id}`,
  preview: LocationPreview,
  bulkImpact: (acted) => ({ kind: 'locations', ...acted }),
  archiveImpact: (id, archived) =>
    archived ? { kind: 'location', location_id: id, values: { archived } } : null,
  impact: ({ id, ...of }) => {
    if (id === null) return null;
    const values = changedValues(of, ['visibility', 'physical', 'takes_phone', 'takes_video', 'line_ids']);
    if (values === null) return null;
    const { line_ids: lines, ...others } = values;
    return {
      kind: 'location',
      location_id: id,
      values: { ...others, ...(lines && { lines_of_business: lines }) },
    };
  },
});

export const locationsScreen = resourceScreen(locations, {
  icon: IconMapPin,
  group: 'set-up',
  order: 10,
  kind: 'location',
});

/** Whether it is open at this moment, as the location switcher says it. */
function OpenNow({ id }: { id: string }) {
  const { t } = useWords();
  const location = usePerson().locations.find((one) => one.id === id);
  return location === undefined ? '–' : t(location.is_open ? 'location.open' : 'location.closed');
}

const ZONES = Intl.supportedValuesOf('timeZone');

/** The zones that this browser knows, and the stored one. */
function TimeZoneEditor({ id, label, value, onChange, faults, readOnly }: OwnEditorProps) {
  const { t } = useWords();
  const zone = String(value);
  const zones = zone === '' || ZONES.includes(zone) ? ZONES : [zone, ...ZONES];
  return (
    <SelectField
      id={id}
      label={label}
      error={faults['']}
      disabled={readOnly}
      placeholder={t('locations.chooseZone')}
      options={zones.map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))}
      value={zone}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
