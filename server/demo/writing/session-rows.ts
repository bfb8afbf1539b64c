import { blocksOn } from '#domain/locations/opening-hours.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { addDays, weekdayOf } from '#domain/time/date.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { instantOf } from '#domain/time/zone.ts';
import { at } from '#server/infrastructure/database/values.ts';
import type { SessionBulkRow } from '../../capabilities/appointments/appointments-bulk-store.ts';
import { holidaysOf } from '../simulation/holidays.ts';
import { FURTHEST_DAYS } from '../simulation/plan-bookings.ts';
import type { LocationData } from '../vendors/vendor-data.ts';
import { hoursOf, isOffered } from './vendor-layout.ts';
import type { VendorLayout } from './vendor-layout.ts';
import type { SetUpRequest } from './vendor-rows.ts';

/** Group sessions: on Tuesdays and Thursdays ahead, an hour before closing time. */
export function sessionRows(
  { locations, services }: VendorLayout,
  { today }: SetUpRequest,
): SessionBulkRow[] {
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
