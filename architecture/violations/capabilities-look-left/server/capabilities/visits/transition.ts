import { vendorOf } from '../vendors/index.ts';
import { leaveLine } from '../queue/index.ts'; // violation
import { send } from '#server/capabilities/notifications/index.ts'; // violation

export { vendorOf, leaveLine, send };
