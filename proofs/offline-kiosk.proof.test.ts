import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { nameOf } from './harness/account.ts';
import { openBusiness } from './harness/business.ts';
import { borrowDatabase } from './harness/database.ts';
import { expectNone } from './harness/expect-none.ts';
import { figure, sized } from './harness/figures.ts';
import { startJoining } from './harness/joining.ts';
import { startProduct } from './harness/product.ts';
import { openClient } from './harness/visitor.ts';
import { aKiosk } from './offline-kiosk/kiosk.ts';
import type { Kiosk } from './offline-kiosk/kiosk.ts';
import { ticketsOf } from './offline-kiosk/tickets-store.ts';
import type { StoredTicket } from './offline-kiosk/tickets-store.ts';

const proof = 'offline-kiosk';
const PEOPLE = 60;
const BLOCK = 50;
const ROUNDS = sized(1, 5);
const KILLS = sized(3, 10);
const JOINS_A_SECOND = sized(15, 40);
/** Some people's join had left before the connection broke. */
const SENT_FIRST = 6;

it('delivers every ticket of two kiosks once, in order and under its number, over kills and cuts', async () => {
  const database = await borrowDatabase();
  const product = await startProduct({ database });
  let [tickets, kills, turnedAway, renumbered] = [0, 0, 0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    const business = await openBusiness(database, { pathname: `kiosk-bank-${round}`, boss: true });
    const client = openClient(product.url);
    const kiosks = [await aKiosk(client, business), await aKiosk(client, business)];
    for (const [n, kiosk] of kiosks.entries()) {
      const { status, text } = await kiosk.prepare();
      expect(status, `numbers reserved for the ${n === 0 ? 'first' : 'second'} kiosk: ${text}`).toBe(200);
    }
    const joining = startJoining(product.url, { place: business.places[0]!, aSecond: JOINS_A_SECOND });
    // Cut off: the kiosks give numbers while others join online.
    await Promise.all(kiosks.map((kiosk, n) => take(kiosk, { n, people: n === 0 ? PEOPLE : PEOPLE / 3 })));
    await joining.more(JOINS_A_SECOND);
    await Promise.all(kiosks.map((kiosk) => kiosk.open()));
    const back = Date.now();
    // The connection is back, and breaks again and again; the server is killed in the middle.
    const delivering = Promise.all(kiosks.map(deliverAll));
    for (let kill = 0; kill < KILLS; kill += 1) {
      await sleep(60 + Math.random() * 120);
      await product.kill();
      const left = await Promise.all(kiosks.map((kiosk) => kiosk.left()));
      if (left.some((count) => count > 0)) kills += 1;
      await product.restart();
    }
    await delivering;
    const outcomes = await joining.stop();
    client.close();

    const stored = await ticketsOf(database, business.vendorId);
    const given = kiosks.flatMap((kiosk) => kiosk.given.filter(({ ticket }) => ticket !== null));
    const byName = Map.groupBy(stored, ({ first }) => first);
    expect(kiosks[0]!.given.length - kiosks[0]!.given.filter(({ ticket }) => ticket).length).toBe(
      PEOPLE - BLOCK,
    );
    expectNone(
      'refused',
      kiosks.flatMap(({ refused }) => refused),
    );
    expectNone(
      'tickets still in a kiosk',
      (await Promise.all(kiosks.map(({ left }) => left()))).filter(Boolean),
    );
    expectNone(
      'tickets that never arrived',
      given.filter(({ first }) => !byName.has(first)),
    );
    expectNone(
      'visits of one person',
      [...byName.values()].filter((visits) => visits.length > 1),
    );
    expectNone(
      'stored under another number',
      given.filter(({ first, ticket }) => byName.get(first)![0]!.ticket !== ticket),
    );
    const numbers = Map.groupBy(stored, ({ ticket }) => ticket);
    expectNone(
      'numbers given twice',
      [...numbers.entries()].filter(([, same]) => same.length > 1),
    );
    expectNone(
      'order of the line',
      kiosks.flatMap((kiosk) => misplaced(kiosk, stored, back)),
    );
    expectNone(
      'delivered out of order',
      kiosks.flatMap((kiosk) => outOfOrder(kiosk, stored)),
    );
    expectNone(
      'online visitors without their visit',
      outcomes.filter(({ joined }, n) => !joined || byName.get(nameOf(n))?.[0]?.ticket !== joined.ticket),
    );
    tickets += given.length;
    turnedAway += kiosks[0]!.given.length - BLOCK;
    renumbered += given.filter(({ wasSent }) => wasSent).length;
  }
  expect(kills, 'kills while tickets were left').toBeGreaterThan(0);
  figure({
    proof,
    what: 'tickets given without a connection, each delivered once',
    value: tickets,
    unit: '',
  });
  figure({ proof, what: 'kills of the server during the delivery', value: kills, unit: '' });
  figure({ proof, what: 'people turned away by a used-up block', value: turnedAway, unit: '' });
  figure({ proof, what: 'joins whose response was lost, one visit each', value: renumbered, unit: '' });
});

async function take(kiosk: Kiosk, { n, people }: { n: number; people: number }): Promise<void> {
  for (let person = 0; person < people; person += 1) {
    await kiosk.take(
      `Kiosk ${nameOf(1_000 * (n + 1) + person)}`,
      person < BLOCK && person % SENT_FIRST === 2,
    );
    await sleep(2);
  }
}

/** Every third request is cut off soon after it left: the server may have done it. */
async function deliverAll(kiosk: Kiosk): Promise<void> {
  const until = performance.now() + 60_000;
  const patience = (attempt: number): number => (attempt % 3 === 0 ? 1 + Math.random() * 25 : 15_000);
  while (!(await kiosk.deliver(patience)))
    if (performance.now() > until) return;
    else await sleep(10);
}

/** The people of a kiosk who stand before the one before them, or where a visitor of after the outage would stand. */
function misplaced(kiosk: Kiosk, stored: readonly StoredTicket[], back: number): string[] {
  const line = stored.map(({ first }) => first);
  // A join that had arrived stands where it arrived: a little before its number was shown.
  const own = kiosk.given.filter(({ ticket, wasSent }) => ticket !== null && !wasSent);
  const places = own.map(({ first }) => line.indexOf(first));
  const early = own.filter((_, at) => at > 0 && places[at]! < places[at - 1]!).map(({ first }) => first);
  const late = own.filter(({ first }) => stored[line.indexOf(first)]!.orderAt > back);
  return [...early, ...late.map(({ first }) => `${first} as if given later`)];
}

function outOfOrder(kiosk: Kiosk, stored: readonly StoredTicket[]): string[] {
  const ids = new Map(stored.map(({ first, visitId }) => [first, visitId]));
  const own = kiosk.given.filter(({ ticket, wasSent }) => ticket !== null && !wasSent);
  return own
    .filter(({ first }, at) => at > 0 && ids.get(first)! < ids.get(own[at - 1]!.first)!)
    .map(({ first }) => first);
}
