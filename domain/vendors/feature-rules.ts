import { FEATURE_NAMES } from '../codes/feature.ts';
import type { FeatureName } from '../codes/feature.ts';
import type { Instant } from '../time/instant.ts';

/** On or off, for a share of the vendors, or one of several variants. */
export const FEATURE_KINDS = ['boolean', 'percentage', 'variant'] as const;
export type FeatureKind = (typeof FEATURE_KINDS)[number];

/** The parts of the product that features belong to, in the order of the list. */
export const FEATURE_AREAS = ['booking', 'line', 'clients', 'set-up', 'access'] as const;
export type FeatureArea = (typeof FEATURE_AREAS)[number];

/** A key of a feature: letters and digits, as in code. */
export const FEATURE_KEY = /^[a-z][A-Za-z0-9]{1,59}$/;
/** The name of a variant; `on` and `off` have their own meaning. */
export const VARIANT_NAME = /^(?!on$|off$)[a-z][a-z0-9-]{0,29}$/;

/** The value of a feature for a vendor: on, off, or its variant. */
export type FeatureValue = boolean | string;

/** What decides a feature for all vendors. */
export interface FeatureRules {
  readonly key: string;
  readonly kind: FeatureKind;
  /** Without a schedule: `on`, `off` or a variant. A percentage reads its share instead. */
  readonly initial: string;
  /** The percentage of vendors that have it. */
  readonly share: number;
  readonly variants: readonly string[];
  /** Keys of the features that it needs. */
  readonly needs: readonly string[];
  readonly onAt: Instant | null;
  readonly offAt: Instant | null;
}

/** The features whose readers know a location: it may differ there. */
const AT_LOCATIONS: readonly string[] = [
  'appointmentMeetingMethods',
  'connectLobby',
  'curbsidePickup',
  'notesFieldDigitValidation',
] satisfies readonly FeatureName[];

/** Returns whether locations may have a value of their own. */
export const mayDifferAtLocations = (key: string): boolean => AT_LOCATIONS.includes(key);

/** Returns whether the product itself reads the feature: its key, kind and number are fixed. */
export const isBuiltIn = (key: string): key is FeatureName =>
  (FEATURE_NAMES as readonly string[]).includes(key);

/** Returns whether a value means on: any variant does. */
export const isOnValue = (value: FeatureValue): boolean => value !== false;

/**
 * Returns the place of a vendor among 100 equal parts, the same for all time. A share of the vendors is every place
 * below it, so that a larger share only adds vendors.
 */
export function partOfVendor(key: string, vendorId: number): number {
  let hash = 0x811c9dc5;
  for (const character of `${key}:${vendorId}`)
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  // The low bits of this hash are uneven for numbers in a row: mix once more.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0;
  return ((hash ^ (hash >>> 13)) >>> 0) % 100;
}

/** Returns the platform's decision for a vendor at a moment, before any value of the vendor's own. */
export function decideFeature(rules: FeatureRules, vendorId: number, now: Instant): FeatureValue {
  const state = scheduledState(rules, now);
  if (state === 'off') return false;
  if (rules.kind === 'percentage') return partOfVendor(rules.key, vendorId) < rules.share;
  if (rules.kind === 'variant') return rules.initial === 'off' ? false : rules.initial;
  return state === 'on' || rules.initial === 'on';
}

/** The last moment of the schedule that has passed decides. Before the first one, a beginning means off. */
function scheduledState({ kind, onAt, offAt }: FeatureRules, now: Instant): 'on' | 'off' | null {
  const isOn = onAt !== null && onAt <= now;
  const isOff = offAt !== null && offAt <= now;
  if (isOn && isOff) return onAt > offAt ? 'on' : 'off';
  if (isOn) return 'on';
  if (isOff) return 'off';
  return kind !== 'boolean' && onAt !== null && (offAt === null || onAt < offAt) ? 'off' : null;
}

/** Returns the next moment at which the schedule acts; null without one. */
export function nextMoment({ onAt, offAt }: FeatureRules, now: Instant): Instant | null {
  const coming = [onAt, offAt].filter((at) => at !== null && at > now) as Instant[];
  return coming.length === 0 ? null : Math.min(...coming);
}

/** A vendor or one of its locations (0 for the vendor itself), with the values of its own by key of the feature. */
export interface FeatureScope {
  readonly vendorId: number;
  readonly locationId: number;
  readonly own: ReadonlyMap<string, FeatureValue>;
}

/** Returns the value of a feature at a place: its own, else the platform's decision. */
export const featureAt = (rules: FeatureRules, place: FeatureScope, now: Instant): FeatureValue =>
  place.own.get(rules.key) ?? decideFeature(rules, place.vendorId, now);

export interface FeatureState {
  readonly features: readonly FeatureRules[];
  readonly places: readonly FeatureScope[];
}

/** Why a change of features may not happen: features that others need, or that lack what they need. */
export interface FeatureConflict {
  readonly fault: 'needed' | 'lacks';
  /** Keys of the features to name. */
  readonly keys: readonly string[];
}

/**
 * Returns the conflict that a change of one feature would add, at any place, now or at a moment of a schedule. What was
 * wrong before the change does not stop it.
 */
export function conflictOf(
  key: string,
  { before, after, now }: { before: FeatureState; after: FeatureState; now: Instant },
): FeatureConflict | null {
  const moments = [now, ...after.features.flatMap(({ onAt, offAt }) => [onAt, offAt])].filter(
    (at): at is Instant => at !== null && at >= now,
  );
  const isBroken = (state: FeatureState, link: Link, at: Instant) =>
    state.places.some((place) => isBrokenAt(state, link, { place, at }));
  const broken = linksOf(after, key).filter(
    (link) =>
      moments.some((at) => isBroken(after, link, at)) && !moments.some((at) => isBroken(before, link, at)),
  );
  const needed = broken.filter(({ need }) => need === key).map(({ by }) => by);
  if (needed.length > 0) return { fault: 'needed', keys: needed };
  return broken.length > 0 ? { fault: 'lacks', keys: broken.map(({ need }) => need) } : null;
}

interface Link {
  readonly by: string;
  readonly need: string;
}

const linksOf = ({ features }: FeatureState, key: string): Link[] =>
  features.flatMap(({ key: by, needs }) =>
    needs.filter((need) => by === key || need === key).map((need) => ({ by, need })),
  );

function isBrokenAt(
  { features }: FeatureState,
  { by, need }: Link,
  { place, at }: { place: FeatureScope; at: Instant },
): boolean {
  const [user, used] = [by, need].map((key) => features.find((one) => one.key === key));
  return (
    user !== undefined &&
    user.needs.includes(need) &&
    isOnValue(featureAt(user, place, at)) &&
    (used === undefined || !isOnValue(featureAt(used, place, at)))
  );
}

/** Returns whether the features would need one another in a circle. */
export function needsCircle(features: readonly Pick<FeatureRules, 'key' | 'needs'>[]): boolean {
  const needsOf = new Map(features.map(({ key, needs }) => [key, needs]));
  const reaches = (from: string, to: string, seen: Set<string>): boolean =>
    (needsOf.get(from) ?? []).some((need) => {
      if (need === to) return true;
      if (seen.has(need)) return false;
      seen.add(need);
      return reaches(need, to, seen);
    });
  return features.some(({ key }) => reaches(key, key, new Set()));
}
