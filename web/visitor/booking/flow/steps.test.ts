import { describe, expect, it } from 'vitest';
import { settle } from './answers.ts';
import { visitorPageAt } from '#contract/protocol/visitor-pages.ts';
import { STEP_OF, stepPath, stepAfter, stepBefore, stepOrder, stepShown, walkedSteps } from './steps.ts';
import type { Step, StepFacts } from './steps.ts';

const usual: StepFacts = {
  firstStep: 'service',
  includeLocationStep: true,
  showStaffPicker: true,
  attendeesLimit: 1,
  needsLocation: true,
  locationLocked: false,
  answered: new Set(),
  settled: new Set(['meeting-methods']),
  folded: new Set(),
};
const facts = (change: Partial<StepFacts> & { text?: string; only?: string }): StepFacts => ({
  ...usual,
  ...change,
  ...(change.text !== undefined && { answered: new Set(change.text.split(' ') as Step[]) }),
  ...(change.only !== undefined && { settled: new Set(change.only.split(' ') as Step[]) }),
});

describe('the steps of a booking', () => {
  it.each<[string, Parameters<typeof facts>[0], string]>([
    ['by default', {}, 'service location staff times details'],
    ['with the location first', { firstStep: 'location' }, 'location service staff times details'],
    ['with a choice of meeting method', { only: '' }, 'service meeting-methods location staff times details'],
    [
      'without the location if the vendor leaves it out',
      { includeLocationStep: false },
      'service staff times details',
    ],
    [
      'with the service first if the vendor leaves the location out',
      { includeLocationStep: false, firstStep: 'location' },
      'service staff times details',
    ],
    ['without the location by phone', { needsLocation: false }, 'service staff times details'],
    [
      'with a locked location, which is settled',
      { needsLocation: false, locationLocked: true, only: 'meeting-methods location' },
      'service staff times details',
    ],
    [
      'without the staff if the vendor hides them',
      { showStaffPicker: false },
      'service location times details',
    ],
    ['with further attendees', { attendeesLimit: 4 }, 'service location staff times attendees details'],
    [
      'without the steps of the preferences',
      { folded: new Set<Step>(['meeting-methods', 'staff']), only: '' },
      'service location times details',
    ],
    ['without steps of a single option', { only: 'service meeting-methods location staff' }, 'times details'],
  ])('%s', (_, change, expected) => {
    expect(walkedSteps(facts(change)).join(' ')).toBe(expected);
  });

  it('keep settled steps in the order', () => {
    expect(stepOrder(usual)).toContain('meeting-methods');
  });
});

describe('a requested step', () => {
  it.each<[Step, string, Parameters<typeof facts>[0], Step]>([
    ['service', 'shows without answers', {}, 'service'],
    ['details', 'redirects to the first open step', {}, 'service'],
    ['times', 'redirects to the first open step', { text: 'service' }, 'location'],
    ['times', 'shows once all before it are answered', { text: 'service location staff' }, 'times'],
    ['service', 'may show again', { text: 'service location staff times' }, 'service'],
    ['details', 'shows once all are answered', { text: 'service location staff times' }, 'details'],
    ['meeting-methods', 'leads on without a choice', { text: 'service' }, 'location'],
    [
      'staff',
      'is asked with the times if it is a preference',
      { folded: new Set<Step>(['staff']), text: 'service location staff times' },
      'times',
    ],
    ['attendees', 'leads on with one attendee', { text: 'service location staff times' }, 'details'],
    [
      'service',
      'shows an earlier time again if it has no choice itself',
      { text: 'service location staff times', only: 'service meeting-methods' },
      'times',
    ],
    [
      'location',
      'leads on if the vendor leaves it out',
      { includeLocationStep: false, text: 'service' },
      'staff',
    ],
  ])('%s %s', (requested, _, change, expected) => {
    expect(stepShown(requested, facts(change))).toBe(expected);
  });
});

describe('an answer', () => {
  it.each<[Step, string, Step]>([
    ['service', '', 'location'],
    ['service', 'location staff', 'times'],
    ['times', 'service location staff', 'details'],
    // A time from an earlier sitting shows again before it is booked.
    ['service', 'location staff times', 'times'],
    ['location', 'service location staff times', 'times'],
    ['staff', 'service location staff times', 'times'],
    ['attendees', 'service location staff times', 'details'],
  ])('of %s after %s leads to %s', (step, text, expected) => {
    expect(stepAfter(step, facts({ text }))).toBe(expected);
  });

  it('goes back to the step before', () => {
    expect(stepBefore('location', usual)).toBe('service');
    expect(stepBefore('service', usual)).toBe(null);
  });

  it.each([
    ['stays while the options load', '3', null, undefined, '3', false],
    ['stays while it is offered', '3', ['1', '3'], undefined, '3', false],
    ['is dropped when it is no longer offered', '3', ['1', '2'], undefined, null, false],
    ['is the only option', null, ['7'], undefined, '7', true],
    ['is the locked one', '3', ['1', '3'], '1', '1', true],
    ['is null without options', '3', [], undefined, null, false],
  ])('%s', (_, input, offered, only, answer, settled) => {
    expect(settle(input, offered, only)).toEqual({ answer, settled });
  });
});

describe('the address of a step', () => {
  const at = (path: string): Step | null => {
    const page = visitorPageAt(path);
    return page?.screen === 'booking' ? STEP_OF[page.name as keyof typeof STEP_OF] : null;
  };
  it('is unique', () => {
    const steps = Object.values(STEP_OF);
    for (const step of steps) expect(at(stepPath(step))).toBe(step);
  });
  it.each<[string, Step | null]>([
    ['/select-location/31', 'location'],
    ['/select-service/31', null],
    ['/select-nothing', null],
    ['/select-service/', 'service'],
  ])('%s', (path, step) => {
    expect(at(path)).toBe(step);
  });
});
