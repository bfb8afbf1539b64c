import type { Mutation } from './harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'whose break should be over is free some minutes ago',
    in: 'proof',
    changes: [{ at: 'minutes-until-free', find: /Math\.max\(0, (.*)\)\);/, replace: '$1);' }],
    caught: /never negative/,
  },
  {
    name: 'what is expected is told whether or not the range holds it',
    in: 'proof',
    changes: [
      { at: 'wait-within-its-range', find: /Math\.min\(\w+, Math\.max\(\w+, (\w+)\)\)/, replace: '$1' },
    ],
    caught: /the range holds it/,
  },
  {
    name: 'nobody is ever free at once',
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
    name: 'the more there are, the slower everybody is',
    in: 'proof',
    changes: [
      { at: 'kinds-of-servers', find: /= (?<servers>\w+)\.map\(/ },
      { at: 'minutes-of-a-service', find: /;$/, replace: ' * $<servers>.length ** 2;' },
    ],
    caught: /longer with one more/,
  },
  {
    name: 'of two the later stands first',
    in: 'proof',
    changes: [{ at: 'order-in-line', find: /\|\| (\w+\.\w+) - (\w+\.\w+) \|\|/, replace: '|| $2 - $1 ||' }],
    caught: /the later is not earlier/,
  },
  {
    name: 'chance is drawn anew each time',
    in: 'proof',
    changes: [
      { at: 'draws-of-a-ticket', find: /\((.*), /, replace: '(Math.floor(Math.random() * 1e9) + $1, ' },
    ],
    caught: /Property failed/,
  },
  {
    name: 'the card shows a narrower range',
    in: 'proof',
    changes: [{ at: 'range-on-a-card', find: /: [\w.]+, (\w+): ([\w.]+) \};/, replace: ': $2, $1: $2 };' }],
    caught: /shows what/,
  },
  {
    name: 'the list of cards stands for half a minute whatever counts down meanwhile',
    in: 'proof',
    changes: [
      {
        at: 'cards-valid-until',
        find: /\+ (\w+), Math\.max\(([\w.]+) \+ \w+,/,
        replace: '+ $1, Math.max($2 + $1,',
      },
    ],
    caught: /shows what picker shows/,
  },
  {
    name: 'the form works its waits out by itself',
    in: 'proof',
    changes: [
      { at: 'estimate-for-the-form', find: /(?<waits>\(await .*!)\)\];/ },
      { at: 'offers-of-the-form', find: /(\w+)\?(\.\w+) \?\?/, replace: '$1 ? $<waits>$2 :' },
    ],
    caught: /form shows what/,
  },
  {
    name: 'the wall shows a minute more',
    in: 'proof',
    changes: [{ at: 'wait-on-the-wall', find: /\w+\(\w+, \w+\)/, replace: '$& + 1' }],
    caught: /display shows what/,
  },
  {
    name: 'the lobby shows a longer range',
    in: 'proof',
    changes: [{ at: 'longest-wait-in-the-lobby', find: / : null/, replace: ' + 1 : null' }],
    caught: /lobby shows what/,
  },
  {
    name: 'whoever joins is told another range than the form has shown',
    in: 'proof',
    changes: [{ at: 'shortest-wait-told', find: / : null/, replace: ' + 1 : null' }],
    caught: /told what the form showed/,
  },
  {
    name: 'waits are worked out whoever waits or looks',
    in: 'proof',
    changes: [{ at: 'waits-nobody-needs' }],
    caught: /nobody waits, nobody looks/,
  },
  {
    name: 'nobody who looks is noticed',
    in: 'proof',
    changes: [{ at: 'location-looked-at', find: '> 0', replace: '< 0' }],
    caught: /somebody looks/,
  },
  {
    name: 'nobody who waits is noticed',
    in: 'proof',
    changes: [{ at: 'line-left-alone', find: 't.called_at IS NULL', replace: 't.called_at IS NOT NULL' }],
    caught: /somebody waits/,
  },
  {
    name: 'a location is worked out four times a second',
    in: 'proof',
    changes: [{ at: 'recalculated-at-most-every', find: '1_000', replace: '250' }],
    caught: /closer than a second/,
  },
  {
    name: 'what happens within the second is forgotten',
    in: 'proof',
    changes: [
      { at: 'rest-of-a-second', find: /^const (?<rest>\w+) = \(/ },
      {
        at: 'location-marked',
        find: /^\w+\.set\((\w+), /,
        replace: 'if ($<rest>($1) > 0) return;\n      $&',
      },
    ],
    caught: /what happened last is told/,
  },
  {
    name: 'long lines are rolled out on the event loop',
    in: 'proof',
    changes: [{ at: 'longest-line-on-the-event-loop', find: '30', replace: '3_000' }],
    caught: /turns of the event loop/,
  },
];
