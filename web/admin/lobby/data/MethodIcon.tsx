import { IconCar, IconMapPin, IconPhone, IconVideo, IconWalk } from '@tabler/icons-react';
import type { LobbyVisit } from '#contract/queue/lobby.ts';

/** The visitor's meeting method as an icon; always next to the service's name, and named in the facts. */
export function MethodIcon({ visit }: { visit: Pick<LobbyVisit, 'meeting_method' | 'fulfillment_method'> }) {
  if (visit.meeting_method === 2) return <IconPhone aria-hidden="true" />;
  if (visit.meeting_method === 3) return <IconVideo aria-hidden="true" />;
  if (visit.meeting_method === 4) return <IconMapPin aria-hidden="true" />;
  return visit.fulfillment_method === 2 ? <IconCar aria-hidden="true" /> : <IconWalk aria-hidden="true" />;
}
