import { ACCOUNTS } from '../vendors/accounts.responses.ts';
import { ADJUSTMENTS } from '../setup/adjustments.responses.ts';
import { APPOINTMENTS } from '../appointments/appointments.responses.ts';
import { CHATS } from '../chats/chats.responses.ts';
import { CALENDAR } from '../appointments/calendar.responses.ts';
import { CONVERSIONS } from '../appointments/conversions.responses.ts';
import type { Description } from './described.responses.ts';
import { CHANNELS } from '../reports/channels.responses.ts';
import { WRAP_UP_REPORTS } from '../reports/wrap-ups.responses.ts';
import { DASHBOARD } from '../reports/dashboard.responses.ts';
import { DISPLAY } from '../queue/display.responses.ts';
import { EFFECTIVE_HOURS } from '../vendors/effective-hours.responses.ts';
import { HOLIDAYS } from '../hours/holidays.responses.ts';
import { FORMS } from '../appointments/forms.responses.ts';
import { SETTLING } from '../vendors/answers.responses.ts';
import { IMPACT } from '../vendors/impact.responses.ts';
import { INTEGRATION_DESCRIPTIONS } from '../integrations/integrations.responses.ts';
import { INSIGHTS } from '../queue/insights.responses.ts';
import { CHECK_IN } from '../queue/check-in.responses.ts';
import { DEVICES } from '../devices/devices.responses.ts';
import { PRINTING } from '../devices/printing.responses.ts';
import { KIOSK } from '../queue/kiosk.responses.ts';
import { LOBBY } from '../queue/lobby.responses.ts';
import { VISIT_CHANGES } from '../queue/visit-changes.responses.ts';
import { LOCATIONS } from '../vendors/locations.responses.ts';
import { OPEN_APPOINTMENTS } from '../appointments/open-appointments.responses.ts';
import { MESSAGE_TEMPLATES } from '../settings/message-templates.responses.ts';
import { MAIL_FRAME } from '../settings/mail-frame.responses.ts';
import { DATA_OF_VENDOR, EXPORTS_OF_VENDOR } from '../settings/data.responses.ts';
import { OWN_MESSAGES } from '../settings/own-messages.responses.ts';
import { LOGOS } from '../settings/logos.responses.ts';
import { OWN_DOMAINS } from '../settings/own-domains.responses.ts';
import { PAGE_SETTINGS } from '../vendors/page-settings.responses.ts';
import { PLACES } from '../vendors/places.responses.ts';
import { CONVERSATIONS } from '../conversations/conversations.responses.ts';
import { MAIL_WEBHOOK } from '../conversations/mail-webhook.responses.ts';
import { TEXT_WEBHOOKS } from '../conversations/text-webhooks.responses.ts';
import { PUSH } from '../queue/push.responses.ts';
import { WALLET } from '../wallet/wallet.responses.ts';
import { QUEUE } from '../queue/queue.responses.ts';
import { REALTIME } from './realtime.responses.ts';
import { SERVICES } from '../vendors/services.responses.ts';
import { LOGS } from '../vendors/audit-log.responses.ts';
import { SESSION } from '../vendors/session.responses.ts';
import { ASSIGNMENTS } from '../staff/assignments.responses.ts';
import { HOURS } from '../hours/hours.responses.ts';
import { IMPORTS } from '../imports/imports.responses.ts';
import { FEATURES } from '../features/features.responses.ts';
import { SUPPORT } from '../support/support.responses.ts';
import { ROLES_OF_STAFF } from '../staff/roles.responses.ts';
import { SET_UP_STAFF } from '../staff/staff.responses.ts';
import { LIST_TASKS } from './list-tasks.responses.ts';
import { SAVED_VIEWS } from '../setup/saved-views.responses.ts';
import { CLIENTS } from '../clients/clients.responses.ts';
import { DATA_REQUESTS } from '../clients/data-requests.responses.ts';
import { MERGING } from '../clients/merging.responses.ts';
import { ERASURES } from '../clients/erasures.responses.ts';
import { CLIENT_HISTORY } from '../clients/history.responses.ts';
import { WRAP_UPS } from '../clients/wrap-ups.responses.ts';
import { CLIENT_WORKFLOWS } from '../clients/workflows.responses.ts';
import { SHORTCUTS } from '../shortcuts/shortcuts.responses.ts';
import { GROUP_SESSIONS } from '../appointments/group-sessions.responses.ts';
import { SET_UP_ROOMS } from '../setup/rooms.responses.ts';
import { SET_UP_STATIONS } from '../stations/stations.responses.ts';
import { SET_UP_LINES } from '../setup/lines-of-business.responses.ts';
import { SET_UP_CATEGORIES } from '../setup/categories.responses.ts';
import { SET_UP_LOCATIONS } from '../setup/locations.responses.ts';
import { SET_UP_SERVICES } from '../setup/services.responses.ts';
import { SETTINGS } from '../vendors/settings.responses.ts';
import { SETTINGS_OF_STAFF } from '../settings/settings-pages.responses.ts';
import { SHELL } from '../shell/shell.responses.ts';
import { SCHEDULE } from '../appointments/schedule.responses.ts';
import { SLOTS } from '../appointments/slots.responses.ts';
import { STAFF_APPOINTMENTS } from '../appointments/staff-appointments.responses.ts';
import { TIME_ZONES } from '../vendors/time-zones.responses.ts';
import { UPLOADS } from '../appointments/uploads.responses.ts';
import { USERS } from '../vendors/users.responses.ts';
import { VIDEO_ROOMS } from '../queue/video-rooms.responses.ts';
import { WAIT_LIST } from '../appointments/wait-list.responses.ts';
import { WAIT_AVERAGES } from '../queue/wait-averages.responses.ts';
import { WORDING } from '../wording/wording.responses.ts';
import { WHAT_IF } from '../queue/what-if.responses.ts';

/** Descriptions of all endpoints, in the order of the API documentation. */
export const DESCRIPTIONS: readonly Description[] = [
  ...LOCATIONS,
  ...WAIT_AVERAGES,
  ...PLACES,
  ...SERVICES,
  ...FORMS,
  ...USERS,
  ...QUEUE,
  ...PUSH,
  ...MAIL_WEBHOOK,
  ...TEXT_WEBHOOKS,
  ...CONVERSATIONS,
  ...WALLET,
  ...SETTINGS,
  ...PAGE_SETTINGS,
  ...DATA_OF_VENDOR,
  ...EXPORTS_OF_VENDOR,
  ...LOGOS,
  ...OWN_DOMAINS,
  ...MAIL_FRAME,
  ...MESSAGE_TEMPLATES,
  ...OWN_MESSAGES,
  ...TIME_ZONES,
  ...APPOINTMENTS,
  ...CALENDAR,
  ...CHATS,
  ...OPEN_APPOINTMENTS,
  ...WAIT_LIST,
  ...UPLOADS,
  ...CONVERSIONS,
  ...SLOTS,
  ...STAFF_APPOINTMENTS,
  ...SCHEDULE,
  ...DISPLAY,
  ...CHECK_IN,
  ...KIOSK,
  ...DEVICES,
  ...FEATURES,
  ...ROLES_OF_STAFF,
  ...SUPPORT,
  ...PRINTING,
  ...REALTIME,
  ...SESSION,
  ...ACCOUNTS,
  ...LOGS,
  ...SHELL,
  ...LOBBY,
  ...VISIT_CHANGES,
  ...INSIGHTS,
  ...DASHBOARD,
  ...CHANNELS,
  ...WRAP_UP_REPORTS,
  ...WHAT_IF,
  ...VIDEO_ROOMS,
  ...IMPACT,
  ...SETTLING,
  ...INTEGRATION_DESCRIPTIONS,
  ...SET_UP_LOCATIONS,
  ...ASSIGNMENTS,
  ...ADJUSTMENTS,
  ...SET_UP_CATEGORIES,
  ...SET_UP_LINES,
  ...SET_UP_ROOMS,
  ...SET_UP_STATIONS,
  ...CLIENTS,
  ...MERGING,
  ...DATA_REQUESTS,
  ...ERASURES,
  ...CLIENT_HISTORY,
  ...WRAP_UPS,
  ...CLIENT_WORKFLOWS,
  ...SHORTCUTS,
  ...GROUP_SESSIONS,
  ...HOLIDAYS,
  ...EFFECTIVE_HOURS,
  ...SET_UP_STAFF,
  ...SET_UP_SERVICES,
  ...SAVED_VIEWS,
  ...LIST_TASKS,
  ...HOURS,
  ...IMPORTS,
  ...SETTINGS_OF_STAFF,
  ...WORDING,
];
