import type { Fault } from '../harness/faults.ts';

export const faults: Fault[] = [
  {
    name: 'lets a visitor move the visit elsewhere',
    in: 'proof',
    file: 'server/capabilities/queue/change-queue-appointment.ts',
    find: '  return {\n    ...(typeof notes ===',
    replace:
      "  return {\n    ...(typeof attributes['meeting_link'] === 'string' && { meetingLink: attributes['meeting_link'] }),\n    ...(typeof notes ===",
    caught: /what has changed/,
  },
  {
    name: 'writes what was typed to the client whom it recognises',
    in: 'proof',
    file: 'server/capabilities/visits/client-links-store.ts',
    find: "UPDATE visits SET client_id = ${clientId}, client_link = 'suggested'",
    replace:
      "WITH known AS (UPDATE clients SET lang = 'fr' WHERE vendor_id = ${tx.vendorId} AND id = ${clientId})\n    UPDATE visits SET client_id = ${clientId}, client_link = 'suggested'",
    caught: /clients on record/,
  },
  {
    name: 'believes a visitor to be staff',
    in: 'proof',
    file: 'server/capabilities/queue/join-queue.ts',
    find: "caller: 'anyone',",
    replace: "caller: 'staff',",
    caught: /by anybody/,
  },
  {
    name: 'asks no kiosk for consent',
    in: 'proof',
    file: 'server/capabilities/queue/join-queue.ts',
    find: '  const faults = faultsOf(form, rules, wish);',
    replace:
      '  const faults = faultsOf(form, wish.bookedThrough === 14 ? { ...rules, complianceRequired: false } : rules, wish);',
    caught: /compliance-required/,
  },
];
