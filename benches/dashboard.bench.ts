import { DAY, HOUR } from '#domain/time/instant.ts';
import type { TestApp } from '#server/testing/app.ts';
import { MOMENT } from '#server/testing/app.ts';
import { aLine, onDuty } from '#server/testing/builders-store.ts';
import { aBusiness, bigNextToSmall, HTTP_NOTE } from './baselines/businesses.ts';
import type { Business } from './baselines/businesses.ts';
import { pastVisits } from './baselines/grow-store.ts';
import { startProduct } from './baselines/product.ts';
import { inBulk, messagesOf, pastAppointments } from './baselines/schedule-store.ts';
import { tell } from './measure/report.ts';

/*
 * The dashboard of a location over HTTP, in a business with a million visits next to one with ten thousand: appointments
 * with their messages, and visitors of the line.
 */

const [BIG, SMALL] = [1_000_000, 10_000];
/** Both businesses have the same last six weeks, as far back as a week’s usual waits reach. */
const SHARE = { booked: 0.4, joined: 0.6 };
const TODAY = '2026-11-20';
const IN_LINE = 30;

const product = await startProduct();
try {
  const big = await grown('big', BIG);
  const small = await grown('small', SMALL);
  await product.pool.query('VACUUM ANALYZE');
  const of = (date: string) => (business: Business) =>
    `/api/internal/v1/admin/dashboard?location=${business.branch.locationId}&date=${date}`;
  tell({
    bench: 'dashboard',
    seeds: [],
    versions: { postgresql: product.postgresVersion },
    rows: await bigNextToSmall(product.port, { big, small }, [
      { what: 'the dashboard of today, 1,000,000 visits next to 10,000', pathOf: of(TODAY) },
      { what: 'of a week before', pathOf: of('2026-11-13') },
      { what: 'of the next day', pathOf: of('2026-11-21') },
      {
        what: 'the day of its schedule',
        pathOf: ({ branch }) => `/api/internal/v1/admin/schedule?location=${branch.locationId}&from=${TODAY}`,
      },
    ]),
    notes: [`${HTTP_NOTE}; ${IN_LINE} visitors in the line, 10 staff on duty`],
  });
} finally {
  await product.stop();
}

async function grown(pathname: string, visits: number): Promise<Business> {
  const { db } = (product.app as TestApp).deps;
  const business = await aBusiness(product, { pathname, people: 10, day: MOMENT - 2 * HOUR });
  const { vendorId, locationId, serviceId, staffIds } = business.branch;
  const before = new Date(MOMENT - DAY);
  await inBulk(product.pool, async (bulk) => {
    // Two staff members: ten would fill ten days with the small business's visits.
    const booked = { ...business.branch, staffIds: staffIds.slice(0, 2) };
    await pastAppointments(bulk, booked, { before, count: visits * SHARE.booked });
    await messagesOf(bulk, vendorId);
    await pastVisits(bulk, {
      vendorId,
      locations: [locationId],
      serviceId,
      visits: visits * SHARE.joined,
      at: new Date(MOMENT),
    });
  });
  for (const staff of staffIds) await onDuty(db, vendorId, { staff, location: locationId, now: MOMENT });
  await aLine(db, vendorId, { location: locationId, service: serviceId, people: IN_LINE, day: TODAY });
  return business;
}
