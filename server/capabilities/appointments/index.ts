import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import type { Job } from '#server/infrastructure/jobs/jobs.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import type { ConversionPort } from '#server/integrations/conversions/conversion-port.ts';
import type { Listener } from '#server/infrastructure/outbox/listeners.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import type { Broadcast } from '#server/infrastructure/realtime/broadcast.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import type { ServicesOf } from '../connections/index.ts';
import type { AssertPerson } from '../queue/index.ts';
import { appointmentBroadcasts } from './documents/appointment-broadcasts.ts';
import { bookAppointmentRoute } from './booking/book-appointment.ts';
import { changeAppointmentRoute } from './changing/change-appointment.ts';
import { giveBackTime } from './changing/give-back-time.ts';
import { keepWallTimes } from './changing/keep-wall-times.ts';
import { listNextSlotsRoute, listSlotsRoute } from './slots/list-slots.ts';
import { listFormsRoute } from './documents/list-forms.ts';
import { listTimesRoute } from './slots/list-times.ts';
import { visitorFeedRoutes } from './feeds/visitor-feed.ts';
import { changeGroupRoutes } from './groups/change-group.ts';
import { messageAttendeesRoutes } from './groups/message-attendees.ts';
import { rosterRoutes } from './groups/roster.ts';
import { groupSessionRoutes } from './groups/set-up-groups.ts';
import { seeEffectiveHoursRoute } from './slots/see-effective-hours.ts';
import { settleRoutes } from './impact/answer-outside.ts';
import { handOverRoute } from './impact/hand-over.ts';
import { previewRoutes } from './impact/preview-change.ts';
import { remindUnfit } from './impact/remind-unfit.ts';
import { openAppointmentRoutes } from './open-api/open-appointments.ts';
import { openWaitListRoutes } from './open-api/wait-list.ts';
import { ownWaitListRoutes } from './wait-list/join-wait-list.ts';
import { offerTimes } from './wait-list/offer-times.ts';
import { staffWaitListRoutes } from './wait-list/staff-wait-list.ts';
import { sendUploadRoute } from './requests/send-upload.ts';
import { reportConversions } from './reserve-with-google/report-conversions.ts';
import { trackConversionRoute } from './reserve-with-google/track-conversion.ts';
import { seeAppointmentRoute } from './documents/see-appointment.ts';
import { checkFitRoute } from './schedule/check-fit.ts';
import { scheduleRoutes } from './schedule/see-schedule.ts';
import { staffAppointmentRoutes } from './changing/staff-appointments.ts';
import { resendConfirmationRoute } from './changing/resend-confirmation.ts';
import { wrapUpAppointmentRoute } from './changing/wrap-up.ts';
import { workAppointmentRoute } from './changing/work-appointment.ts';
import { seeCalendarFileRoute, seeCalendarLinksRoute } from './documents/see-calendar.ts';

export { appointmentFacts } from './documents/appointment-facts-store.ts';
export type { AppointmentFacts, Coming } from './documents/appointment-facts-store.ts';
export { appointmentNames, calendarEntryOf, calendarLocationOf } from './documents/calendar-entry.ts';
export type { AppointmentNames } from './documents/calendar-entry.ts';
export { visitorFeedRetention } from './feeds/visitor-feed.ts';
export { GROUP_MESSAGED, peopleOfSession } from './groups/message-attendees.ts';
export { channelPolicies } from './schedule/schedule-channel.ts';
export { cancelByText } from './changing/cancel-by-text.ts';
export { cancelVisitsOfClient } from './changing/cancel-of-client.ts';
export { appointmentImport } from './importing/import-appointments.ts';
export type { ImportingDeps } from './importing/booking-of-row.ts';
export { invariants } from './changing/invariants.ts';
export {
  entriesOfClient,
  eraseClient,
  eraseTraces,
  exportClient,
  waitListRetention,
} from './wait-list/forget-entries.ts';
export { waitListFacts } from './wait-list/wait-list-view.ts';
export type { WaitListFacts } from './wait-list/wait-list-view.ts';

interface Deps {
  db: Database;
  clock: Clock;
  log: Log;
  conversions: ConversionPort | undefined;
  keys: Keys;
  config: { mailFrom: string; publicUrl: string };
  broadcast: Broadcast;
  random(bytes: number): Buffer;
  /** Whether bookings per contact are limited; off only for load tests on a loopback address. */
  limitsOn: boolean;
  assertPerson: AssertPerson;
  servicesOf: ServicesOf;
}

export const appointmentsCapability = (
  deps: Deps,
): {
  routes: Route[];
  listeners: Listener[];
  jobs: Job[];
} => ({
  routes: [
    listFormsRoute(deps),
    listTimesRoute(deps),
    listSlotsRoute,
    listNextSlotsRoute,
    sendUploadRoute(deps),
    trackConversionRoute,
    bookAppointmentRoute(deps),
    seeAppointmentRoute(deps),
    seeCalendarFileRoute(deps),
    seeCalendarLinksRoute(deps),
    ...visitorFeedRoutes(deps),
    changeAppointmentRoute(deps),
    ...openAppointmentRoutes(deps),
    ...ownWaitListRoutes(deps),
    ...openWaitListRoutes(deps),
    ...staffWaitListRoutes,
    ...staffAppointmentRoutes(deps),
    workAppointmentRoute,
    resendConfirmationRoute,
    wrapUpAppointmentRoute,
    ...scheduleRoutes,
    checkFitRoute,
    ...previewRoutes,
    ...settleRoutes(deps),
    seeEffectiveHoursRoute,
    handOverRoute,
    ...groupSessionRoutes,
    ...changeGroupRoutes,
    ...rosterRoutes(deps),
    ...messageAttendeesRoutes(deps),
  ],
  listeners: [giveBackTime, appointmentBroadcasts(deps.broadcast)],
  jobs: [
    { name: 'offer-times', everySeconds: 5, work: () => offerTimes(deps) },
    { name: 'report-conversions', everySeconds: 15, work: () => reportConversions(deps) },
    // Often enough for the morning of every zone; each client is reminded once a day.
    { name: 'remind-unfit', cron: '*/10 * * * *', work: () => remindUnfit(deps) },
    // Finds appointments that a server with older time-zone data booked, soon after an upgrade.
    { name: 'keep-wall-times', cron: '25 * * * *', work: () => keepWallTimes(deps).then(() => undefined) },
  ],
});
