import { joinQueue } from '../joining/join-queue.ts';
import { board } from '../live/see-display.ts'; // violation
import { queueCapability } from '../index.ts'; // violation

export const seeLobby = [joinQueue, board, queueCapability];
