import type { EveryRole } from './every-role-store.ts';

const BLOCK = { weekday: 1, method: null, from: 540, to: 1020, effective_from: null, effective_to: null };

/** A valid request for each endpoint of weekly hours, as rows of the permission matrix. */
export const hoursCalls = (
  world: () => EveryRole,
): Record<string, () => Promise<{ path: string; body?: object }>> => {
  const location = () => `/hours/locations/${world().location}`;
  const ofStaff = async () => `/hours/staff/${await world().staffOf(10)}/${world().location}`;
  const own = () => `/hours/own/${world().location}`;
  const change = async (path: string, seenAt = path) => {
    const { body } = await world().call(30, `GET /api/internal/v1/admin${seenAt}`);
    const { data } = body as { data?: { version: number } };
    return { path, body: { version: data?.version ?? 0, hours: [BLOCK] } };
  };
  return {
    seeLocationHours: async () => ({ path: location() }),
    changeLocationHours: async () => change(location()),
    seeStaffHours: async () => ({ path: await ofStaff() }),
    changeStaffHours: async () => change(await ofStaff()),
    seeOwnHours: async () => ({ path: own() }),
    changeOwnHours: async () => change(own(), '/hours/none'),
  };
};

/** Their rows, in the order of the matrix. Role 10 may only ask for other hours of its own. */
export const HOURS_ROWS: Record<string, string> = {
  seeLocationHours: '– – – – L L V –',
  changeLocationHours: '– – – – L L V –',
  seeStaffHours: '– – – Lr L L V –',
  changeStaffHours: '– – – Lr L L V –',
  seeOwnHours: '– – O O O L V –',
  changeOwnHours: '– – – O O L V –',
};
