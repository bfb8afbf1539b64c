import { ADJUSTMENT_TYPE } from '#domain/codes/adjustment-type.ts';
import type { LocalDate } from '#domain/time/date.ts';
import type { Instant } from '#domain/time/instant.ts';
import { at } from '#server/infrastructure/database/values.ts';
import type { LocationBulkRow } from '../../capabilities/locations/locations-bulk-store.ts';
import type { ServiceBulkRow } from '../../capabilities/services/services-bulk-store.ts';
import type { StaffBulkRow } from '../../capabilities/staff/staff-bulk-store.ts';
import type { TranslationBulkRow } from '../../capabilities/vendors/vendors-bulk-store.ts';
import type { Localised, LocationData } from '../vendors/vendor-data.ts';
import { holidaysOf } from '../simulation/holidays.ts';
import { BUFFER_AFTER } from '../simulation/plan-bookings.ts';
import { hoursOf, isOffered, methodsAt, takesOf } from './vendor-layout.ts';
import type { VendorLayout } from './vendor-layout.ts';
import { readWeek } from '../vendors/week-notation.ts';

export type SetUpRequest = { createdAt: Instant; today: LocalDate; identities: ReadonlyMap<string, string> };

export function locationRows(
  { data: { language }, locations }: VendorLayout,
  { createdAt }: SetUpRequest,
): LocationBulkRow[] {
  return locations.map(({ data, id }, i) => ({
    id,
    external_id: data.externalId,
    name: data.name,
    address: data.address,
    city: data.city,
    prov_state: data.provState,
    postal_zip: data.postalZip,
    country: data.country,
    region: data.region,
    latitude: data.at[0],
    longitude: data.at[1],
    time_zone: data.timeZone,
    lang: data.lang,
    phone: data.phone,
    physical: data.physical ?? true,
    accessible: data.accessible ?? false,
    visibility: data.private ? 'private' : 'public',
    sort_order: i + 1,
    instructions: own(data.instructions, language),
    google_review_url: data.demand.live ? `https://reviews.example.com/${data.externalId}` : '',
    supports_curbside_pickup: data.curbside ?? false,
    restrict_callback_request_hours: data.restrictHours ?? true,
    takes_online_queue: takesOf(data)[1],
    takes_phone: takesOf(data)[2],
    takes_video: takesOf(data)[3],
    queue_capacity: data.queueCapacity ?? null,
    created_at: at(createdAt),
  }));
}

export function hoursRows({ locations }: VendorLayout) {
  return locations.flatMap(({ data, id }) =>
    hoursOf(data).map(({ weekday, method, from, to }) => ({
      location_id: id,
      weekday,
      meeting_method: method,
      from_minute: from,
      to_minute: to,
    })),
  );
}

/** Public holidays by location: locations that never close stay open. */
export function holidayRows({ locations }: VendorLayout, { today }: SetUpRequest) {
  return locations.flatMap(({ data, id }) =>
    holidaysOf(data.holidays, today).map((day) => ({
      type: ADJUSTMENT_TYPE.holiday,
      subject_id: id,
      kind: day.kind,
      from_date: day.fromDate,
      to_date: day.toDate,
      from_minute: day.from,
      to_minute: day.to,
      reason: day.reason,
    })),
  );
}

export function stationRows({ locations }: VendorLayout) {
  return locations.flatMap(({ data, id, stationIds }) =>
    data.stations.map(([name, shortName, directions = ''], i) => ({
      id: stationIds[i]!,
      location_id: id,
      name,
      short_name: shortName,
      directions,
      sort_order: i + 1,
    })),
  );
}

export function roomRows({ locations }: VendorLayout) {
  return locations.flatMap(({ data, id, roomIds }) =>
    data.rooms.map(([name, capacity], i) => ({ id: roomIds[i]!, location_id: id, name, capacity })),
  );
}

export function categoryRows({ data, categoryIds }: VendorLayout) {
  return data.categories.map(({ key, name }, i) => ({
    id: categoryIds.get(key)!,
    name: own(name, data.language),
    sort_order: i + 1,
  }));
}

export function serviceRows(
  { data: { language }, services, categoryIds }: VendorLayout,
  { createdAt }: SetUpRequest,
): ServiceBulkRow[] {
  return services.map(({ data, id }, i) => ({
    id,
    category_id: categoryIds.get(data.category) ?? null,
    external_id: data.key,
    name: own(data.name, language),
    description: own(data.description, language),
    instructions: own(data.instructions, language),
    duration_minutes: data.durationMinutes,
    handle_minutes: data.handleMinutes,
    ticket_prefix: data.ticketPrefix,
    meeting_methods: data.methods,
    supports_walk_in: data.walkIn ?? true,
    supports_curbside_pickup: data.curbside ?? false,
    display_in_lobby: data.inLobby ?? true,
    is_group: data.group ?? false,
    buffer_after: data.group ? 0 : BUFFER_AFTER,
    rooms_needed: data.room ? [{ kind: 'room', count: 1 }] : [],
    sort_order: i + 1,
    created_at: at(createdAt),
  }));
}

export function offerRows({ locations, services }: VendorLayout) {
  return locations.flatMap(({ data, id }) =>
    services
      .filter((service) => isOffered(service.data, data))
      .map((service) => ({ location_id: id, service_id: service.id })),
  );
}

export function questionRows({ data: { language }, services }: VendorLayout) {
  return services.flatMap(({ data, id, questionIds }) =>
    (data.questions ?? []).map((question, i) => ({
      id: questionIds[i]!,
      service_id: id,
      type: question.type,
      label: own(question.label, language),
      placeholder: own(question.placeholder, language),
      required: question.required ?? false,
      asked: question.request ?? ('booking' as const),
      options: (question.options ?? []).map(({ value, text }) => ({ value, text: own(text, language) })),
      sort_order: i + 1,
    })),
  );
}

/** An address that receives no mail: its domain is reserved for examples. */
const addressOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${[firstName, lastName].filter(Boolean).map(plainWord).join('.')}@staff.example`;

const plainWord = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');

export function staffRows({ staff }: VendorLayout, { createdAt, identities }: SetUpRequest): StaffBulkRow[] {
  return staff.map(({ data, id }) => ({
    id,
    identity_id: data.account ? (identities.get(data.account) ?? null) : null,
    role: data.role,
    first_name: data.firstName,
    last_name: data.lastName,
    display_name: `${data.firstName} ${data.lastName}`,
    email: data.account ?? addressOf(data),
    languages: data.languages,
    remote_only: data.remoteOnly ?? false,
    created_at: at(createdAt),
  }));
}

/** Staff of the whole vendor (administrators, the contact centre) have no location of their own. */
export function staffLocationRows(layout: VendorLayout) {
  return layout.staff.flatMap(({ data, id }) =>
    Object.keys(data.shifts).map((key) => ({ staff_id: id, location_id: locationOf(layout, key).id })),
  );
}

export function staffHoursRows(layout: VendorLayout) {
  return layout.staff.flatMap(({ data, id }) =>
    Object.entries(data.shifts)
      .filter(([, week]) => week !== '')
      .flatMap(([key, week]) =>
        readWeek(week).map(({ weekday, from, to }) => ({
          staff_id: id,
          location_id: locationOf(layout, key).id,
          weekday,
          from_minute: from,
          to_minute: to,
        })),
      ),
  );
}

export function assignmentRows(layout: VendorLayout) {
  return layout.staff.flatMap(({ data: person, id }) =>
    Object.keys(person.shifts).flatMap((key) => {
      const { data: location, id: locationId } = locationOf(layout, key);
      return layout.services
        .map((service) => ({ service, methods: methodsAt(person, service.data, location) }))
        .filter(({ methods }) => methods.length > 0)
        .map(({ service, methods }) => ({
          staff_id: id,
          service_id: service.id,
          location_id: locationId,
          meeting_methods: methods,
          walk_in: !service.data.group,
        }));
    }),
  );
}

export function translationRows({
  data: { language, categories },
  categoryIds,
  services,
  locations,
}: VendorLayout): TranslationBulkRow[] {
  const rows: TranslationBulkRow[] = [];
  const add = (
    subject: Pick<TranslationBulkRow, 'subject_kind' | 'subject_id'>,
    field: string,
    text: Localised | undefined,
  ) => {
    for (const [locale, content] of Object.entries(text ?? {}))
      if (locale !== language) rows.push({ ...subject, field, locale, content });
  };
  for (const { key, name } of categories)
    add({ subject_kind: 'category', subject_id: categoryIds.get(key)! }, 'name', name);
  for (const { data, id } of locations)
    add({ subject_kind: 'location', subject_id: id }, 'instructions', data.instructions);
  for (const { data, id, questionIds } of services) {
    for (const field of ['name', 'description', 'instructions'] as const)
      add({ subject_kind: 'service', subject_id: id }, field, data[field]);
    for (const [i, question] of (data.questions ?? []).entries()) {
      const subject = { subject_kind: 'question', subject_id: questionIds[i]! } as const;
      add(subject, 'label', question.label);
      add(subject, 'placeholder', question.placeholder);
      for (const { value, text } of question.options ?? []) add(subject, `option.${value}`, text);
    }
  }
  return rows;
}

function own(text: Localised | undefined, language: keyof Localised): string {
  return text?.[language] ?? '';
}

function locationOf(layout: VendorLayout, externalId: string): { data: LocationData; id: number } {
  const location = layout.locations.find(({ data }) => data.externalId === externalId);
  if (!location) throw new Error(`No location ${externalId}`);
  return location;
}
