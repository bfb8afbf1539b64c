import { queueCapability } from './capabilities/queue/index.ts';
import { callNext } from './capabilities/queue/call-next.ts'; // violation

export { queueCapability, callNext };
