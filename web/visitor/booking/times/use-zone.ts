import { useState } from 'react';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import type { MeetingMethod } from '#domain/codes/meeting-method.ts';
import { useHydrated } from '#web/kit/use-hydrated.ts';
import type { ZoneChoice } from './ZoneLine.tsx';

/** Where one goes to the place, or is visited, its clock counts; by phone and video the visitor's own, and they may choose (G-07). */
export function useZone(locationZone: string, method: MeetingMethod): ZoneChoice {
  const [chosen, choose] = useState<string | null>(null);
  // Most visitors are near; a page that has yet to come to life cannot ask.
  const own = (useHydrated() && ownZone()) || locationZone;
  const isRemote = method === MEETING_METHOD.phone || method === MEETING_METHOD.video;
  if (!isRemote || own === locationZone) return { zone: locationZone, other: null, choose };
  const zone = chosen ?? own;
  return { zone, other: zone === own ? locationZone : own, choose };
}

/** By which zone the visitor's device tells the time. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
