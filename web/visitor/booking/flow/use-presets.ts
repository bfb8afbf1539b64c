import { useMemo } from 'react';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import type { Presets } from './answers.ts';

/** Presets from the address. Invitations and shortcuts use the same data. */
export function usePresets(): Presets {
  const { query, has } = useVisitor();
  const locked = has('locationLocking');
  const { services, serviceLocked, location, preferredStaff, preferredLocation } = query;
  return useMemo(
    () => ({
      services,
      serviceLocked,
      location,
      staff: null,
      preferredStaff,
      // Visitors who go back to the list see their preset location first.
      preferredLocation: preferredLocation ?? location,
      locationLocked: locked && location !== null,
    }),
    [services, serviceLocked, location, preferredStaff, preferredLocation, locked],
  );
}
