import { searchTerms } from '#domain/clients/search-terms.ts';
import { sql } from '../infrastructure/database/database.ts';
import type { Database } from '../infrastructure/database/database.ts';
import { at, json } from '../infrastructure/database/values.ts';
import { MOMENT } from './app.ts';

/** Builds small businesses for tests by their tables; a test sets the values it is about, the rest are defaults. */
export interface TestVendor {
  id: number;
  pathname: string;
}

let counter = 0;
const next = () => (counter += 1);

/** Managers and admins of tests sign in with a password alone. */
const NO_MFA = { 'access.mfaRequired': false };
const ROOM = { videoLink: 'https://meet.example.com/branch' };

export async function aVendor(
  db: Database,
  of: {
    pathname?: string;
    name?: string;
    settings?: Record<string, unknown>;
    demo?: boolean;
    /** Without a room for video calls. */
    roomless?: boolean;
  } = {},
): Promise<TestVendor> {
  const pathname = of.pathname ?? `vendor-${next()}`;
  const { id } = await db.acrossVendors(
    (tx) =>
      tx.one(
        sql<{
          id: number;
        }>`SELECT create_vendor(${pathname}, ${of.name ?? pathname}, ${of.demo ?? false}, ${at(MOMENT)}) AS id`,
      ),
    'foyer_worker',
  );
  for (const [key, value] of Object.entries({ ...(!of.roomless && ROOM), ...NO_MFA, ...of.settings }))
    await setSetting(db, id, { key, value });
  return { id, pathname };
}

export async function setSetting(
  db: Database,
  vendorId: number,
  { key, value, location = 0 }: { key: string; value: unknown; location?: number },
): Promise<void> {
  await db.withVendor(vendorId, (tx) =>
    tx.run(sql`INSERT INTO settings (vendor_id, location_id, key, value, updated_at) VALUES (${vendorId}, ${location}, ${key}, ${json(value)}, ${at(MOMENT)})
    ON CONFLICT (vendor_id, location_id, key) DO UPDATE SET value = excluded.value`),
  );
}

export interface LocationOf {
  name?: string;
  zone?: string;
  visibility?: 'public' | 'private';
  takes?: { queue?: boolean; phone?: boolean; video?: boolean };
  restrictHours?: boolean;
  curbside?: boolean;
  accessible?: boolean;
  /** Local minutes of every day; absent: open day and night. */
  hours?: { from: number; to: number } | null;
  paused?: boolean;
  capacity?: number | null;
  city?: string;
  externalId?: string;
  instructions?: string;
  reviewUrl?: string;
}

export async function aLocation(db: Database, vendorId: number, of: LocationOf = {}): Promise<number> {
  return db.withVendor(vendorId, async (tx) => {
    const { id } = await tx.one(sql<{ id: number }>`
      INSERT INTO locations (vendor_id, external_id, name, address, city, prov_state, postal_zip, country, time_zone, visibility, takes_online_queue, takes_phone, takes_video,
        restrict_callback_request_hours, supports_curbside_pickup, paused_at, queue_capacity, phone, latitude, longitude, instructions, google_review_url, accessible, created_at)
      VALUES (${vendorId}, ${of.externalId ?? `ext-${next()}`}, ${of.name ?? 'Main Street'}, '1 Main Street', ${of.city ?? 'Seattle'}, 'WA', '98101', 'US',
        ${of.zone ?? 'America/Los_Angeles'}, ${of.visibility ?? 'public'}, ${of.takes?.queue ?? true}, ${of.takes?.phone ?? true}, ${of.takes?.video ?? true},
        ${of.restrictHours ?? false}, ${of.curbside ?? false}, ${of.paused ? at(MOMENT) : null}, ${of.capacity ?? null}, '+12065550100', 47.6, -122.3,
        ${of.instructions ?? ''}, ${of.reviewUrl ?? ''}, ${of.accessible ?? false}, ${at(MOMENT)})
      RETURNING id`);
    const hours = of.hours === undefined ? { from: 0, to: 1440 } : of.hours;
    if (hours) {
      await tx.run(sql`INSERT INTO location_hours (vendor_id, location_id, weekday, from_minute, to_minute)
        SELECT ${vendorId}, ${id}, day, ${hours.from}, ${hours.to} FROM generate_series(0, 6) AS day`);
    }
    return id;
  });
}

export interface ServiceOf {
  name?: string;
  prefix?: string;
  methods?: number[];
  minutes?: number;
  walkIn?: boolean;
  curbside?: boolean;
  /** The target wait in minutes. */
  target?: number;
  locations: readonly number[];
}

export async function aService(db: Database, vendorId: number, of: ServiceOf): Promise<number> {
  return db.withVendor(vendorId, async (tx) => {
    const { id } = await tx.one(sql<{ id: number }>`
      INSERT INTO services (vendor_id, name, duration_minutes, handle_minutes, ticket_prefix, meeting_methods, supports_walk_in, supports_curbside_pickup, target_minutes, created_at)
      VALUES (${vendorId}, ${of.name ?? 'Open an account'}, 30, ${of.minutes ?? 10}, ${of.prefix ?? 'A'}, ${of.methods ?? [1, 2, 3]}::smallint[], ${of.walkIn ?? true},
        ${of.curbside ?? false}, ${of.target ?? null}, ${at(MOMENT)})
      RETURNING id`);
    await tx.run(
      sql`INSERT INTO location_services (vendor_id, location_id, service_id) SELECT ${vendorId}, l, ${id} FROM unnest(${[...of.locations]}::bigint[]) AS l`,
    );
    return id;
  });
}

export interface StaffOf {
  name?: string;
  role?: number;
  locations: readonly number[];
  serves?: readonly number[];
  methods?: number[];
  identityId?: string | null;
}

export async function aStaffMember(db: Database, vendorId: number, of: StaffOf): Promise<number> {
  return db.withVendor(vendorId, async (tx) => {
    const name = of.name ?? `Person ${next()}`;
    const { id } = await tx.one(sql<{ id: number }>`
      INSERT INTO staff (vendor_id, identity_id, role, first_name, display_name, created_at)
      VALUES (${vendorId}, ${of.identityId ?? null}, ${of.role ?? 10}, ${name}, ${name}, ${at(MOMENT)}) RETURNING id`);
    await tx.run(
      sql`INSERT INTO staff_locations (vendor_id, staff_id, location_id) SELECT ${vendorId}, ${id}, l FROM unnest(${[...of.locations]}::bigint[]) AS l`,
    );
    await tx.run(sql`INSERT INTO assignments (vendor_id, staff_id, service_id, location_id, meeting_methods)
      SELECT ${vendorId}, ${id}, s, l, ${of.methods ?? [1, 2, 3]}::smallint[] FROM unnest(${[...(of.serves ?? [])]}::bigint[]) AS s, unnest(${[...of.locations]}::bigint[]) AS l`);
    return id;
  });
}

export async function aStation(
  db: Database,
  vendorId: number,
  of: { location: number; name?: string },
): Promise<number> {
  const number = next();
  const { id } = await db.withVendor(vendorId, (tx) =>
    tx.one(sql<{ id: number }>`
    INSERT INTO stations (vendor_id, location_id, name, short_name) VALUES (${vendorId}, ${of.location}, ${of.name ?? `Desk ${number}`}, ${(of.name ?? `D${number}`).slice(0, 7)}) RETURNING id`),
  );
  return id;
}

export async function aQuestion(
  db: Database,
  vendorId: number,
  of: {
    service: number;
    type?: string;
    label?: string;
    required?: boolean;
    options?: { value: string; text: string }[];
    asked?: 'booking' | 'appointments' | 'line' | 'cancelling';
  },
): Promise<number> {
  const { id } = await db.withVendor(vendorId, (tx) =>
    tx.one(sql<{ id: number }>`
    INSERT INTO questions (vendor_id, service_id, type, label, required, options, asked)
    VALUES (${vendorId}, ${of.service}, ${of.type ?? 'text'}, ${of.label ?? 'Have you been here before?'}, ${of.required ?? false}, ${json(of.options ?? [])},
      ${of.asked ?? 'booking'}) RETURNING id`),
  );
  return id;
}

export async function onDuty(
  db: Database,
  vendorId: number,
  of: { staff: number; location: number; station?: number | null; now?: number },
): Promise<void> {
  await db.withVendor(vendorId, (tx) =>
    tx.run(sql`
    INSERT INTO duty (vendor_id, staff_id, location_id, station_id, state, since, last_seen_at)
    VALUES (${vendorId}, ${of.staff}, ${of.location}, ${of.station ?? null}, 'available', ${at(of.now ?? MOMENT)}, ${at(of.now ?? MOMENT)})
    ON CONFLICT (vendor_id, staff_id) DO UPDATE SET state = 'available', location_id = excluded.location_id, station_id = excluded.station_id, last_seen_at = excluded.last_seen_at`),
  );
}

/** A line of many visits, for tests of calls: one second apart, all of one service. */
export async function aLine(
  db: Database,
  vendorId: number,
  of: { location: number; service: number; people: number; day: string },
): Promise<number[]> {
  return db.withVendor(vendorId, async (tx) => {
    const rows = await tx.many(sql<{ id: number }>`
      WITH joined AS (
        INSERT INTO visits (vendor_id, entry, service_id, location_id, meeting_method, source, first_name, time_zone, current_leg, confirmation_number, public_ref, created_at)
        SELECT ${vendorId}, 'joined', ${of.service}, ${of.location}, 1, 13, 'Visitor', 'America/Los_Angeles', 1, lpad((${of.location} % 1000 * 10000 + n)::text, 8, '0'), ${`ref-${of.location}-`} || n, ${at(MOMENT)}::timestamptz + n * interval '1 second'
        FROM generate_series(1, ${of.people}) AS n RETURNING id, created_at
      ), numbered AS (SELECT id, created_at, row_number() OVER (ORDER BY id) AS number FROM joined),
      placed AS (
        INSERT INTO tickets (vendor_id, visit_id, location_id, day, prefix, number, joined_at, order_at)
        SELECT ${vendorId}, id, ${of.location}, ${of.day}::date, 'A', number, created_at, created_at FROM numbered RETURNING visit_id
      )
      INSERT INTO legs (vendor_id, visit_id, seq, service_id, location_id, queued_at)
      SELECT ${vendorId}, id, 1, ${of.service}, ${of.location}, created_at FROM numbered RETURNING visit_id AS id`);
    return rows.map((row) => row.id).toSorted((a, b) => a - b);
  });
}

/** A location with a service that visitors join, and a staff member on duty. */
export async function anOpenLine(
  db: Database,
): Promise<{ vendor: TestVendor; location: number; service: number }> {
  const vendor = await aVendor(db);
  const location = await aLocation(db, vendor.id, { name: 'Pike Street' });
  const service = await aService(db, vendor.id, { locations: [location] });
  const staff = await aStaffMember(db, vendor.id, { locations: [location], serves: [service] });
  await onDuty(db, vendor.id, { staff, location });
  return { vendor, location, service };
}

/** A client on record, with search terms from its contact. */
export async function aClient(
  db: Database,
  vendorId: number,
  of: { first: string; last?: string; email?: string; phone?: string },
): Promise<number> {
  const contact = {
    firstName: of.first,
    lastName: of.last ?? '',
    email: of.email ?? '',
    phone: of.phone ?? '',
  };
  return db.withVendor(vendorId, async (tx) => {
    const { id } = await tx.one(sql<{ id: number }>`
      INSERT INTO clients (vendor_id, first_name, last_name, email, phone, created_at)
      VALUES (${vendorId}, ${contact.firstName}, ${contact.lastName}, ${contact.email}, ${contact.phone}, ${at(MOMENT)}) RETURNING id`);
    await tx.run(sql`INSERT INTO client_terms (vendor_id, term, client_id)
      SELECT ${vendorId}, term, ${id} FROM unnest(${searchTerms(contact)}::text[]) AS term`);
    return id;
  });
}
