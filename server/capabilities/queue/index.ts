import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import type { Job } from '#server/infrastructure/jobs/jobs.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import type { Listener } from '#server/infrastructure/outbox/listeners.ts';
import type { Broadcast } from '#server/infrastructure/realtime/broadcast.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import type { ClosedChannelsOf } from '../connections/index.ts';
import { addWalkInRoute } from './joining/add-walk-in.ts';
import { checkInOwnRoute, checkInRoute } from './joining/check-in-routes.ts';
import { callNextRoute } from './moves/call-next.ts';
import { changeQueueAppointmentRoute } from './visitor/change-queue-appointment.ts';
import type { VideoDeps } from './state/doing.ts';
import { deliverTicketRoute } from './joining/deliver-ticket.ts';
import { endDays } from './moves/end-day.ts';
import { dueLocations } from './moves/end-day-store.ts';
import { giveFeedbackRoute } from './visitor/give-feedback.ts';
import { joinQueueRoute } from './joining/join-queue.ts';
import { learningListener } from './waits/learn-waits.ts';
import { listQueueServicesRoute } from './visitor/list-queue-services.ts';
import { moveOn } from './moves/move-on.ts';
import type { AssertPerson } from './joining/assert-person.ts';
import { moveVisitRoute } from './moves/move-visit.ts';
import type { ViewerDeps } from './waits/note-viewers.ts';
import { offerConversionRoute } from './visitor/offer-conversion.ts';
import { endDuty } from './lobby/end-duty.ts';
import { pauseIntakeRoute } from './lobby/pause-intake.ts';
import { broadcastListener, waitListener } from './live/queue-broadcasts.ts';
import { startWaitUpdater } from './waits/recalculate-waits.ts';
import type { WaitUpdater } from './waits/recalculate-waits.ts';
import { assignRoomRoute } from './lobby/assign-room.ts';
import { editVisitRoute } from './lobby/edit-visit.ts';
import { messageVisitorRoute } from './lobby/message-visitor.ts';
import { reserveNumbersRoute } from './joining/reserve-numbers.ts';
import { reorderVisitRoute } from './moves/reorder.ts';
import { seeDestinationsRoute } from './lobby/see-destinations.ts';
import { previewDisplayRoutes, seeDisplayRoute } from './live/see-display.ts';
import { seeLobbyRoute } from './lobby/see-lobby.ts';
import { seePhoneWayRoute } from './visitor/see-phone-way.ts';
import { seeQueueAppointmentRoute } from './visitor/see-queue-appointment.ts';
import { seeVisitFileRoute } from './lobby/see-visit-file.ts';
import { seeVisitRoute } from './lobby/see-visit.ts';
import { seeVisitLogRoute } from './lobby/see-visit-log.ts';
import { setDelayRoute } from './lobby/set-delay.ts';
import { setDutyRoute } from './lobby/set-duty.ts';
import { setUpStationsRoutes } from './lobby/set-up-stations.ts';
import { seeVideoRoomsRoute, setLocationVideoRoomRoute, setOwnVideoRoomRoute } from './lobby/video-rooms.ts';
import { dropWaitsJob } from './waits/waits-retention.ts';

export { checkInOf, visitorsCheckIn } from './joining/check-in-rule.ts';
export { cancelInLine } from './moves/ending.ts';
export { spotInLine, leaveByText, waitByText } from './moves/by-text.ts';
export type { ByText, Spot } from './moves/by-text.ts';
export { startBooked } from './moves/start-booked.ts';
export { assertPersonBy } from './joining/assert-person.ts';
export type { AssertPerson } from './joining/assert-person.ts';
export { leaveForAnotherDay, spotToConvert } from './state/convert-spot.ts';
export type { Conversion, SpotToConvert } from './state/convert-spot.ts';
export { clientViewOf, mayRead, reaches, readScopeOf } from './state/scope.ts';
export type { ClientView } from './state/scope.ts';
export { lobbyPeople } from './documents/lobby-store.ts';
export { findTickets } from './lobby/find-tickets-store.ts';
export { ticketOfDevice } from './visitor/ticket-of-device-store.ts';
export type { TicketOfDevice } from './visitor/ticket-of-device-store.ts';
export { printedCode, readSource, signSource } from './joining/read-source.ts';
export { offersLine } from './joining/join-rules.ts';
export { bookedStarts } from './waits/booked-starts.ts';
export { branchDay } from './waits/branch-day.ts';
export { targetsOf } from './state/due-rule.ts';
export { SIMULATED, simulateInOrder } from './waits/simulating.ts';
export type { LineRows } from './waits/line-rules.ts';
export type { BranchDay, LineChange } from './waits/branch-day.ts';
export { channelPolicies } from './live/channel-policies.ts';
export { eraseClient } from './state/erase-client.ts';
export { complianceVersion } from './joining/join-rules.ts';
export { codeSecrets } from './documents/queue-view.ts';
export { invariants } from './state/invariants.ts';
export type { LegOutcome } from './state/legs-store.ts';
export { ROOM_SIGN } from './state/rooms-store.ts';
export { lockBooked } from './state/line-visit.ts';
export type { LeftReason } from './state/tickets-store.ts';
export { linesNow } from './waits/lines-now.ts';
export { QUIET_FOR } from './state/duty-store.ts';
export { waitsRetention } from './waits/waits-retention.ts';

export interface QueueDeps extends VideoDeps {
  db: Database;
  clock: Clock;
  log: Log;
  keys: Keys;
  broadcast: Broadcast;
  subscribed: ViewerDeps['subscribed'];
  random(bytes: number): Buffer;
  publicUrl: string;
  /** Limits joins per contact; off only for load tests on a loopback address. */
  limitsOn: boolean;
  assertPerson: AssertPerson;
  /** The channels that a vendor cannot use. */
  closedChannelsOf: ClosedChannelsOf;
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
      reserveNumbersRoute,
      deliverTicketRoute(deps),
      seeQueueAppointmentRoute(deps),
      changeQueueAppointmentRoute(deps),
      offerConversionRoute(deps),
      giveFeedbackRoute(deps),
      seeDisplayRoute(deps),
      ...previewDisplayRoutes(deps),
      seePhoneWayRoute(deps),
      seeLobbyRoute,
      callNextRoute(deps),
      checkInRoute(deps),
      checkInOwnRoute(deps),
      ...setUpStationsRoutes,
      setDutyRoute,
      pauseIntakeRoute,
      setDelayRoute,
      addWalkInRoute(deps),
      seeVisitRoute,
      seeVisitLogRoute,
      seeVisitFileRoute,
      seeDestinationsRoute,
      moveVisitRoute(deps),
      reorderVisitRoute,
      editVisitRoute,
      assignRoomRoute,
      messageVisitorRoute,
      seeVideoRoomsRoute,
      setOwnVideoRoomRoute,
      setLocationVideoRoomRoute,
    ],
    listeners: [
      broadcastListener(deps.broadcast, deps.closedChannelsOf),
      waitListener(waitUpdater, deps.clock),
      learningListener,
      endDuty,
    ],
    jobs: [
      { name: 'end-days', cron: '* * * * *', work: () => endDays(deps).then(() => undefined) },
      { name: 'move-visits-on', everySeconds: 15, work: () => moveOn(deps).then(() => undefined) },
      dropWaitsJob(deps),
      { name: 'refresh-waits', everySeconds: 30, work: () => markLines(deps, waitUpdater) },
    ],
    waitUpdater,
  };
}

/** Marks every line with visitors: shown waits change with time even without events. */
async function markLines(deps: QueueDeps, updater: WaitUpdater): Promise<void> {
  for (const location of await deps.db.acrossVendors(dueLocations, 'foyer_worker'))
    updater.mark(location.vendorId, location.locationId);
}
