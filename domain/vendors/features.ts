import { FEATURE_ID, FEATURE_NAMES } from '../codes/feature.ts';
import type { FeatureName } from '../codes/feature.ts';
import { isBuiltIn, isOnValue } from './feature-rules.ts';
import type { FeatureValue } from './feature-rules.ts';

export type FeatureKey = `feature.${FeatureName}`;

/**
 * Defaults of the features. Two are on: the lobby, without which no visitor in the line can be served, and
 * the services page, which the product has on by default.
 */
export const FEATURE_DEFAULTS: Readonly<Record<FeatureName, boolean>> = {
  payment: false,
  waitList: false,
  lobby: true,
  shortcuts: false,
  appointmentMeetingMethods: false,
  connectLobby: false,
  curbsidePickup: false,
  notesFieldDigitValidation: false,
  locationLocking: false,
  appointmentBookingChannel: false,
  newActivities: false,
  newDatatable: true,
  roleBasedAccessControl: false,
  newCategories: false,
  chats: false,
  conversations: false,
};

export function featureKey(name: FeatureName): FeatureKey {
  return `feature.${name}`;
}

type StoredValues = Readonly<Partial<Record<string, unknown>>>;

/**
 * Returns whether a vendor has a feature; `values` are stored settings by key, missing ones use the default.
 * Location locking is also a setting of the pages (§3): either one locks.
 */
export function hasFeature(values: StoredValues, name: FeatureName): boolean {
  if (name === 'locationLocking' && values['locationLocking'] === true) return true;
  const stored = values[featureKey(name)];
  return typeof stored === 'boolean' ? stored : FEATURE_DEFAULTS[name];
}

/** Returns every feature and whether it is on: `featureDecisions` of the page state. */
export function featureDecisions(values: StoredValues): Record<FeatureName, boolean> {
  const decisions = FEATURE_NAMES.map((name) => [name, hasFeature(values, name)] as const);
  return Object.fromEntries(decisions) as Record<FeatureName, boolean>;
}

const KEY = 'feature.';
const NUMBER = 'featureNumber.';

/** Returns the key under which a vendor's decision holds the number of a feature that product admins have added. */
export const featureNumberKey = (key: string): string => `${NUMBER}${key}`;

/** Returns the features that product admins have added, by key: on, off or a variant. The product reads none of them. */
export function addedFeatures(values: StoredValues): Record<string, FeatureValue> {
  const added = Object.entries(values).flatMap(([key, value]) => {
    const name = key.startsWith(KEY) ? key.slice(KEY.length) : null;
    if (name === null || isBuiltIn(name)) return [];
    return typeof value === 'boolean' || typeof value === 'string' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(added);
}

/** Returns the numbers of the features that are on, ascending, for integrations (§3 `features`). */
export function featureIds(values: StoredValues): number[] {
  const known = FEATURE_NAMES.filter((name) => hasFeature(values, name)).map((name) => FEATURE_ID[name]);
  const added = Object.entries(addedFeatures(values))
    .filter(([, value]) => isOnValue(value))
    .map(([key]) => values[featureNumberKey(key)]);
  return [...known, ...added].filter((id) => typeof id === 'number').sort((a, b) => a - b);
}
