import { expect, it } from 'vitest';
import type { SentMessage, TimelineEntry } from '#contract/queue/visit-timeline.ts';
import { awaitsDelivery } from './awaits-delivery.ts';

const AT = '2026-11-27T17:00:00.000Z';
const NOW = Date.parse(AT) + 5_000;
const written = { kind: 'visit-messaged', at: AT } as TimelineEntry;
const row = (state: SentMessage['state']) => ({ kind: 'staff-message', state }) as SentMessage;

it('asks again until the text that was just written has its outcome', () => {
  expect(awaitsDelivery({ timeline: [], messages: [] }, NOW)).toBe(false);
  expect(awaitsDelivery({ timeline: [written], messages: [] }, NOW)).toBe(true);
  expect(awaitsDelivery({ timeline: [written], messages: [row('queued')] }, NOW)).toBe(true);
  for (const state of ['sent', 'suppressed', 'failed'] as const)
    expect(awaitsDelivery({ timeline: [written], messages: [row(state)] }, NOW)).toBe(false);
});

it('gives up after two minutes', () => {
  expect(awaitsDelivery({ timeline: [written], messages: [row('queued')] }, NOW + 120_000)).toBe(false);
});
