import { useMemo } from 'react';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import type { Presets } from './answers.ts';

/** What the address says beforehand. An invitation or a shortcut gives the same data. */
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
      // Whoever goes back to the list finds the one that they came for.
      preferredLocation: preferredLocation ?? location,
      locationLocked: locked && location !== null,
    }),
    [services, serviceLocked, location, preferredStaff, preferredLocation, locked],
  );
}
