import type { Instant } from '#domain/time/instant.ts';

/** An instant as a parameter of a timestamptz column. */
export function at(instant: Instant): Date;
export function at(instant: Instant | null | undefined): Date | null;
export function at(instant: Instant | null | undefined): Date | null {
  return instant === null || instant === undefined ? null : new Date(instant);
}

/** A value as a parameter of a jsonb column. */
export const json = (value: unknown): string => JSON.stringify(value);
