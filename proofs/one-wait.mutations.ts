import type { Mutation } from './harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'an overdue break ends some minutes ago',
    in: 'proof',
    changes: [{ at: 'minutes-until-free', find: /Math\.max\(0, (.*)\)\);/, replace: '$1);' }],
    caught: /never negative/,
  },
  {
    name: 'the expected wait may lie outside of its range',
    in: 'proof',
    changes: [
      { at: 'wait-within-its-range', find: /Math\.min\(\w+, Math\.max\(\w+, (\w+)\)\)/, replace: '$1' },
      { at: 'range-has-its-wait', find: /, Math\.ceil\(\w+ - \w+\)/, replace: '' },
    ],
    caught: /the range contains it/,
  },
  {
    name: 'no staff member is ever free at once',
    in: 'proof',
    changes: [{ at: 'minutes-until-free', find: 'Math.max(0,', replace: 'Math.max(1,' }],
    caught: /called at once/,
  },
  {
    name: 'the estimate finds a room where the call rule finds none',
    in: 'proof',
    changes: [{ at: 'room-is-free', find: /\|\| .*;$/, replace: '|| true;' }],
    caught: /called at once/,
  },
  {
    name: 'more staff slow each other down',
    in: 'proof',
    changes: [
      { at: 'kinds-of-servers', find: /= (?<servers>\w+)\.map\(/ },
      { at: 'minutes-of-a-service', find: /;$/, replace: ' * $<servers>.length ** 2;' },
    ],
    caught: /longer with one more staff member/,
  },
  {
    name: 'the later of two visitors comes first',
    in: 'proof',
    changes: [{ at: 'order-in-line', find: /\|\| (\w+\.\w+) - (\w+\.\w+) \|\|/, replace: '|| $2 - $1 ||' }],
    caught: /the later is not earlier/,
  },
  {
    name: 'every estimate uses fresh randomness',
    in: 'proof',
    changes: [
      { at: 'draws-of-a-ticket', find: /\((.*), /, replace: '(Math.floor(Math.random() * 1e9) + $1, ' },
    ],
    caught: /Property failed/,
  },
  {
    name: 'the card shows a narrower range',
    in: 'proof',
    changes: [
      {
        at: 'range-on-a-card',
        find: /: [\w.]+,(\s+\w+: )([\w.]+)(,\s+\w+: [\w.]+,\s+\};)/,
        replace: ': $2,$1$2$3',
      },
    ],
    caught: /shows the wait of/,
  },
  {
    name: 'the list of cards is cached for half a minute',
    in: 'proof',
    changes: [
      {
        at: 'cards-valid-until',
        find: /\+ (\w+), Math\.max\(([\w.]+) \+ \w+,/,
        replace: '+ $1, Math.max($2 + $1,',
      },
    ],
    caught: /shows the wait of picker/,
  },
  {
    name: 'the form calculates its waits separately',
    in: 'proof',
    changes: [
      { at: 'estimate-for-the-form', find: /(?<waits>\(await .*!)\)\];/ },
      { at: 'offers-of-the-form', find: /(\w+)\?(\.\w+) \?\?/, replace: '$1 ? $<waits>$2 :' },
    ],
    caught: /form shows the wait of/,
  },
  {
    name: 'the wall shows a minute more',
    in: 'proof',
    changes: [{ at: 'wait-on-the-wall', find: /\w+\(\w+, \w+\)/, replace: '$& + 1' }],
    caught: /display shows the wait of/,
  },
  {
    name: 'the lobby shows a longer range',
    in: 'proof',
    changes: [{ at: 'longest-wait-in-the-lobby', find: / : null/, replace: ' + 1 : null' }],
    caught: /lobby shows the wait of/,
  },
  {
    name: 'the join response has another range than the form',
    in: 'proof',
    changes: [{ at: 'shortest-wait-told', find: / : null/, replace: ' + 1 : null' }],
    caught: /shows the form’s wait/,
  },
  {
    name: 'waits are recalculated without visitors and viewers',
    in: 'proof',
    changes: [{ at: 'unneeded-waits' }],
    caught: /recalculations without visitors and viewers/,
  },
  {
    name: 'viewers are not noticed',
    in: 'proof',
    changes: [{ at: 'location-looked-at', find: '> 0', replace: '< 0' }],
    caught: /recalculations with viewers/,
  },
  {
    name: 'waiting visitors are not noticed',
    in: 'proof',
    changes: [{ at: 'line-left-alone', find: 't.called_at IS NULL', replace: 't.called_at IS NOT NULL' }],
    caught: /recalculations with waiting visitors/,
  },
  {
    name: 'a location is recalculated four times a second',
    in: 'proof',
    changes: [{ at: 'recalculated-at-most-every', find: '1_000', replace: '250' }],
    caught: /closer than a second/,
  },
  {
    name: 'changes within the second are forgotten',
    in: 'proof',
    changes: [
      { at: 'rest-of-a-second', find: /^const (?<rest>\w+) = \(/ },
      {
        at: 'location-marked',
        find: /^\w+\.set\((\w+), /,
        replace: 'if ($<rest>($1) > 0) return;\n      $&',
      },
    ],
    caught: /the last change is published/,
  },
  {
    name: 'long lines are simulated on the event loop',
    in: 'proof',
    changes: [{ at: 'longest-line-on-the-event-loop', find: '30', replace: '3_000' }],
    caught: /turns of the event loop/,
  },
];
