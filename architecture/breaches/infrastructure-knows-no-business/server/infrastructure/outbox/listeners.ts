import type { Instant } from '#domain/time/instant.ts';
import { REFUSALS } from '#contract/refusals.ts';
import { recalculate } from '../../capabilities/queue/index.ts'; // breach
import { callOrder } from '#domain/queue/call-order.ts'; // breach
import { joinQueue } from '#contract/queue.ts'; // breach
import type { Ground } from '../../app.ts'; // breach

export { REFUSALS, recalculate, callOrder, joinQueue };
export type { Instant, Ground };
