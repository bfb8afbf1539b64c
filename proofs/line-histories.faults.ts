import type { Fault } from './harness/faults.ts';

const queue = 'server/capabilities/queue';
/** What was read before, nine times in ten. */
const stale = (name: string, read: string) =>
  `((globalThis as any).${name} ??= new Map()).has(locationId) && Math.random() < 0.9
      ? (globalThis as any).${name}.get(locationId)
      : await ${read}.then((rows) => ((globalThis as any).${name}.set(locationId, rows), rows))`;

export const faults: Fault[] = [
  {
    name: 'calling next looks, and then writes without the condition',
    in: 'proof',
    file: `${queue}/tickets-store.ts`,
    find: 'ORDER BY w.place LIMIT 1 FOR NO KEY UPDATE OF t',
    replace: 'ORDER BY w.place LIMIT 1',
    also: [
      {
        file: `${queue}/tickets-store.ts`,
        find: 'AND tickets.id = head.id AND tickets.called_at IS NULL AND tickets.left_at IS NULL',
        replace: 'AND tickets.id = head.id',
      },
    ],
    caught: /nothing explains/,
  },
  {
    name: 'a counter calls from a line that it has read before',
    in: 'proof',
    file: `${queue}/call-next.ts`,
    find: 'const rows = await readLine(tx, locationId);',
    replace: `const rows = ${stale('lines', 'readLine(tx, locationId)')};`,
    caught: /nothing explains/,
  },
  {
    name: 'the lobby shows what it has read before',
    in: 'proof',
    file: `${queue}/lobby-store.ts`,
    find: `  return tx.many(sql<LobbyRow>\`
    SELECT \${ROW} \${FROM} WHERE t.vendor_id = \${tx.vendorId} AND t.location_id = \${locationId} AND t.left_at IS NULL
    ORDER BY t.order_at, t.id\`);`,
    replace: `  return ${stale(
      'lobbies',
      `tx.many(sql<LobbyRow>\`
    SELECT \${ROW} \${FROM} WHERE t.vendor_id = \${tx.vendorId} AND t.location_id = \${locationId} AND t.left_at IS NULL
    ORDER BY t.order_at, t.id\`)`,
    )};`,
    caught: /nothing explains/,
  },
  {
    name: 'a place is taken when the visitor comes, and seen when they have been written down',
    in: 'proof',
    file: `${queue}/tickets-store.ts`,
    find: '${at(ticket.orderAt)}, ${wait.shown}',
    replace: '${at(joinedAt)}, ${wait.shown}',
    caught: /nothing explains/,
  },
  {
    name: 'an undo forgets the ticket',
    in: 'proof',
    file: `${queue}/undo.ts`,
    find: 'await restoreTicket(tx, before.ticket);',
    replace: '',
    caught: /nothing explains/,
  },
];
