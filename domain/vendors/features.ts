import { FEATURE_ID, FEATURE_NAMES } from '../codes/feature.ts';
import type { FeatureName } from '../codes/feature.ts';

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

/** Returns the numbers of the features that are on, ascending, for integrations (§3 `features`). */
export function featureIds(values: StoredValues): number[] {
  const ids = FEATURE_NAMES.filter((name) => hasFeature(values, name)).map((name) => FEATURE_ID[name]);
  return ids.filter((id) => id !== null).sort((a, b) => a - b);
}
