import type { Status } from '#domain/codes/status.ts';
import type { VisitEvent } from '#domain/visits/visit-events.ts';
import { lockVisit, transition } from '#server/capabilities/visits/index.ts';
import { systemClock } from '#server/infrastructure/clock/clock.ts';
import type { Command } from '../../scripts/commands/command.ts';
import { CommandFailed } from '../../scripts/commands/command.ts';
import { vendorOrFail, withVendors } from '../../scripts/commands/with-accounts.ts';

const BECOMES: Readonly<Record<string, { to: Status; kind: VisitEvent }>> = {
  'in progress': { to: 5, kind: 'visit-started' },
  served: { to: 6, kind: 'visit-served' },
  completed: { to: 2, kind: 'visit-completed' },
  'no-show': { to: 3, kind: 'visit-no-showed' },
};

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
      if (!becomes) throw new CommandFailed(`No appointment becomes "${stage}".`);
      const vendor = await vendorOrFail(db, context.option('vendor') ?? '');
      await db.withVendor(vendor.id, async (tx) => {
        const visit = await lockVisit(tx, Number(id));
        if (!visit) throw new CommandFailed(`There is no appointment ${id}.`);
        const [at, actor] = [systemClock.now(), { kind: 'system', id: null } as const];
        const patch = { endedAt: becomes.to === 5 ? null : at };
        await transition(tx, visit, { ...becomes, by: 'staff', actor, at, patch });
      });
    }),
};
