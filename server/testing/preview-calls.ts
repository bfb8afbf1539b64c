import type { EveryRole } from './every-role-store.ts';

const allDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  method: null,
  from: 0,
  to: 1440,
  effective_from: null,
  effective_to: null,
}));

/** A valid request for each preview of a change, as rows of the permission matrix. None leaves an appointment outside. */
export const previewCalls = (
  world: () => EveryRole,
): Record<string, () => Promise<{ path: string; body: object }>> => {
  const call = (path: string, change: () => object | Promise<object>) => async () => ({
    path: `/impact/${path}`,
    body: { change: await change() },
  });
  const location = () => String(world().location);
  const hours = (staff: string | null) => ({
    kind: 'staff-hours',
    staff_id: staff,
    location_id: location(),
    hours: allDay,
  });
  return {
    previewService: call('services', () => ({
      kind: 'service',
      service_id: String(world().service),
      values: { buffer_after: 10 },
    })),
    previewLocation: call('locations', () => ({
      kind: 'location',
      location_id: location(),
      values: { visibility: 'private' },
    })),
    previewLocationHours: call('location-hours', () => ({
      kind: 'location-hours',
      location_id: location(),
      hours: allDay,
    })),
    previewStaffSchedule: call('staff-schedule', async () => hours(String(await world().staffOf(10)))),
    previewOwnSchedule: call('own-schedule', () => hours(null)),
    previewStaff: call('staff', async () => ({
      kind: 'staff-leaves',
      staff_id: String(await world().staffOf(13)),
    })),
    previewRoom: call('rooms', async () => ({
      kind: 'room',
      room_id: String(await world().aRoom()),
      values: { capacity: 4 },
    })),
    previewBookingSettings: call('client-view-settings', () => ({
      kind: 'client-view-settings',
      location_id: location(),
      values: { bookingHours: { from: 0, to: 1440 } },
      reset: [],
    })),
    previewLobbySettings: call('lobby-settings', () => ({
      kind: 'lobby-settings',
      location_id: location(),
      values: { 'lobby.lastCallMinutes': 30 },
      reset: [],
    })),
  };
};

/** The address of the answers after each previewed change has been saved. */
export const SETTLE_PATHS = {
  settleService: 'services',
  settleLocation: 'locations',
  settleLocationHours: 'location-hours',
  settleStaffSchedule: 'staff-schedule',
  settleOwnSchedule: 'own-schedule',
  settleStaff: 'staff',
  settleRoom: 'rooms',
  settleBookingSettings: 'client-view-settings',
};

/** A valid request for each of the answers. An appointment beyond the caller’s reach is reported as not found. */
export const settleCalls = (
  world: () => EveryRole,
): Record<string, () => Promise<{ path: string; body: object }>> =>
  Object.fromEntries(
    Object.entries(SETTLE_PATHS).map(([name, path]) => [
      name,
      async () => ({
        path: `/impact/answers/${path}`,
        body: { answers: [{ visit_id: await world().anAppointment(), version: 1, do: 'leave' }] },
      }),
    ]),
  );

const ROWS = {
  Service: 'Vr – Lr Lr Lr L V –',
  Location: '– – – – – L V –',
  LocationHours: '– – – – L L V –',
  StaffSchedule: '– – – Lr L L V –',
  OwnSchedule: '– – O O O L V –',
  Staff: '– – – – – L V –',
  Room: 'Vr – Lr Lr L L V –',
  BookingSettings: '– – – – – – V –',
};

/** Their rows, in the order of the matrix: who may save a change may answer for it. */
export const PREVIEW_ROWS: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(ROWS).flatMap(([name, row]) => [
      [`preview${name}`, row],
      [`settle${name}`, row],
    ]),
  ),
  // It leaves no appointment outside.
  previewLobbySettings: '– – – – – – V –',
};

/** Rows of the content matrix. preview-change.test.ts covers the names of clients whose appointments fall outside. */
export const previewContents = (
  world: () => EveryRole,
): Record<string, { shows: []; requests(): Promise<{ path: string; body: object }[]> }> =>
  Object.fromEntries(
    Object.entries({ ...previewCalls(world), ...settleCalls(world) }).map(([name, request]) => [
      name,
      { shows: [], requests: async () => [await request()] },
    ]),
  );
