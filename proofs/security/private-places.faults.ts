import type { Fault } from '../harness/faults.ts';

export const faults: Fault[] = [
  {
    name: 'takes whoever knows the id',
    in: 'proof',
    file: 'server/capabilities/queue/join-rules.ts',
    find: "if (location.visibility === 'private') throw refuse('location-private');",
    replace: '',
    caught: /AssertionError/,
  },
  {
    name: 'lets strangers listen',
    in: 'proof',
    file: 'server/capabilities/queue/channel-policies.ts',
    find: "          found === 'public' ||",
    replace: '          found !== undefined ||',
    caught: /AssertionError/,
  },
  {
    name: 'shows its services',
    in: 'proof',
    file: 'server/capabilities/queue/list-queue-services.ts',
    find: "if (location.visibility === 'private') return",
    replace: "if (location.visibility === ('secret' as never)) return",
    caught: /AssertionError/,
  },
];
