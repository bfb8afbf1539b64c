import { useState } from 'react';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import type { MeetingMethod } from '#domain/codes/meeting-method.ts';
import { useHydrated } from '#web/kit/use-hydrated.ts';
import { ownZone } from '#web/language/formats.ts';
import type { ZoneChoice } from './ZoneLine.tsx';

/**
 * For a visit at the location or off site its time zone applies; by phone and video the visitor's own, with a
 * choice (G-07).
 */
export function useZone(locationZone: string, method: MeetingMethod): ZoneChoice {
  const [chosen, choose] = useState<string | null>(null);
  // Until hydration the visitor's zone is unknown; most visitors share the location's.
  const own = (useHydrated() && ownZone()) || locationZone;
  const isRemote = method === MEETING_METHOD.phone || method === MEETING_METHOD.video;
  if (!isRemote || own === locationZone) return { zone: locationZone, other: null, choose };
  const zone = chosen ?? own;
  return { zone, other: zone === own ? locationZone : own, choose };
}
