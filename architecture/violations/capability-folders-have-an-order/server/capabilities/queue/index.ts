import { joinQueue } from './joining/join-queue.ts';
import { waits } from './waits/waits.ts';

export { joinQueue, waits };
