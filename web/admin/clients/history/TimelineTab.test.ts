import { expect, it } from 'vitest';
import type { TimelineItem } from '#contract/clients/history.ts';
import { itemWords } from './TimelineTab.tsx';

const t = (id: string, values: object = {}): string =>
  [id, ...Object.values(values).filter((value) => value !== 'none' && value !== 0 && value !== 'no')].join(
    ' ',
  );
const visit = { service: 'Loans' } as TimelineItem['visit'];

it.each([
  [{ kind: 'appointment', text: '', data: { status: 1 } }, ['history.entry.appointment Loans', '']],
  [{ kind: 'answer', text: 'Purpose: Home', data: {} }, ['history.entry.answer Loans', 'Purpose: Home']],
  [{ kind: 'feedback', text: 'Kind', data: { rating: 4.5 } }, ['history.rating 4.5', 'Kind']],
  [{ kind: 'note', text: 'Prefers mornings', data: { private: true } }, ['Prefers mornings', '']],
  [{ kind: 'file', text: 'lease.pdf', data: { size: 1 } }, ['lease.pdf', '']],
  [{ kind: 'call', text: '', data: { outcome: 'no-answer' } }, ['timeline.visit-attempted noanswer', '']],
  [
    { kind: 'consent', text: '', data: { consent: 'sms', version: 'v1' } },
    ['history.entry.consent sms v1', ''],
  ],
  [
    { kind: 'message', text: '', data: { channel: 'email', kind: 'booked', state: 'sent', reason: '' } },
    ['timeline.message email booked', 'timeline.message.state sent '],
  ],
  [
    { kind: 'text', text: 'Is parking free?', data: { direction: 'in', kind: 'client', state: 'received' } },
    ['history.entry.text.in', 'Is parking free?'],
  ],
  [
    { kind: 'text', text: '', data: { direction: 'out', kind: 'staff', state: 'delivered' } },
    ['history.entry.text.out – conversations.state delivered', 'conversations.removed'],
  ],
  [
    { kind: 'text', text: 'OK', data: { direction: 'out', kind: 'away', state: 'opted-out' } },
    ['conversations.author away – conversations.state stopped', 'OK'],
  ],
  [
    { kind: 'workflow', text: '', data: { event: 'begun', title: 'A mortgage', step: null } },
    ['history.entry.workflow begun A mortgage null', ''],
  ],
  [
    { kind: 'workflow', text: '', data: { event: 'step', title: 'A mortgage', step: 'Sign' } },
    ['history.entry.workflow step A mortgage Sign', 'A mortgage'],
  ],
  [
    { kind: 'workflow', text: 'Signed on Monday', data: { event: 'ended', title: 'A mortgage', step: null } },
    ['history.entry.workflow ended A mortgage null', 'Signed on Monday'],
  ],
] as const)('words the entry %j', (item, words) => {
  expect(itemWords(t, { ...item, visit })).toEqual(words);
});
