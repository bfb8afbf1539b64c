import { aDevice } from '#server/testing/devices.ts';
import { aBlock } from '#server/testing/offline-kiosk.ts';
import { aJoin } from '#server/testing/requests.ts';
import { cancellingChannels } from './appointment-channels.ts';
import { byBooker, byDayEnd, byTime, byVerb, byVisitor, byWork, CALLED, ENDED, MOVED } from './change.ts';
import type { Change } from './change.ts';
import type { Town } from './town.ts';
import { startingOnSchedule } from './schedule-channels.ts';

/** A kiosk delivers a ticket that it gave without a connection. */
async function deliverOne({ app, location, service, manager }: Town): Promise<unknown> {
  const kiosk = await aDevice(app, manager, { vendor: 'channels', location });
  const { block, deliver } = await aBlock(app, kiosk);
  return deliver({ number: block.first, join: aJoin({ location, service }) });
}

/** A visit's way through the line, and out of it. */
export const LINE: readonly Change[] = [
  {
    what: 'a join',
    kind: 'visit-joined',
    says: ['ticket', 'meeting_method', 'fulfillment_method', 'source'],
    status: 1,
    channels: [
      { by: 'joinQueue', from: null, actor: 'visitor', go: (town) => town.join() },
      // It enrols its kiosk first.
      { by: 'deliverTicket', from: null, actor: 'visitor', beside: ['device-enrolled'], go: deliverOne },
      {
        by: 'addWalkIn',
        from: null,
        actor: 'staff',
        go: (town) =>
          town.byStaff(`POST /api/internal/v1/admin/lobby/${town.location}/walk-ins`, {
            body: { first_name: 'Ben', service_id: String(town.service) },
          }),
      },
    ],
  },
  {
    what: 'a call',
    kind: 'visit-called',
    says: [...CALLED, 'out_of_order'],
    status: 1,
    channels: [
      ...byVerb('call', 'waiting'),
      {
        by: 'callNext',
        from: 'waiting',
        actor: 'staff',
        go: (town) =>
          town.byStaff(`POST /api/internal/v1/admin/lobby/${town.location}/call-next`, { body: {} }),
      },
    ],
  },
  {
    what: 'a recall',
    kind: 'visit-recalled',
    says: CALLED,
    status: 1,
    channels: byVerb('recall', 'called'),
  },
  {
    what: 'a start of service',
    kind: 'visit-started',
    says: [...MOVED, 'from', 'staff_id', 'station_id'],
    status: 5,
    channels: [...byVerb('start', 'waiting', 'called', 'served'), startingOnSchedule],
  },
  { what: 'served', kind: 'visit-served', says: ENDED, status: 6, channels: byVerb('serve', 'serving') },
  {
    what: 'a completion',
    kind: 'visit-completed',
    says: ENDED,
    status: 2,
    channels: [...byVerb('complete', 'waiting', 'called', 'serving', 'served'), byTime('served'), byWork(2)],
  },
  {
    what: 'a no-show',
    kind: 'visit-no-showed',
    says: ENDED,
    status: 3,
    channels: [
      ...byVerb('no-show', 'waiting', 'called', 'serving'),
      byDayEnd('called'),
      byTime('called'),
      byWork(3),
    ],
  },
  {
    what: 'a cancellation',
    kind: 'visit-cancelled',
    says: ENDED,
    status: 4,
    channels: [
      byVisitor('waiting', { status: 4 }),
      byVisitor('called', { status: '4' }),
      byBooker({ status: 4 }),
      ...cancellingChannels,
      ...byVerb('cancel', 'waiting', 'called'),
      byDayEnd('waiting'),
    ],
  },
  {
    what: 'a return to the line',
    kind: 'visit-returned',
    says: [...MOVED, 'from'],
    status: 1,
    channels: byVerb('return', 'called', 'serving', 'no-show'),
  },
  {
    what: 'an undo',
    kind: 'visit-undone',
    says: ['undone', 'leg'],
    status: null,
    channels: byVerb('undo', 'called', 'serving', 'served', 'completed', 'no-show'),
  },
];
