import { describe, expect, it } from 'vitest';
import { nextInLine } from './call-order.ts';
import { addVisitor, playLine } from './play-line.ts';
import type { LinePolicy, PlayedServer, PlayedVisitor } from './play-line.ts';

interface Visitor extends PlayedVisitor {
  name: string;
}
interface Server extends PlayedServer<Visitor> {
  staffId: number;
}
type Policy = LinePolicy<Visitor, Server>;

let tickets = 0;
const visitor = (name: string, at: number, leavesAt = Infinity): Visitor => ({
  name,
  at,
  leavesAt,
  entry: {
    ticketId: (tickets += 1),
    visitId: tickets,
    serviceId: 1,
    method: 1,
    priority: 0,
    orderAt: at,
    joinedAt: at,
    preferredStaffId: null,
    heldUntil: null,
    calledAt: null,
    bookedStart: null,
  },
});
const server = (staffId: number, from = 0): Server => ({ staffId, wakesAt: from, serving: null, since: 0 });

/** Services of ten minutes; an idle server wakes with the next arrival. Returns what happened, in order. */
function play(
  { visitors, servers, until = Infinity }: { visitors: Visitor[]; servers: Server[]; until?: number },
  more: Partial<Policy> = {},
) {
  const log: string[] = [];
  const policy: Policy = {
    serversFirst: false,
    onArrival: () => [],
    onWake(one, served, now) {
      if (served) log.push(`${now} ${served.name} served by ${one.staffId}`);
      return [one];
    },
    order: ({ staffId }, line, now) =>
      nextInLine([...line.keys()], { staffId, serviceIds: new Set([1]), methods: new Set([1]) }, now),
    onCalled: () => 'comes',
    serviceLength: () => 10,
    onService: ({ name }, { staffId }, now) => void log.push(`${now} ${name} to ${staffId}`),
    onIdle: (one, _line, { arrives }) => void (one.wakesAt = arrives),
    onLeft: ({ name }) => void log.push(`${name} left`),
    ...more,
  };
  const rest = playLine({ visitors, servers, policy, until });
  return { log, rest: rest.map(({ name }) => name) };
}

describe('a played line', () => {
  it('serves visitors in the call order, each by the first free server', () => {
    const visitors = [visitor('a', 1), visitor('b', 2), visitor('c', 3)];
    const { log, rest } = play({ visitors, servers: [server(1), server(2)] });
    expect(log).toEqual([
      '1 a to 1',
      '2 b to 2',
      '11 a served by 1',
      '11 c to 1',
      '12 b served by 2',
      '21 c served by 1',
    ]);
    expect(rest).toEqual([]);
  });

  it('lets visitors leave at the end of their patience, before a call at that instant', () => {
    const visitors = [visitor('a', 0), visitor('b', 1, 10), visitor('c', 2, 11)];
    const { log } = play({ visitors, servers: [server(1)] });
    expect(log).toEqual(['0 a to 1', 'b left', '10 a served by 1', '10 c to 1', '20 c served by 1']);
  });

  it('returns visitors whom no server calls', () => {
    const { log, rest } = play({ visitors: [visitor('a', 1), visitor('b', 2)], servers: [] });
    expect([log, rest]).toEqual([[], ['a', 'b']]);
  });

  it('calls the next visitor at once if the called one is gone', () => {
    const onCalled: Policy['onCalled'] = ({ name }) => (name === 'a' ? 'gone' : 'comes');
    const { log, rest } = play(
      { visitors: [visitor('a', 1), visitor('b', 2)], servers: [server(1, 5)] },
      { onCalled },
    );
    expect(log).toEqual(['5 b to 1', '15 b served by 1']);
    expect(rest).toEqual([]);
  });

  it('keeps the position of a called visitor who stays on hold', () => {
    const onCalled: Policy['onCalled'] = (one) => {
      if (one.name !== 'a' || one.entry.heldUntil !== null) return 'comes';
      one.entry = { ...one.entry, heldUntil: 12 };
      return 'stays';
    };
    const visitors = [visitor('a', 1), visitor('b', 2), visitor('c', 3)];
    const { log } = play({ visitors, servers: [server(1, 5)] }, { onCalled });
    expect(log.filter((line) => line.includes(' to '))).toEqual(['5 b to 1', '15 a to 1', '25 c to 1']);
  });

  it('follows the policy where an arrival and a server meet at one instant', () => {
    const meet = (serversFirst: boolean) => {
      const order: string[] = [];
      const onArrival = () => (order.push('arrival'), []);
      const onWake = (one: Server) => {
        order.push('server');
        one.wakesAt = Infinity;
        return [];
      };
      play({ visitors: [visitor('a', 5)], servers: [server(1, 5)] }, { serversFirst, onArrival, onWake });
      return order;
    };
    expect(meet(true)).toEqual(['server', 'arrival']);
    expect(meet(false)).toEqual(['arrival', 'server']);
  });

  it('turns away visitors who balk at the line they see on arrival', () => {
    const visitors = [visitor('a', 1, 3), visitor('b', 2), visitor('c', 4)];
    const { rest } = play({ visitors, servers: [] }, { balks: (_visitor, line) => line.size > 0 });
    expect(rest).toEqual(['c']);
  });

  it('stops at an instant, and ends the waits that are over by then', () => {
    const visitors = [visitor('a', 1), visitor('b', 2, 8), visitor('c', 3), visitor('d', 9)];
    const { log, rest } = play({ visitors, servers: [server(1)], until: 8 });
    expect(log).toEqual(['1 a to 1', 'b left']);
    expect(rest).toEqual(['c']);
  });

  it('lets a server keep the visitor for a next step', () => {
    const log: string[] = [];
    const onWake: Policy['onWake'] = (one, served, now) => {
      if (!served) return [one];
      log.push(`${now} ${served.name}`);
      Object.assign(one, { serving: served, wakesAt: now < 12 ? now + 1 : Infinity });
      return [];
    };
    const servers = [server(1)];
    play({ visitors: [visitor('a', 1)], servers }, { onWake });
    expect([log, servers[0]!.serving?.name]).toEqual([['11 a', '12 a'], 'a']);
  });

  it('plays visitors whom the policy adds on the way, after earlier ones of the same instant', () => {
    const visitors = [visitor('a', 1), visitor('b', 5)];
    const onArrival: Policy['onArrival'] = ({ name }, _line, now) => {
      if (name === 'a')
        for (const [each, at] of [
          ['c', 5],
          ['d', now],
        ] as const)
          addVisitor(visitors, visitor(each, at));
      return [];
    };
    const { rest } = play({ visitors, servers: [] }, { onArrival });
    expect(rest).toEqual(['a', 'd', 'b', 'c']);
  });
});
