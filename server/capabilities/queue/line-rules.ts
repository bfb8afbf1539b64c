import { walkInSkills } from '#domain/capacity/server-skills.ts';
import type { Skills } from '#domain/capacity/server-skills.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { offerRows, serverSkillsRows, serviceTimeRows } from './line-store.ts';
import type { OfferRow, ServerSkillsRow, ServiceTimeRow } from './line-store.ts';

/** What the configuration says of a location's line: who can serve what there, how long it takes, and what one can join for. */
export interface LineRules {
  servers: ReadonlyMap<number, Skills & { staffId: number; languages: ReadonlySet<string> }>;
  /** A person's own mean once it rests on twenty visits, else everybody's at the location, else the configured time. */
  minutes(serviceId: number, staffId: number): number | null;
  offers: readonly { serviceId: number; method: number }[];
}

/** Of these locations, under a version of the configuration that was read before: as they are kept, or read and kept. */
export async function lineRulesOf(
  tx: Tx,
  locationIds: readonly number[],
  version: number,
): Promise<Map<number, LineRules>> {
  const place = (id: number) => ({ vendorId: tx.vendorId, version, name: `line-rules/${id}` });
  const found = new Map<number, LineRules>();
  const missing: number[] = [];
  for (const id of locationIds) {
    const kept = tx.kept.get(place(id)) as LineRules | undefined;
    if (kept) found.set(id, kept);
    else missing.push(id);
  }
  if (missing.length === 0) return found;
  const [servers, times, offers] = await Promise.all([
    serverSkillsRows(tx, missing).then(byLocation),
    serviceTimeRows(tx, missing).then(byLocation),
    offerRows(tx, missing).then(byLocation),
  ]);
  for (const id of missing) {
    const rows = {
      servers: servers.get(id) ?? [],
      times: times.get(id) ?? [],
      offers: offers.get(id) ?? [],
    };
    const rules = rulesFrom(rows);
    found.set(id, rules);
    tx.kept.set(place(id), rules, 200 * (rows.servers.length + rows.times.length + rows.offers.length + 1));
  }
  return found;
}

/** A thousand locations have a thousand lines: each row is looked at once. */
export function byLocation<Row extends { locationId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>();
  for (const row of rows) {
    const here = found.get(row.locationId);
    if (here) here.push(row);
    else found.set(row.locationId, [row]);
  }
  return found;
}

interface Rows {
  servers: readonly ServerSkillsRow[];
  times: readonly ServiceTimeRow[];
  offers: readonly OfferRow[];
}

function rulesFrom({ servers, times, offers }: Rows): LineRules {
  return {
    servers: new Map(servers.map((row) => [row.staffId, serverOf(row)])),
    minutes: serviceMinutes(times, offers),
    offers: offers.flatMap(({ serviceId, methods }) =>
      methods.filter((method) => method <= 3).map((method) => ({ serviceId, method })),
    ),
  };
}

function serverOf({ staffId, languages, skills }: ServerSkillsRow) {
  const assignments = (skills ?? []).map((skill) => ({
    serviceId: skill.service,
    methods: skill.methods,
    walkIn: skill.walkIn,
  }));
  return { ...walkInSkills(assignments), staffId, languages: new Set(languages) };
}

const ENOUGH = 20;

function serviceMinutes(times: readonly ServiceTimeRow[], offers: readonly OfferRow[]) {
  const learned = new Map(times.map((row) => [`${row.serviceId}/${row.staffId}`, row]));
  const configured = new Map(offers.map((offer) => [offer.serviceId, offer.handleMinutes]));
  return (serviceId: number, staffId: number): number | null => {
    const own = learned.get(`${serviceId}/${staffId}`);
    if (own && own.visits >= ENOUGH) return own.mean;
    const everybody = learned.get(`${serviceId}/0`);
    if (everybody && everybody.visits >= ENOUGH) return everybody.mean;
    return configured.get(serviceId) ?? null;
  };
}
