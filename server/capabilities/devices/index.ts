import type { ChannelPolicy } from '#server/infrastructure/realtime/channel-policy.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { enrolDeviceRoute } from './enrol-device.ts';
import type { EnrolDeps } from './enrol-device.ts';
import { ownDeviceRoutes } from './open-session.ts';
import type { OpenDeps } from './open-session.ts';
import { previewTicketRoute } from './preview-ticket.ts';
import { printTicketRoute } from './print-ticket.ts';
import { printerRoutes } from './set-up-printer.ts';
import { setUpDeviceRoutes } from './set-up-devices.ts';
import { pinRoutes } from './unlock-device.ts';
import type { UnlockDeps } from './unlock-device.ts';

export {
  claimedDevice,
  endedDeviceCookie,
  personOfDeviceSession,
  sessionsWithDevices,
} from './device-sessions.ts';
export { makeCode } from './make-code.ts';

/** A device hears about itself alone: staff have reloaded or revoked it. */
export const deviceChannel: ChannelPolicy = {
  prefix: 'device.',
  proof: true,
  authorise: async ({ id, vendorId, person }) => person?.device?.id === id && person.vendor?.id === vendorId,
};

/** Kiosks and wall displays: their pairing, their sessions and their end. */
export const devicesCapability = (deps: EnrolDeps & OpenDeps & UnlockDeps): { routes: Route[] } => ({
  routes: [
    ...setUpDeviceRoutes(deps),
    enrolDeviceRoute(deps),
    ...ownDeviceRoutes(deps),
    ...printerRoutes(deps),
    printTicketRoute(deps),
    previewTicketRoute(deps),
    ...pinRoutes(deps),
  ],
});
