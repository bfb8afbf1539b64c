import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import type { Job } from '#server/infrastructure/jobs/jobs.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import type { Listener } from '#server/infrastructure/outbox/listeners.ts';
import type { Broadcast } from '#server/infrastructure/realtime/broadcast.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { tellChat, tellLists } from './chat-channels.ts';
import { endSilentChats } from './end-silent-chats.ts';
import { linkListener } from './link-client.ts';
import { staffChatRoutes } from './staff-chats.ts';
import { visitorChatRoutes } from './visitor-chats.ts';

export { channelPolicies } from './chat-channels.ts';
export { chatsRetention, eraseClient, exportClient, repointClient } from './forget-chats.ts';

interface Deps {
  db: Database;
  clock: Clock;
  log: Log;
  keys: Keys;
  broadcast: Broadcast;
  limitsOn: boolean;
}

const EVERY_SECONDS = 20;

export function chatsCapability(deps: Deps): { routes: Route[]; listeners: Listener[]; jobs: Job[] } {
  const tell = tellChat(deps.broadcast);
  return {
    routes: [
      ...visitorChatRoutes({ ...deps, tell }),
      ...staffChatRoutes({ tell, tellLists: tellLists(deps.broadcast) }),
    ],
    listeners: [linkListener],
    jobs: [
      {
        name: 'end-silent-chats',
        everySeconds: EVERY_SECONDS,
        work: () => endSilentChats({ ...deps, tell }),
      },
    ],
  };
}
