import { describe, expect, it } from 'vitest';
import { openCache } from '#server/infrastructure/database/cache.ts';
import { keysOf } from '#server/infrastructure/signing/keys.ts';
import { confirmCode } from '../../visits/index.ts';
import { attributesOf, codeSecrets, queueDocumentText } from './queue-view.ts';
import type { QueueVisitRow } from './queue-view-store.ts';

const keys = keysOf(['a-secret-of-at-least-thirty-two-characters']);
const vendorId = 7;
const row: QueueVisitRow = {
  id: 41,
  version: 3,
  status: 4,
  serviceId: 5,
  locationId: 6,
  meetingMethod: 1,
  fulfilment: 1,
  lang: 'en',
  preferredStaffId: null,
  firstName: 'Ana "v2"',
  email: 'ana@example.com',
  phone: '+12065550142',
  receiveSms: true,
  carDetails: '',
  notes: '","confirm_code":"v2","x":"&code=v2","arrived_at":null \\ \u2028 \ud800',
  meetingLink: '',
  meetingMessage: null,
  bookAnotherLink: null,
  dialIn: null,
  createdAt: 1_763_661_600_000,
  endedReason: null,
  confirmationNumber: 'ABCD1234',
  publicRef: 'ref',
  codeVersion: 2,
  convertedAt: 1_763_661_700_000,
  startsAt: null,
  arrivedAt: null,
  prefix: 'A',
  number: 12,
  joinedAt: 1_763_661_600_000,
  calledAt: null,
  heldUntil: null,
  opensAt: null,
  isDemo: false,
  leftReason: 'converted',
  shown: false,
  reason: null,
  expectedStart: null,
  low: null,
  high: null,
  peopleBefore: null,
  serving: null,
  othersWaiting: null,
  least: null,
  varies: null,
  stationName: null,
  stationDirections: null,
  staffName: 'Sam',
  sentOn: null,
  sentTo: null,
  feedbackGiven: false,
  bookedAt: 'harbor',
  locationName: '',
};

const textOfVisit = () =>
  queueDocumentText(openCache(1_000), row, {
    vendorId,
    configuration: 1,
    now: row.createdAt,
    closed: {},
    inTransaction: async () => [undefined, ''] as never,
  });

describe('the encoded document of a visit', () => {
  it('has the bytes of its object, with the code in both places', async () => {
    const attributes = attributesOf({ ...row, closed: {}, linkByMessage: false }, 'code-of-41');
    expect(attributes.appointment_url).toBe('/s/harbor/manage?id=41&code=code-of-41');
    const staff = { id: '0', type: 'users', attributes: { full_name: 'Sam' } };
    expect((await textOfVisit()).with('code-of-41')).toBe(
      JSON.stringify({ data: { id: '41', type: 'queue-appointments', attributes }, included: [staff] }),
    );
  });

  it('has the same bytes when it is stored without its code and sent again', async () => {
    const text = await textOfVisit();
    const code = confirmCode(keys, { vendorId, visitId: 41, codeVersion: 2 });
    expect(text.withoutCode()).not.toContain(code);
    const again = codeSecrets(keys).restore(JSON.parse(text.withoutCode()), vendorId);
    expect(JSON.stringify(again)).toBe(text.with(code));
  });
});
