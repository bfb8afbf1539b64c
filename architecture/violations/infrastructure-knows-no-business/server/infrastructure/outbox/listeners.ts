import type { Instant } from '#domain/time/instant.ts';
import { REFUSALS } from '#contract/protocol/refusals.ts';
import { recalculate } from '../../capabilities/queue/index.ts'; // violation
import { callOrder } from '#domain/queue/call-order.ts'; // violation
import { joinQueue } from '#contract/queue.ts'; // violation
import type { Ground } from '../../app.ts'; // violation

export { REFUSALS, recalculate, callOrder, joinQueue };
export type { Instant, Ground };
