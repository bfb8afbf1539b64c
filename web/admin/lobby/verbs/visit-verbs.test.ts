import { describe, expect, it } from 'vitest';
import type { Stage } from '#contract/queue/lobby.ts';
import { askBefore, isHeld, panelVerbs, whyNot } from './visit-verbs.ts';
import type { LobbyVerb } from './visit-verbs.ts';

const all = {
  call: true,
  change: true,
  add: true,
  reorder: true,
  edit: true,
  pause: true,
  check_in: true,
  see_contact: true,
};
const looking = {
  call: false,
  change: false,
  add: false,
  reorder: false,
  edit: false,
  pause: false,
  check_in: false,
  see_contact: false,
};
const visit = (stage: Stage, status: number) => ({
  id: '7',
  stage,
  status,
  held_until: null,
  meeting_method: 1,
});

describe('the verbs of a panel', () => {
  it.each([
    ['waiting', 1, 'call', null, 'start complete no-show transfer hold cancel'],
    ['called', 1, 'start', 'recall', 'complete no-show return transfer hold cancel'],
    ['serving', 5, 'complete', null, 'serve no-show return transfer'],
    ['served', 6, 'complete', null, 'start'],
    ['done', 2, null, null, ''],
    ['done', 3, null, null, 'return'],
    ['done', 4, null, null, ''],
  ] as const)('%s, status %i', (stage, status, primary, companion, quiet) => {
    expect(panelVerbs(visit(stage, status), all)).toEqual({
      primary,
      companion,
      quiet: quiet.split(' ').filter(Boolean),
    });
  });

  it('are none for a read-only role', () => {
    expect(panelVerbs(visit('called', 1), looking)).toEqual({ primary: null, companion: null, quiet: [] });
  });

  it('leave out calling for a role that may change but not call', () => {
    expect(panelVerbs(visit('waiting', 1), { ...all, call: false }).primary).toBe(null);
  });

  it('leave out transfers for a role that may not rearrange the line', () => {
    expect(panelVerbs(visit('waiting', 1), { ...all, reorder: false }).quiet).not.toContain('transfer');
  });
});

describe('the dialog before an action', () => {
  it.each([
    ['call', '7', null],
    ['call', '8', 'reason'],
    ['call', null, 'reason'],
    ['return', '7', 'reason'],
    ['cancel', '7', 'confirm'],
    ['hold', '7', 'hold'],
    ['transfer', '8', 'transfer'],
    ['no-show', '8', null],
  ] as const)('%s while %j is next', (verb, next, request) => {
    expect(askBefore(verb as LobbyVerb, visit('waiting', 1), next)).toBe(request);
  });
});

it('knows whether a visit is on hold', () => {
  const until = '2026-11-20T10:10:00Z';
  const at = (time: string) => isHeld({ held_until: until }, Date.parse(time));
  expect([at('2026-11-20T10:09:59Z'), at(until), isHeld({ held_until: null }, 0)]).toEqual([
    true,
    false,
    false,
  ]);
});

it('says why a verb is not possible', () => {
  expect([
    whyNot('recall', visit('waiting', 1)),
    whyNot('call', visit('called', 1)),
    whyNot('start', visit('called', 1)),
  ]).toEqual(['not-called', 'already-called', null]);
});
