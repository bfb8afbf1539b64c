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
  };
};

/** Their rows, in the order of the matrix. */
export const PREVIEW_ROWS: Record<string, string> = {
  previewService: 'Vr – Lr Lr Lr L V –',
  previewLocation: '– – – – – L V –',
  previewLocationHours: '– – – – L L V –',
  previewStaffSchedule: '– – – Lr L L V –',
  previewOwnSchedule: '– – O O O L V –',
  previewStaff: '– – – – – L V –',
  previewRoom: 'Vr – Lr Lr L L V –',
};

/** Rows of the content matrix. preview-change.test.ts covers the names of clients whose appointments fall outside. */
export const previewContents = (
  world: () => EveryRole,
): Record<string, { shows: []; requests(): Promise<{ path: string; body: object }[]> }> =>
  Object.fromEntries(
    Object.entries(previewCalls(world)).map(([name, request]) => [
      name,
      { shows: [], requests: async () => [await request()] },
    ]),
  );
