import type { FeatureValues } from '#contract/features/features.ts';
import { FEATURE_ID } from '#domain/codes/feature.ts';
import { isBuiltIn, needsCircle, nextMoment } from '#domain/vendors/feature-rules.ts';
import type { Instant } from '#domain/time/instant.ts';
import { fromIso, isInYears } from '#domain/time/instant.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import type { FeatureToStore, StoredFeature } from './features-store.ts';

interface Asked {
  key: string;
  body: FeatureValues;
  before: readonly StoredFeature[];
  /** Null for a new feature. */
  stored: StoredFeature | null;
  now: Instant;
}

/** The values of the form as they are stored; refuses each field that does not fit. */
export function checkedFeature({
  key,
  body,
  before,
  stored,
  now,
}: Asked): FeatureToStore & { nextAt: Instant | null } {
  const others = before.filter((one) => one.id !== stored?.id);
  const name = body.names.en.trim();
  const onAt = momentOf(body.on_at);
  const offAt = momentOf(body.off_at);
  const initials = body.kind === 'variant' ? ['off', ...body.variants] : ['on', 'off'];
  const needs = [...new Set(body.needs)];
  const fixed = isBuiltIn(key) ? FEATURE_ID[key] : null;
  const faults: FieldFault[] = [
    ...faultAt(!stored && others.some((one) => one.key === key), 'key', 'taken'),
    ...faultAt(name === '', 'names/en', 'required'),
    ...faultAt(body.number !== null && others.some((one) => one.number === body.number), 'number', 'taken'),
    // Integrations know the product's own features by these numbers, or by none.
    ...faultAt(isBuiltIn(key) && body.number !== fixed, 'number', 'option'),
    ...faultAt(stored !== null && !isBuiltIn(key) && body.number !== stored.number, 'number', 'option'),
    ...faultAt(isBuiltIn(key) && body.kind === 'variant', 'kind', 'option'),
    ...faultAt(body.kind === 'variant' && new Set(body.variants).size < 2, 'variants', 'required'),
    ...faultAt(!initials.includes(body.initial), 'initial', 'option'),
    ...faultAt(!needs.every((need) => others.some((one) => one.key === need)), 'needs', 'option'),
    ...faultAt(needsCircle([...others, { key, needs }]), 'needs', 'option'),
    ...faultAt(onAt === undefined, 'on_at', 'unknown'),
    ...faultAt(offAt === undefined || (offAt !== null && offAt === onAt), 'off_at', 'unknown'),
    ...faultAt(body.expires_on !== null && !isDate(body.expires_on), 'expires_on', 'unknown'),
  ];
  if (faults.length > 0) throw refuse('field-invalid', { fields: faults });
  const schedule = { onAt: onAt ?? null, offAt: offAt ?? null };
  const values: FeatureToStore = {
    key,
    number: body.number,
    names: { en: name, fr: body.names.fr.trim() },
    descriptions: { en: body.descriptions.en.trim(), fr: body.descriptions.fr.trim() },
    area: body.area,
    kind: body.kind,
    initial: body.initial,
    share: body.share,
    variants: body.kind === 'variant' ? [...new Set(body.variants)] : [],
    needs,
    owner: body.owner.trim(),
    expiresOn: body.expires_on,
    ...schedule,
  };
  return { ...values, nextAt: nextMoment(values, now) };
}

const faultAt = (isWrong: boolean, field: string, code: FieldFault['code']): FieldFault[] =>
  isWrong ? [{ pointer: `/${field}`, code }] : [];

/** Undefined for a text that is no instant. */
function momentOf(text: string | null): Instant | null | undefined {
  if (text === null) return null;
  try {
    const instant = fromIso(text);
    return isInYears(instant) ? instant : undefined;
  } catch {
    return undefined;
  }
}

/** `2027-02-30` is none. */
function isDate(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && isInYears(at) && new Date(at).toISOString().startsWith(text);
}

const FIELDS = [
  'key',
  'number',
  'names',
  'descriptions',
  'area',
  'kind',
  'initial',
  'share',
  'variants',
  'needs',
  'owner',
  'expiresOn',
  'onAt',
  'offAt',
] as const satisfies readonly (keyof FeatureToStore)[];

/** Each changed value before and after, as JSON texts; all of a new feature. */
export function changedFields(
  before: StoredFeature | null,
  after: FeatureToStore,
): { field: string; before: string; after: string }[] {
  return FIELDS.map((field) => ({
    // As in the form: `expires_on`.
    field: field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    before: JSON.stringify(before ? before[field] : null),
    after: JSON.stringify(after[field]),
  })).filter((one) => one.before !== one.after);
}
