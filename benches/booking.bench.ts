import { MINUTE, toIso } from '#domain/time/instant.ts';
import { analyse } from './baselines/bare-store.ts';
import { bareBooking, emptyCalendars } from './baselines/bookable-store.ts';
import { bookableBusiness, startAt } from './baselines/bookable.ts';
import { startProduct } from './baselines/product.ts';
import { askPool } from './measure/ask-pool.ts';
import { wireOf } from './measure/connection.ts';
import { startLoad } from './measure/load.ts';
import { costText } from './measure/processor.ts';
import { perSecond, tell } from './measure/report.ts';
import { inTurn, median, ratioOf } from './measure/rounds.ts';

/* Booking as our own pages do it, with an Idempotency-Key, compared with the lock and rows that it needs at least. */

const LOCATIONS = 12;
const STAFF = 5;
const CONNECTIONS = 16;
const EACH_ROUND = 600;
const ROUND_MS = 1_000;
const ROUNDS = 5;
const LENGTH = 30;
const DAYS = 60;
const A_DAY = 16;

const product = await startProduct();
const load = startLoad();
try {
  const { app, pool, processor } = product;
  const { vendor, service, branches } = await bookableBusiness(app.deps.db, {
    locations: LOCATIONS,
    staffEach: STAFF,
    from: 540,
    to: 540 + A_DAY * LENGTH,
  });
  await analyse(pool);
  const now = () => new Date(app.deps.clock.now());
  let sent = 0;
  const book = async () => {
    await emptyCalendars(pool);
    return processor.around('ours', () => {
      const requests = Array.from({ length: EACH_ROUND }, (_, n) => requestOf(n));
      sent += EACH_ROUND;
      return load.run({
        port: product.port,
        requests,
        connections: CONNECTIONS,
        expect: 201,
        count: EACH_ROUND,
      });
    });
  };
  let bare = 0;
  const bookBarely = async () => {
    await emptyCalendars(pool);
    const before = bare;
    return processor.around('sql', () =>
      askPool({
        lanes: CONNECTIONS,
        milliseconds: ROUND_MS,
        ask: () => {
          bare += 1;
          const { locationId, staffId, start: from } = slotOf(bare - before);
          const slot = { locationId, staffId, from, to: from + LENGTH * MINUTE };
          return bareBooking(pool, {
            vendorId: vendor.id,
            serviceId: service,
            ...slot,
            number: bare,
            at: now(),
          });
        },
      }),
    );
  };
  const measured = await inTurn({ ours: book, sql: bookBarely }, ROUNDS);
  tell({
    bench: 'booking',
    seeds: [],
    versions: { postgresql: product.postgresVersion },
    rows: [
      {
        what: 'booking over HTTP ÷ bare lock + insert under the constraint',
        ours: perSecond(median(measured.ours)),
        floor: perSecond(median(measured.sql)),
        ratio: ratioOf(measured.ours, measured.sql).toFixed(2),
        goal: '≥ 0.40, aim 0.8',
        cpu: `${costText(processor.costOf('ours'))}; floor ${costText(processor.costOf('sql'))}`,
      },
    ],
    notes: [
      `${LOCATIONS} locations of ${STAFF} in turn, each start once, half of them with a chosen staff member; ${sent} bookings, calendars emptied before each round`,
      `${CONNECTIONS} connections, ${ROUNDS} rounds of ${EACH_ROUND} bookings, and of ${ROUND_MS} ms, in turn; the figures of a round include the work of listeners for its bookings`,
    ],
  });

  /** Returns every slot once: all locations in turn, then their staff, then the day, then the next day. */
  function slotOf(n: number): { locationId: number; staffId: number; start: number } {
    const branch = branches[n % LOCATIONS]!;
    const position = Math.floor(n / LOCATIONS);
    const of = Math.floor(position / STAFF);
    const day = Math.floor(of / A_DAY);
    if (day >= DAYS) throw new Error('there are no slots left');
    return {
      locationId: branch.id,
      staffId: branch.staff[position % STAFF]!,
      start: startAt(day, 540 + (of % A_DAY) * LENGTH),
    };
  }

  function requestOf(n: number): string {
    const { locationId, staffId, start } = slotOf(n);
    // Requests for any staff member reach slots with one start left per person.
    const anybody = Math.floor(n / (LOCATIONS * STAFF)) % 2 === 1;
    return wireOf({
      method: 'POST',
      path: '/api/internal/v1/appointments',
      headers: {
        'x-vendor': vendor.pathname,
        'x-requested-with': 'XMLHttpRequest',
        'idempotency-key': 'bench-book-#######N',
      },
      body: {
        location_id: String(locationId),
        service_id: String(service),
        start: toIso(start),
        ...(!anybody && { staff_id: String(staffId) }),
        attendee: { first_name: 'Ana', last_name: 'Bench', email: 'ana#######N@example.com' },
      },
    });
  }
} finally {
  load.stop();
  await product.stop();
}
