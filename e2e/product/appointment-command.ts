import type { Status } from '#domain/codes/status.ts';
import type { VisitEvent } from '#domain/visits/visit-events.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { LegOutcome } from '#server/capabilities/queue/index.ts';
import { currentLegOf, insertLeg, patchLeg } from '#server/capabilities/queue/state/legs-store.ts';
import { lockVisit, transition } from '#server/capabilities/visits/index.ts';
import type { VisitState } from '#server/capabilities/visits/index.ts';
import { becomesDue } from '#server/testing/slots-store.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { systemClock } from '#server/infrastructure/clock/clock.ts';
import type { Command } from '../../scripts/commands/command.ts';
import { CommandFailed } from '../../scripts/commands/command.ts';
import { vendorOrFail, withVendors } from '../../scripts/commands/with-accounts.ts';

const BECOMES: Readonly<Record<string, { to: Status; kind: VisitEvent; leg: LegOutcome | null }>> = {
  'in progress': { to: 5, kind: 'visit-started', leg: null },
  served: { to: 6, kind: 'visit-served', leg: 'served' },
  completed: { to: 2, kind: 'visit-completed', leg: 'completed' },
  'no-show': { to: 3, kind: 'visit-no-showed', leg: 'no_show' },
};

/** Minutes since the start of an appointment whose visitor can check in. */
const STARTED: Readonly<Record<string, number>> = { due: 0, late: 20 };

/** A visit that is being served has a leg, as if its visitor had checked in; its end ends the leg. */
async function moveLeg(
  tx: Tx,
  { id: visitId, serviceId, locationId }: VisitState,
  { outcome, at }: { outcome: LegOutcome | null; at: Instant },
): Promise<void> {
  const live = await currentLegOf(tx, visitId);
  if (outcome === null) {
    const seq = 1;
    if (!live) insertLeg(tx, { visitId, seq, serviceId, locationId, queuedAt: at });
    await patchLeg(tx, { visitId, seq: live?.seq ?? seq }, { startedAt: at });
  } else if (live) await patchLeg(tx, { visitId, seq: live.seq }, { endedAt: at, outcome });
}

/** Staff actions on an appointment, by the same rule and statement as every other move of a visit. */
export const appointmentCommand: Command = {
  name: 'appointment becomes',
  words: 'Moves an appointment on.',
  arguments: [
    { name: 'ID', words: 'The appointment.' },
    { name: 'STAGE', words: 'The new status.' },
  ],
  options: { vendor: { words: 'The pathname of the vendor.', value: 'SLUG', required: true } },
  run: (context) =>
    withVendors(context, async (db) => {
      const [id = '', stage = ''] = context.arguments;
      const becomes = BECOMES[stage];
      const started = STARTED[stage];
      if (!becomes && started === undefined) throw new CommandFailed(`No appointment becomes "${stage}".`);
      const vendor = await vendorOrFail(db, context.option('vendor') ?? '');
      if (!becomes) {
        const start = systemClock.now() - (started ?? 0) * MINUTE;
        await becomesDue(db, vendor.id, { visit: Number(id), at: start });
        return;
      }
      await db.withVendor(vendor.id, async (tx) => {
        const visit = await lockVisit(tx, Number(id));
        if (!visit) throw new CommandFailed(`There is no appointment ${id}.`);
        const [at, actor] = [systemClock.now(), { kind: 'system', id: null } as const];
        const { to, kind, leg } = becomes;
        const patch = { endedAt: leg === null ? null : at };
        await transition(tx, visit, { to, kind, by: 'staff', actor, at, patch });
        await moveLeg(tx, visit, { outcome: leg, at });
      });
    }),
};
