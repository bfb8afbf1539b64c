import type { Tx } from '#server/infrastructure/database/database.ts';
import { reserveIds } from '#server/infrastructure/database/ids-store.ts';
import { bulkInsertSessions } from '../../capabilities/appointments/appointments-bulk-store.ts';
import {
  bulkInsertAdjustments,
  bulkInsertHours,
  bulkInsertLocations,
  bulkInsertRooms,
} from '../../capabilities/locations/locations-bulk-store.ts';
import { bulkInsertStations } from '../../capabilities/queue/queue-bulk-store.ts';
import {
  bulkInsertCategories,
  bulkInsertLocationServices,
  bulkInsertQuestions,
  bulkInsertServices,
} from '../../capabilities/services/services-bulk-store.ts';
import {
  bulkInsertAssignments,
  bulkInsertStaff,
  bulkInsertStaffHours,
  bulkInsertStaffLocations,
} from '../../capabilities/staff/staff-bulk-store.ts';
import { writeSetting } from '../../capabilities/vendors/index.ts';
import { bulkInsertTranslations } from '../../capabilities/vendors/vendors-bulk-store.ts';
import type { VendorData, LocationData } from '../vendors/vendor-data.ts';
import { countsOf, layOut, hoursOf, isOffered } from './vendor-layout.ts';
import type { NumberedKind, VendorLayout } from './vendor-layout.ts';
import * as rows from './vendor-rows.ts';
import type { SetUpRequest } from './vendor-rows.ts';
import { SYSTEM } from '../simulation/visit-life.ts';
import { blocksOn } from '#domain/locations/opening-hours.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { addDays, weekdayOf } from '#domain/time/date.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { instantOf } from '#domain/time/zone.ts';
import { at } from '#server/infrastructure/database/values.ts';
import type { SessionBulkRow } from '../../capabilities/appointments/appointments-bulk-store.ts';
import { holidaysOf } from '../simulation/holidays.ts';
import { FURTHEST_DAYS } from '../simulation/plan-bookings.ts';

const TABLES: Record<NumberedKind, string> = {
  location: 'locations',
  category: 'categories',
  service: 'services',
  question: 'questions',
  station: 'stations',
  room: 'rooms',
  staff: 'staff',
};

/** Reserves the ids of all parts of a vendor. */
export async function layOutInDatabase(tx: Tx, data: VendorData): Promise<VendorLayout> {
  const counts = countsOf(data);
  const reserved = new Map<NumberedKind, number[]>();
  for (const [kind, table] of Object.entries(TABLES) as [NumberedKind, string][])
    reserved.set(kind, await reserveIds(tx, table, counts[kind]));
  return layOut(data, (kind) => reserved.get(kind)!.shift()!);
}

/** Writes settings, locations, services and staff: everything but visits. */
export async function writeVendor(tx: Tx, layout: VendorLayout, request: SetUpRequest): Promise<void> {
  for (const [name, value] of Object.entries(layout.data.settings)) {
    const written = await writeSetting(tx, { name, value, actor: SYSTEM, now: request.createdAt });
    if (!written.ok) throw new Error(`A demo setting is refused: ${written.words}`);
  }
  await bulkInsertLocations(tx, rows.locationRows(layout, request));
  await bulkInsertHours(tx, rows.hoursRows(layout));
  await bulkInsertAdjustments(tx, rows.holidayRows(layout, request));
  await bulkInsertStations(tx, rows.stationRows(layout));
  await bulkInsertRooms(tx, rows.roomRows(layout));
  await bulkInsertCategories(tx, rows.categoryRows(layout));
  await bulkInsertServices(tx, rows.serviceRows(layout, request));
  await bulkInsertLocationServices(tx, rows.offerRows(layout));
  await bulkInsertQuestions(tx, rows.questionRows(layout));
  await bulkInsertStaff(tx, rows.staffRows(layout, request));
  await bulkInsertStaffLocations(tx, rows.staffLocationRows(layout));
  await bulkInsertStaffHours(tx, rows.staffHoursRows(layout));
  await bulkInsertAssignments(tx, rows.assignmentRows(layout));
  await bulkInsertSessions(tx, sessionRows(layout, request));
  await bulkInsertTranslations(tx, rows.translationRows(layout));
}

/** Group sessions: on Tuesdays and Thursdays ahead, an hour before closing time. */
function sessionRows({ locations, services }: VendorLayout, { today }: SetUpRequest): SessionBulkRow[] {
  const groups = services.filter(({ data }) => data.group);
  return locations.flatMap(({ data, id }) =>
    groups
      .filter((service) => isOffered(service.data, data))
      .flatMap((service) => sessionsAt({ data, id }, { service, today })),
  );
}

function sessionsAt(
  { data, id }: { data: LocationData; id: number },
  { service, today }: { service: VendorLayout['services'][number]; today: LocalDate },
): SessionBulkRow[] {
  const zone = data.timeZone;
  const schedule = { zone, blocks: hoursOf(data), adjustments: holidaysOf(data.holidays, today) };
  return Array.from({ length: FURTHEST_DAYS }, (_, i) => addDays(today, i + 1))
    .filter((date) => [2, 4].includes(weekdayOf(date)))
    .flatMap((date) => {
      const closing = Math.min(blocksOn(date, schedule).at(-1)?.to ?? 0, 18 * 60);
      const { durationMinutes } = service.data;
      if (closing < durationMinutes) return [];
      const starts = instantOf(date, closing - durationMinutes, zone);
      return [
        {
          service_id: service.id,
          location_id: id,
          time_zone: zone,
          capacity: GROUP_SEATS,
          starts_at: at(starts),
          ends_at: at(starts + durationMinutes * MINUTE),
        },
      ];
    });
}

/** In a small room. */
const GROUP_SEATS = 8;
