import { appendEvent, nextVersionOf } from '#server/infrastructure/outbox/events-store.ts';
import type { Listener } from '#server/infrastructure/outbox/listeners.ts';
import { dutyOf } from '../state/duty-store.ts';
import { takeStation } from '../state/station.ts';

/** A person who is deactivated is no longer on duty: waits count without them, and their station is free. */
export const endDuty: Listener = {
  name: 'end-duty',
  kinds: ['staff-archived'],
  async handle(tx, { subjectId: staffId, at: now }) {
    const duty = await dutyOf(tx, staffId, now);
    if (!duty || duty.state === 'off') return;
    const { locationId } = duty;
    await takeStation(tx, { staffId, locationId, stationId: null, state: 'off', now });
    await appendEvent(tx, {
      subject: { kind: 'duty', id: staffId, version: await nextVersionOf(tx, 'duty', staffId) },
      kind: 'duty-changed',
      actor: { kind: 'system', id: null },
      at: now,
      data: { location_id: locationId, state: 'off', station_id: null },
    });
  },
};
