import { seeingAllClients } from '#domain/access/all-clients.ts';
import { CLIENT_FIELDS } from '#domain/access/field-visibility.ts';
import type { ClientField } from '#domain/access/field-visibility.ts';
import { cellOf } from '#domain/access/permission-table.ts';
import type { PermissionId } from '#domain/access/permission-table.ts';
import { PRINCIPALS } from './every-role-store.ts';
import type { Principal } from './every-role-store.ts';
import { FIELDS } from './planted-texts.ts';
import type { Field, Planted } from './planted-texts.ts';

const ROLE_OF: Partial<Record<Principal, 10 | 20 | 30>> = {
  'staff of another location': 10,
  'manager of another location': 20,
  'admin of another vendor': 30,
};
/** The policy that our vendor has set while a mode runs. */
const policy = { staffSeeAllClients: false };
export const setPolicy = (staffSeeAllClients: boolean): void => {
  policy.staffSeeAllClients = staffSeeAllClients;
};

/** The cell for a caller by the table and by the policy; null without a right, and for devices. */
const cellFor = (who: Principal, permission: PermissionId) => {
  const role = typeof who === 'number' ? who : ROLE_OF[who];
  if (role === undefined || role === 7) return null;
  return cellOf(policy.staffSeeAllClients ? seeingAllClients({ role }) : { role }, permission);
};

/** Whether a right reaches a record, by its letter. */
export function reaches(
  who: Principal,
  permission: PermissionId,
  { at, by }: Pick<Planted, 'at' | 'by'>,
): boolean {
  const cell = cellFor(who, permission);
  if (!cell || (at === 'abroad') !== (who === 'admin of another vendor')) return false;
  if (cell.scope === 'V' || cell.scope === 'P') return true;
  return typeof who === 'number' && at === 'here' && (cell.scope === 'L' || by === who);
}

/** The fields of a record that `clients-see` allows. */
function allowed(who: Principal, record: Pick<Planted, 'at' | 'by'>): ReadonlySet<Field> {
  const cell = cellFor(who, 'clients-see');
  if (!cell || cell.limits.includes('min-fields')) return new Set(FIELDS.name);
  const parts = [...FIELDS.name, ...FIELDS.work];
  if (cell.limits.includes('r') || !reaches(who, 'clients-see', record)) return new Set(parts);
  const client = FIELDS.client.filter((field) => field !== 'earlier-elsewhere' || cell.scope === 'V');
  return new Set([...parts, ...client]);
}

/** The lowest role that sees each kind of field, as a vendor sets it. */
type Visibility = Readonly<Record<ClientField, string>>;
const SEEN_BY_ALL: Visibility = { email: '5', phone: '5', notes: '5', address: '5' };

/** The texts that stand in each kind of field; a vendor's own fields count as the address. */
const TEXTS_OF: Readonly<Record<ClientField, readonly Field[]>> = {
  email: ['mail'],
  phone: ['phone'],
  notes: ['notes'],
  address: ['address', 'field'],
};

/** Whether the table admits the caller: permission-matrix.test.ts compares that with the server. */
export function admits(who: Principal, permission: PermissionId, method: string): boolean {
  const cell = cellFor(who, permission);
  if (!cell) return false;
  return (
    method === 'GET' || (who !== 50 && !cell.limits.some((limit) => ['r', 'use', 'names'].includes(limit)))
  );
}

/** The fields that a vendor's setting hides from a caller; other vendors have none. */
function hiddenFrom(who: Principal, visibility: Visibility): ReadonlySet<Field> {
  const role = typeof who === 'number' ? who : (ROLE_OF[who] ?? 0);
  if (who === 'admin of another vendor') return new Set();
  const hidden = CLIENT_FIELDS.filter((field) => role < Number(visibility[field]));
  return new Set(hidden.flatMap((field) => TEXTS_OF[field]));
}

const mayHide = (fields: readonly Field[]): boolean =>
  Object.values(TEXTS_OF).some((texts) => texts.some((text) => fields.includes(text)));

/** Staff at a location see the names of all who come there. */
const isName = (field: Field): boolean => FIELDS.name.some((one) => one === field);

/** Callers have called by then, and serve. The response is that of `seeVisit`. */
const ONCE = 'callNext';

interface Mode {
  visibility: Visibility;
  callers: readonly Principal[];
  staffSeeAll: boolean;
  hidesStaff: boolean;
}
const AS_BEGUN: Mode = {
  visibility: SEEN_BY_ALL,
  callers: PRINCIPALS,
  staffSeeAll: false,
  hidesStaff: false,
};

/**
 * All endpoints as vendors begin; those with more than names once staff see all clients; those with fields that a vendor
 * may hide, with a lowest role for each field; and all for a contact centre from which the vendor hides the names of staff.
 */
export const visibilityModes = (
  endpoints: Readonly<Record<string, { shows: readonly Field[] }>>,
): readonly (Mode & { title: string; names: readonly string[] })[] => [
  { ...AS_BEGUN, title: 'as vendors begin', names: Object.keys(endpoints) },
  {
    ...AS_BEGUN,
    title: 'with all clients for staff',
    staffSeeAll: true,
    names: Object.entries(endpoints).flatMap(([name, { shows }]) =>
      name !== ONCE && shows.some((field) => !isName(field)) ? [name] : [],
    ),
  },
  {
    ...AS_BEGUN,
    title: 'with a lowest role for each field',
    visibility: { email: '13', phone: '15', notes: '20', address: '30' },
    names: Object.entries(endpoints).flatMap(([name, { shows }]) =>
      name !== ONCE && mayHide(shows) ? [name] : [],
    ),
  },
  {
    ...AS_BEGUN,
    title: 'with the names of staff hidden',
    names: Object.keys(endpoints).filter((name) => name !== ONCE),
    callers: [5, 30],
    hidesStaff: true,
  },
];

/** What a response shows. */
export interface ShownRow {
  /** The fields that this response has at all. */
  shows: readonly Field[];
  /** It shows contact data that other responses mask, and records that. */
  reveals?: true;
  /** It is refused to readers from whom a field is hidden. */
  whole?: true;
}

/** The fields of a response about a record that its caller may see, by the table and by the vendor's setting. */
export function shownOf(
  row: ShownRow,
  of: { who: Principal; record: Pick<Planted, 'at' | 'by'>; visibility: Visibility },
): Field[] {
  const { who, record, visibility } = of;
  const hidden = hiddenFrom(who, visibility);
  if (row.whole && hidden.size > 0) return [];
  const fields = row.reveals ? new Set(row.shows) : allowed(who, record);
  const has = (field: Field) => record.at !== 'abroad' || !field.startsWith('earlier');
  return row.shows.filter((field) => fields.has(field) && !hidden.has(field) && has(field));
}
