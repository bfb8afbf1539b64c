import { sql } from '../../database/database.ts';
import type { Tx } from '../../database/database.ts';
import type { Vendor } from './request-context.ts';

/** Reads across vendors through named functions; runs with no vendor set. */
export async function vendorByPathname(tx: Tx, pathname: string): Promise<Vendor | undefined> {
  return tx.maybe(sql<Vendor>`SELECT id, pathname, name FROM vendor_by_pathname(${pathname})`);
}

export async function vendorByHost(tx: Tx, host: string): Promise<Vendor | undefined> {
  return tx.maybe(sql<Vendor>`SELECT id, pathname, name FROM vendor_by_host(${host})`);
}

export async function vendorOfRecord(tx: Tx, kind: string, id: number): Promise<Vendor | undefined> {
  return tx.maybe(sql<Vendor>`SELECT id, pathname, name FROM vendor_of_record(${kind}, ${id})`);
}

export async function allVendors(tx: Tx): Promise<(Vendor & { isDemo: boolean })[]> {
  return tx.many(sql<Vendor & { isDemo: boolean }>`SELECT id, pathname, name, is_demo FROM all_vendors()`);
}

/** Origins of other sites that may read a vendor's open API. */
export async function originsOfVendors(tx: Tx): Promise<{ vendorId: number; origin: string }[]> {
  return tx.many(sql<{ vendorId: number; origin: string }>`
    SELECT vendor_id, origin FROM origins_of_vendors(${'api.allowedOrigins'})`);
}
