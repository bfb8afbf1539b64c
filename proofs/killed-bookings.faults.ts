import { faults as lineFaults } from './killed-histories.faults.ts';
import type { Fault } from './harness/faults.ts';

/** What loses a place in line loses an appointment; and an appointment of which only a part is kept. */
export const faults: Fault[] = [
  ...lineFaults,
  {
    name: 'the time is reserved after the commit',
    file: 'server/capabilities/appointments/reservations-store.ts',
    find: `  await tx.run(sql\`
    INSERT INTO reservations (vendor_id, visit_id, kind,`,
    replace: `  tx.afterCommit(() => setTimeout(() => void (globalThis as any).laterDb.withVendor(tx.vendorId, async (tx: Tx) => tx.run(later)).catch(() => {}), 30));
  const later = (sql\`
    INSERT INTO reservations (vendor_id, visit_id, kind,`,
    also: [
      {
        file: 'server/infrastructure/http/routes.ts',
        find: `  for (const { endpoint, handle, seal } of routes) {`,
        replace: `  (globalThis as any).laterDb = ground.db;
  for (const { endpoint, handle, seal } of routes) {`,
      },
    ],
    caught: /nothing explains/,
  },
];
