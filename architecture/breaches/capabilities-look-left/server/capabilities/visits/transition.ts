import { vendorOf } from '../vendors/index.ts';
import { leaveLine } from '../queue/index.ts'; // breach
import { send } from '#server/capabilities/notifications/index.ts'; // breach

export { vendorOf, leaveLine, send };
