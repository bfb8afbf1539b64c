import * as z from 'zod/mini';
import { FEATURE_AREAS, FEATURE_KINDS } from '#domain/vendors/feature-rules.ts';
import { about, describe, part } from '../protocol/described.responses.ts';
import {
  changeFeature,
  createFeature,
  FEATURE_STATES,
  listFeatureLocations,
  listFeatures,
  overrideFeature,
  seeFeature,
} from './features.ts';

const staffText = z.strictObject({ en: z.string(), fr: z.string() });
const value = z.union([z.boolean(), z.string()]);
const nullableText = z.nullable(z.string());

const row = {
  id: z.string(),
  version: z.number(),
  key: z.string(),
  number: about('The number by which integrations know it.', z.nullable(z.number())),
  names: staffText,
  descriptions: staffText,
  area: z.literal(FEATURE_AREAS),
  kind: z.literal(FEATURE_KINDS),
  initial: about('`on`, `off`, or the name of a variant.', z.string()),
  share: about('The percentage of vendors that have it.', z.number()),
  variants: z.array(z.string()),
  needs: about('Keys of the features that it needs.', z.array(z.string())),
  owner: z.string(),
  expires_on: nullableText,
  on_at: nullableText,
  off_at: nullableText,
  is_built_in: about('The product reads it: its key and number are fixed.', z.boolean()),
  is_waiting: about('No capability uses it yet.', z.boolean()),
  needed_by: about('Keys of the features that need it.', z.array(z.string())),
  state: about('On for every vendor, for some, or for none.', z.literal(FEATURE_STATES)),
  vendors_on: z.number(),
  vendors: z.number(),
  updated_at: z.string(),
};
const feature = part('Feature', z.strictObject(row));
const detail = part(
  'FeatureDetail',
  z.strictObject({
    ...row,
    may_differ_at_locations: z.boolean(),
    overrides: z.array(
      z.strictObject({
        vendor_id: z.string(),
        vendor: z.string(),
        location_id: nullableText,
        location: z.string(),
        value,
      }),
    ),
    versions: about(
      'The vendors and locations whose own value has ever changed. A place that is not listed has version 0.',
      z.array(z.strictObject({ vendor_id: z.string(), location_id: nullableText, version: z.number() })),
    ),
    all_vendors: about(
      'The vendors with the value in force.',
      z.array(z.strictObject({ id: z.string(), name: z.string(), pathname: z.string(), value })),
    ),
    log: about(
      'The newest changes, newest first.',
      z.array(
        z.strictObject({
          id: z.string(),
          at: z.string(),
          account: z.string(),
          vendor: nullableText,
          location_id: nullableText,
          field: z.string(),
          before: z.string(),
          after: z.string(),
        }),
      ),
    ),
  }),
);

const tag = 'Features';

export const FEATURES = [
  describe(listFeatures, {
    tag,
    summary: 'List features',
    words: 'For product admins: the features of the platform, and how many vendors have each.',
    status: 200,
    response: z.strictObject({ data: z.array(feature) }),
  }),
  describe(createFeature, {
    tag,
    summary: 'Create a feature',
    words:
      'Integrations read it in `featureDecisions` of the settings. The product reads built-in features alone.',
    status: 201,
    response: z.strictObject({ data: feature }),
  }),
  describe(seeFeature, {
    tag,
    summary: 'Get a feature',
    words: 'With the values that vendors have of their own, and its history.',
    status: 200,
    response: z.strictObject({ data: detail }),
  }),
  describe(changeFeature, {
    tag,
    summary: 'Change a feature',
    words: 'It is refused where a feature that is on would lack one that it needs.',
    status: 200,
    response: z.strictObject({ data: feature }),
  }),
  describe(overrideFeature, {
    tag,
    summary: 'Give a vendor or a location its own value of a feature',
    words:
      'Null follows the platform, or the vendor, again. `version` is that of the value there, by `versions` of the feature. The log of the vendor records it.',
    status: 200,
    response: z.strictObject({ data: detail }),
  }),
  describe(listFeatureLocations, {
    tag,
    summary: 'List the locations that may have their own value of a feature',
    words: 'Empty for a feature that is the same at all locations.',
    status: 200,
    response: z.strictObject({ data: z.array(z.strictObject({ id: z.string(), name: z.string() })) }),
  }),
] as const;

const VALUES = {
  number: null,
  names: { en: 'Queue music', fr: 'Musique d’attente' },
  descriptions: { en: '', fr: '' },
  area: 'line',
  kind: 'percentage',
  initial: 'off',
  share: 20,
  variants: [],
  needs: ['lobby'],
  owner: 'Line team',
  expires_on: '2027-06-30',
  on_at: null,
  off_at: null,
};

export const FEATURE_EXAMPLES = {
  createFeature: { body: { key: 'queueMusic', ...VALUES } },
  seeFeature: { params: { featureId: '1' } },
  changeFeature: { params: { featureId: '1' }, body: { ...VALUES, version: 1 } },
  overrideFeature: {
    params: { featureId: '1' },
    body: { vendor_id: '1', location_id: null, value: true, version: 0 },
  },
  listFeatureLocations: { params: { featureId: '1' }, query: { vendor_id: '1' } },
} as const;
