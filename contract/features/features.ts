import * as z from 'zod/mini';
import { FEATURE_AREAS, FEATURE_KEY, FEATURE_KINDS, VARIANT_NAME } from '#domain/vendors/feature-rules.ts';
import type { FeatureArea, FeatureKind, FeatureValue } from '#domain/vendors/feature-rules.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { idText, pathId, text } from '../protocol/json-api.ts';
import { STAFF_READ_REFUSALS, STAFF_WRITE_REFUSALS } from '../protocol/refusals.ts';

/** A text in the languages of the staff pages. */
export interface StaffText {
  en: string;
  fr: string;
}

/** The states that the list filters by: on for every vendor, for some, or for none. */
export const FEATURE_STATES = ['on', 'some', 'off'] as const;
export type FeatureStateName = (typeof FEATURE_STATES)[number];

/** What product admins edit of a feature. */
export interface FeatureValues {
  /** The number by which integrations know it; null without one. */
  number: number | null;
  names: StaffText;
  descriptions: StaffText;
  area: FeatureArea;
  kind: FeatureKind;
  /** `on`, `off`, or the name of a variant. */
  initial: string;
  /** The percentage of vendors that have it. */
  share: number;
  variants: string[];
  /** Keys of the features that it needs. */
  needs: string[];
  owner: string;
  expires_on: string | null;
  on_at: string | null;
  off_at: string | null;
}

export interface FeatureRow extends FeatureValues {
  id: string;
  version: number;
  key: string;
  /** The product reads it: its number and its kinds are fixed. */
  is_built_in: boolean;
  /** No capability uses it yet: it changes nothing that anyone sees. */
  is_waiting: boolean;
  /** Keys of the features that need it. */
  needed_by: string[];
  state: FeatureStateName;
  vendors_on: number;
  vendors: number;
  updated_at: string;
}

/** A value that a vendor, or one of its locations, has of its own. */
export interface FeatureOverride {
  vendor_id: string;
  vendor: string;
  location_id: string | null;
  location: string;
  value: FeatureValue;
}

export interface FeatureChange {
  id: string;
  at: string;
  /** The account of the product admin. */
  account: string;
  /** Null for a change of all vendors. */
  vendor: string | null;
  location_id: string | null;
  field: string;
  /** JSON texts. */
  before: string;
  after: string;
}

export interface FeatureDetail extends FeatureRow {
  may_differ_at_locations: boolean;
  overrides: FeatureOverride[];
  /** The vendors and locations whose own value has ever changed. A place that is not listed has version 0. */
  versions: { vendor_id: string; location_id: string | null; version: number }[];
  /** The vendors to choose from, with the value in force. */
  all_vendors: { id: string; name: string; pathname: string; value: FeatureValue }[];
  /** The newest changes, newest first. */
  log: FeatureChange[];
}

const base = { access: { permission: 'features-manage' }, vendor: 'none', api: 'internal' } as const;
const ofFeature = z.object({ featureId: pathId });
const names = z.object({ en: text(60), fr: text(60) });
const descriptions = z.object({ en: text(500), fr: text(500) });
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const moment = z.string().check(z.maxLength(40));
const values = {
  number: z.nullable(z.int().check(z.gte(1), z.lte(99_999))),
  names,
  descriptions,
  area: z.enum(FEATURE_AREAS),
  kind: z.enum(FEATURE_KINDS),
  initial: z.string().check(z.maxLength(30)),
  share: z.int().check(z.gte(0), z.lte(100)),
  variants: z.array(z.string().check(z.regex(VARIANT_NAME))).check(z.maxLength(10)),
  needs: z.array(z.string().check(z.regex(FEATURE_KEY))).check(z.maxLength(20)),
  owner: text(60),
  expires_on: z.nullable(day),
  on_at: z.nullable(moment),
  off_at: z.nullable(moment),
};

export const listFeatures = endpoint<{ data: FeatureRow[] }>()({
  name: 'listFeatures',
  method: 'GET',
  path: '/api/internal/v1/admin/features',
  ...base,
  query: z.object({
    area: z.optional(z.enum(FEATURE_AREAS)),
    state: z.optional(z.enum(FEATURE_STATES)),
    /** Words of a name, a description or the key, or the number. */
    search: z.optional(z.string().check(z.maxLength(100))),
  }),
  refusals: [...STAFF_READ_REFUSALS, 'parameter-invalid'],
});

export const seeFeature = endpoint<{ data: FeatureDetail }>()({
  name: 'seeFeature',
  method: 'GET',
  path: '/api/internal/v1/admin/features/:featureId',
  ...base,
  params: ofFeature,
  refusals: [...STAFF_READ_REFUSALS],
});

const CHANGING = ['feature-needed', 'feature-lacks'] as const;

export const createFeature = endpoint<{ data: FeatureRow }>()({
  name: 'createFeature',
  method: 'POST',
  path: '/api/internal/v1/admin/features',
  ...base,
  idempotent: false,
  body: z.object({ key: z.string().check(z.regex(FEATURE_KEY)), ...values }),
  refusals: [...STAFF_WRITE_REFUSALS, ...CHANGING],
});

export const changeFeature = endpoint<{ data: FeatureRow }>()({
  name: 'changeFeature',
  method: 'PATCH',
  path: '/api/internal/v1/admin/features/:featureId',
  ...base,
  params: ofFeature,
  idempotent: false,
  body: z.object({ ...values, version: z.int() }),
  refusals: [...STAFF_WRITE_REFUSALS, ...CHANGING, 'record-changed'],
});

/**
 * Gives a vendor, or one of its locations, a value of its own; null follows the platform, or the vendor, again.
 * `version` is that of the value there, by `versions` of the feature; 409 if another product admin has changed it.
 */
export const overrideFeature = endpoint<{ data: FeatureDetail }>()({
  name: 'overrideFeature',
  method: 'PUT',
  path: '/api/internal/v1/admin/features/:featureId/override',
  ...base,
  params: ofFeature,
  body: z.object({
    vendor_id: idText,
    location_id: z.nullable(idText),
    value: z.nullable(z.union([z.boolean(), z.string().check(z.maxLength(30))])),
    version: z.int(),
  }),
  refusals: [...STAFF_WRITE_REFUSALS, ...CHANGING, 'record-changed'],
});

/** The locations of a vendor, whose names are public, to choose one for a value of its own. */
export const listFeatureLocations = endpoint<{ data: { id: string; name: string }[] }>()({
  name: 'listFeatureLocations',
  method: 'GET',
  path: '/api/internal/v1/admin/features/:featureId/locations',
  ...base,
  params: ofFeature,
  query: z.object({ vendor_id: idText }),
  refusals: [...STAFF_READ_REFUSALS, 'parameter-invalid'],
});
