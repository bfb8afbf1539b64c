import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import type { Job } from '#server/infrastructure/jobs/jobs.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import type { Listener } from '#server/infrastructure/outbox/listeners.ts';
import type { Broadcast } from '#server/infrastructure/realtime/broadcast.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { addWalkInRoute } from './add-walk-in.ts';
import { callNextRoute } from './call-next.ts';
import { changeQueueAppointmentRoute } from './change-queue-appointment.ts';
import type { VideoDeps } from './doing.ts';
import { endDays } from './end-day.ts';
import { dueLocations } from './end-day-store.ts';
import { giveFeedbackRoute } from './give-feedback.ts';
import { joinQueueRoute } from './join-queue.ts';
import { learningListener } from './learn-waits.ts';
import { listQueueServicesRoute } from './list-queue-services.ts';
import { moveOn } from './move-on.ts';
import type { AssertPerson } from './assert-person.ts';
import { moveVisitRoute } from './move-visit.ts';
import type { ViewerDeps } from './note-viewers.ts';
import { offerConversionRoute } from './offer-conversion.ts';
import { pauseIntakeRoute } from './pause-intake.ts';
import { broadcastListener, waitListener } from './queue-broadcasts.ts';
import { startWaitUpdater } from './recalculate-waits.ts';
import type { WaitUpdater } from './recalculate-waits.ts';
import { seeDestinationsRoute } from './see-destinations.ts';
import { seeDisplayRoute } from './see-display.ts';
import { seeLobbyRoute } from './see-lobby.ts';
import { seePhoneWayRoute } from './see-phone-way.ts';
import { seeQueueAppointmentRoute } from './see-queue-appointment.ts';
import { seeVisitFileRoute } from './see-visit-file.ts';
import { seeVisitRoute } from './see-visit.ts';
import { setDelayRoute } from './set-delay.ts';
import { setDutyRoute } from './set-duty.ts';
import { seeVideoRoomsRoute, setLocationVideoRoomRoute, setOwnVideoRoomRoute } from './video-rooms.ts';
import { dropWaitsJob } from './waits-retention.ts';

export { assertPersonBy } from './assert-person.ts';
export type { AssertPerson } from './assert-person.ts';
export { spotToConvert } from './convert-spot.ts';
export type { SpotToConvert } from './convert-spot.ts';
export { reaches } from './scope.ts';
export { readSource } from './read-source.ts';
export { branchDay } from './branch-day.ts';
export type { BranchDay } from './branch-day.ts';
export { channelPolicies } from './channel-policies.ts';
export { eraseClient } from './erase-client.ts';
export { complianceVersion } from './join-rules.ts';
export { codeSecrets } from './queue-view.ts';
export { invariants } from './invariants.ts';
export type { LegOutcome } from './legs-store.ts';
export type { LeftReason } from './tickets-store.ts';
export { linesNow } from './lines-now.ts';
export { waitsRetention } from './waits-retention.ts';

export interface QueueDeps extends VideoDeps {
  db: Database;
  clock: Clock;
  log: Log;
  keys: Keys;
  broadcast: Broadcast;
  subscribed: ViewerDeps['subscribed'];
  random(bytes: number): Buffer;
  publicUrl: string;
  /** Whether joins per contact are limited; off only for load tests on a loopback address. */
  limitsOn: boolean;
  assertPerson: AssertPerson;
}

export interface QueueCapability {
  routes: Route[];
  listeners: Listener[];
  jobs: Job[];
  waitUpdater: WaitUpdater;
}

export function queueCapability(deps: QueueDeps): QueueCapability {
  const waitUpdater = startWaitUpdater(deps);
  return {
    routes: [
      listQueueServicesRoute,
      joinQueueRoute(deps),
      seeQueueAppointmentRoute(deps),
      changeQueueAppointmentRoute(deps),
      offerConversionRoute(deps),
      giveFeedbackRoute(deps),
      seeDisplayRoute(deps),
      seePhoneWayRoute(deps),
      seeLobbyRoute,
      callNextRoute(deps),
      setDutyRoute,
      pauseIntakeRoute,
      setDelayRoute,
      addWalkInRoute(deps),
      seeVisitRoute,
      seeVisitFileRoute,
      seeDestinationsRoute,
      moveVisitRoute(deps),
      seeVideoRoomsRoute,
      setOwnVideoRoomRoute,
      setLocationVideoRoomRoute,
    ],
    listeners: [broadcastListener(deps.broadcast), waitListener(waitUpdater), learningListener],
    jobs: [
      { name: 'end-days', cron: '* * * * *', work: () => endDays(deps).then(() => undefined) },
      { name: 'move-visits-on', everySeconds: 15, work: () => moveOn(deps).then(() => undefined) },
      dropWaitsJob(deps),
      { name: 'refresh-waits', everySeconds: 30, work: () => markLines(deps, waitUpdater) },
    ],
    waitUpdater,
  };
}

/** Time passes over every line: what is shown follows, even where nothing happens. */
async function markLines(deps: QueueDeps, owner: WaitUpdater): Promise<void> {
  for (const location of await deps.db.acrossVendors(dueLocations, 'foyer_worker'))
    owner.mark(location.vendorId, location.locationId);
}
