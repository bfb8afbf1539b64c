import { IconMapPin, IconPlus } from '@tabler/icons-react';
import { setUpLocations } from '#contract/setup/locations.ts';
import type { LocationFacts, LocationListRow, LocationValues } from '#contract/setup/locations.ts';
import { locationValues } from '#contract/setup/locations.values.ts';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { OwnEditorProps, ResourceDeclaration } from '../resource/declaration.ts';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { TABLE_SEARCH } from '../resource/use-list.ts';
import type { ScreenDeclaration } from '../shell/screen.ts';

const BULK = ['publish', 'hide', 'archive', 'restore'] as const;

const locations: ResourceDeclaration<LocationListRow, LocationValues, LocationFacts, (typeof BULK)[number]> =
  {
    screen: 'locations',
    words: 'locations',
    endpoints: setUpLocations,
    schema: locationValues,
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    rowName: ({ name }) => name,
    isArchived: ({ archived }) => archived,
    versionOf: ({ version }) => version,
    columns: [
      { name: 'name', sort: 'name', cell: ({ name }) => name },
      { name: 'externalId', cell: ({ external_id: id }) => id || '–' },
      {
        name: 'city',
        sort: 'city',
        cell: ({ city, region }) => [city, region].filter(Boolean).join(', ') || '–',
      },
      { name: 'zone', cell: ({ time_zone: zone }) => zone.replaceAll('_', ' ') },
      { name: 'visibility', cell: ({ visibility }, { t }) => t(`locations.visibility.${visibility}`) },
      {
        name: 'takes',
        cell: (row, { t }) =>
          [
            row.takes_online_queue && t('locations.takes.queue'),
            row.takes_phone && t('locations.takes.phone'),
            row.takes_video && t('locations.takes.video'),
            row.supports_curbside_pickup && t('locations.takes.curbside'),
          ]
            .filter(Boolean)
            .join(', ') || '–',
      },
      { name: 'services', align: 'end', cell: ({ services }, { formats }) => formats.number(services) },
      { name: 'staff', align: 'end', cell: ({ staff }, { formats }) => formats.number(staff) },
    ],
    filters: [
      { name: 'state', values: ['active', 'archived', 'all'] },
      { name: 'visibility', values: ['public', 'private'] },
      { name: 'takes', values: ['queue', 'phone', 'video', 'curbside'] },
      { name: 'line', records: 'line-of-business' },
    ],
    bulk: BULK,
    sections: [
      {
        name: 'clients',
        fields: [
          { name: 'name', kind: 'text', translated: true },
          { name: 'instructions', kind: 'area', translated: true, optional: true, hint: true },
          { name: 'phone', kind: 'text', width: 'half', optional: true },
          { name: 'review_link', kind: 'text', width: 'half', optional: true },
          { name: 'google_review_url', kind: 'text', width: 'half', optional: true },
        ],
      },
      {
        name: 'place',
        fields: [
          { name: 'address', kind: 'text' },
          { name: 'city', kind: 'text', width: 'half' },
          { name: 'prov_state', kind: 'text', width: 'quarter', optional: true },
          { name: 'postal_zip', kind: 'text', width: 'quarter', optional: true },
          { name: 'country', kind: 'text', width: 'quarter', hint: true },
          { name: 'region', kind: 'text', width: 'quarter', optional: true },
          { name: 'latitude', kind: 'number', width: 'quarter', optional: true },
          { name: 'longitude', kind: 'number', width: 'quarter', optional: true },
          { name: 'time_zone', kind: 'own', editor: TimeZoneEditor },
          { name: 'physical', kind: 'switch', hint: true },
        ],
      },
      {
        name: 'line',
        fields: [
          { name: 'takes_online_queue', kind: 'switch', width: 'half' },
          { name: 'takes_phone', kind: 'switch', width: 'half' },
          { name: 'takes_video', kind: 'switch', width: 'half' },
          { name: 'supports_curbside_pickup', kind: 'switch', width: 'half' },
          { name: 'restrict_callback_request_hours', kind: 'switch', hint: true },
          { name: 'queue_capacity', kind: 'number', width: 'half', optional: true, hint: true },
        ],
      },
      {
        name: 'visibility',
        fields: [
          { name: 'visibility', kind: 'choice', values: ['public', 'private'], width: 'half', hint: true },
          { name: 'line_ids', kind: 'records', records: 'line-of-business', hint: true },
          { name: 'external_id', kind: 'text', width: 'half', optional: true, hint: true },
          { name: 'mailing_code', kind: 'text', width: 'quarter', optional: true },
          { name: 'sort_order', kind: 'number', width: 'quarter' },
        ],
      },
    ],
    blank: {
      name: '',
      instructions: '',
      translations: {},
      address: '',
      city: '',
      prov_state: '',
      postal_zip: '',
      country: 'US',
      region: '',
      latitude: null,
      longitude: null,
      time_zone: '',
      phone: '',
      mailing_code: '',
      physical: true,
      visibility: 'public',
      takes_online_queue: true,
      takes_phone: true,
      takes_video: false,
      supports_curbside_pickup: false,
      restrict_callback_request_hours: true,
      queue_capacity: null,
      review_link: '',
      google_review_url: '',
      line_ids: [],
      external_id: '',
      sort_order: 0,
    },
    use: ({ services, staff, appointments }, { t }) => t('locations.use', { services, staff, appointments }),
  };

export const locationsScreen: ScreenDeclaration = {
  screen: 'locations',
  component: () => <ResourceScreen of={locations} />,
  resource: locations,
  records: { kind: 'location', parameter: 'id' },
  search: [...TABLE_SEARCH, ...locations.filters.map(({ name }) => name)],
  entry: {
    words: 'nav.locations',
    icon: IconMapPin,
    group: 'set-up',
    order: 10,
    synonyms: 'locations.synonyms',
  },
  actions: [
    {
      words: 'locations.new',
      icon: IconPlus,
      permission: 'locations-edit',
      act: 'write',
      isNew: true,
      search: { id: 'new' },
    },
  ],
};

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
