import { tickets } from '../state/tickets-store.ts';
import { joinQueue } from '../joining/join-queue.ts'; // violation
import { vendorOf } from '../../vendors/index.ts';

export const waits = [tickets, joinQueue, vendorOf];
