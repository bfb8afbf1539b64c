import { describe, expect, it } from 'vitest';
import { isBookingSource } from '#domain/codes/booking-source.ts';
import { STATUS, STATUSES } from '#domain/codes/status.ts';
import { isLanguage } from '#domain/language/languages.ts';
import { businessDay, businessDayStart } from '#domain/time/business-day.ts';
import { addDays } from '#domain/time/date.ts';
import { DAY, HOUR, MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { mayMove } from '#domain/visits/transitions.ts';
import type { Status } from '#domain/codes/status.ts';
import { DEMO_VENDORS } from '../vendors/demo-vendors.ts';
import { harborBank } from '../vendors/harbor-bank.ts';
import { playAhead, playDay } from './history.ts';
import type { PlayedDay } from './history.ts';
import { layOut, modelsOf } from '../writing/vendor-layout.ts';
import type { DemoVisit } from './demo-visit.ts';

const NOW = Date.parse('2026-11-20T18:05:00Z');

function modelsFor(seed: number, now: Instant = NOW) {
  const input = new Map<string, number>();
  const layout = layOut(harborBank, (kind) => {
    input.set(kind, (input.get(kind) ?? 0) + 1);
    return input.get(kind)!;
  });
  return modelsOf(layout, { seed, today: businessDay(now, 'America/Los_Angeles') });
}

function playDays(seed: number, days: number, now = NOW): PlayedDay[] {
  return modelsFor(seed, now).flatMap((location) => {
    const today = businessDay(now, location.zone);
    return Array.from({ length: days + 1 }, (_, i) =>
      playDay({ location, day: addDays(today, i - days), now, seed, vendor: 'harbor-bank' }),
    );
  });
}

const waited = (visit: DemoVisit) => {
  const started = visit.legs.at(-1)?.startedAt;
  return started ? [(started - visit.legs[0]!.queuedAt) / MINUTE] : [];
};

describe('ninety simulated days', () => {
  const days = playDays(1, 90);
  const visits = days.flatMap((day) => day.visits);
  const share = (status: Status) =>
    (visits.filter((visit) => visit.status === status).length / visits.length) * 100;

  it('hold about 20,000 visits with a plausible mix of outcomes', () => {
    expect(visits.length).toBeGreaterThan(18_500);
    expect(visits.length).toBeLessThan(22_500);
    expect(share(STATUS.noShow)).toBeGreaterThan(3);
    expect(share(STATUS.noShow)).toBeLessThan(12);
    expect(share(STATUS.cancelled)).toBeGreaterThan(3);
    expect(share(STATUS.cancelled)).toBeLessThan(15);
    expect(visits.filter(({ feedback }) => feedback).length / visits.length).toBeGreaterThan(0.2);
  });

  it('have a median wait between five minutes and half an hour', () => {
    const waits = visits.flatMap(waited).sort((a, b) => a - b);
    const median = waits[waits.length >> 1]!;
    expect(median).toBeGreaterThan(5);
    expect(median).toBeLessThan(30);
    expect(Math.min(...waits)).toBeGreaterThan(0);
  });

  it('show estimates close to the real waits', () => {
    const errors = visits.flatMap((visit) => {
      const message = visit.ticket?.promised?.expectedStart;
      const started = visit.legs.at(-1)?.startedAt;
      return message && started && visit.legs.length === 1 ? [(started - message) / MINUTE] : [];
    });
    expect(errors.length).toBeGreaterThan(15_000);
    const mean = errors.reduce((sum, each) => sum + each, 0) / errors.length;
    expect(Math.abs(mean)).toBeLessThan(4);
  });

  // Those who leave would have waited longest: the others wait somewhat less than all were shown.
  it('show long waits that are long: staff behave as the estimate assumes', () => {
    const since = NOW - 30 * DAY;
    const long = visits.flatMap(({ ticket, legs }) => {
      const { expectedStart = null, at = 0 } = ticket?.promised ?? {};
      const started = legs[0]?.startedAt ?? null;
      if (expectedStart === null || at < since || started === null) return [];
      const expected = (expectedStart - at) / MINUTE;
      return expected < 40 ? [] : [{ expected, actual: (started - at) / MINUTE }];
    });
    expect(long.length).toBeGreaterThan(150);
    const sum = (of: (one: (typeof long)[number]) => number) => long.reduce((all, one) => all + of(one), 0);
    expect(sum(({ actual }) => actual) / sum(({ expected }) => expected)).toBeGreaterThan(0.65);
  });

  it('show ranges that contain about four waits in five, after some weeks of learning', () => {
    const since = NOW - 45 * DAY;
    const message = visits.flatMap(({ ticket, legs }) => {
      const { shown, low = null, high = null, at = 0 } = ticket?.promised ?? {};
      const started = legs[0]?.startedAt ?? null;
      if (!shown || low === null || high === null || at < since || started === null) return [];
      const minutes = Math.max(0, started - at) / MINUTE;
      return [minutes >= low && minutes <= high];
    });
    expect(message.length).toBeGreaterThan(5_000);
    const right = message.filter(Boolean).length / message.length;
    expect(right).toBeGreaterThan(0.72);
    expect(right).toBeLessThan(0.88);
  });

  it('use codes that exist and whole numbers', () => {
    for (const { status, lang, method, origin, feedback, events, version } of visits) {
      expect(
        STATUSES.includes(status) &&
          isLanguage(lang) &&
          [1, 2, 3].includes(method) &&
          isBookingSource(origin!.source),
      ).toBe(true);
      if (feedback)
        expect((feedback.rating * 2) % 1 === 0 && feedback.rating >= 0.5 && feedback.rating <= 5).toBe(true);
      expect(events.map((event) => event.version)).toEqual(events.map((_, i) => i + 1));
      expect(version).toBe(events.length);
      expect(
        events.every(({ at, kind }) => Number.isInteger(at) && at <= NOW && /^visit(-[a-z]+)+$/.test(kind)),
      ).toBe(true);
      expect(events.every(({ at }, i) => i === 0 || at >= events[i - 1]!.at)).toBe(true);
    }
  });

  it('move every visit only as the product allows', () => {
    const allowed = new Set([
      'visit-cancelled',
      'visit-no-showed',
      'visit-started',
      'visit-served',
      'visit-completed',
    ]);
    for (const { events } of visits) {
      let status: Status = STATUS.confirmed;
      for (const { data, actor, kind } of events) {
        const to = data.status as Status;
        if (to === status) continue;
        const by = actor.kind === 'staff' ? 'staff' : actor.kind === 'system' ? 'system' : 'visitor';
        expect(allowed.has(kind)).toBe(true);
        expect(
          mayMove({
            from: status,
            to,
            by,
            sameDay: true,
            minutesSinceEnd: 1,
            managerOrAbove: false,
            backToLine: false,
          }),
        ).toEqual({ ok: true });
        status = to;
      }
    }
  });

  it('keep personal data out of events', () => {
    for (const { events, origin } of visits.slice(0, 4_000)) {
      const { firstName, lastName, email, phone } = origin!.person;
      const message = JSON.stringify(events.map(({ data }) => data));
      for (const secret of [firstName, lastName, email, phone].filter((each) => each.length > 4))
        expect(message).not.toContain(secret);
    }
  });

  it('leave no visitor in the line of a past day, and none served by two staff at once', () => {
    for (const day of days) {
      if (day.isToday) continue;
      expect(day.waiting).toBe(0);
      expect(
        day.visits.every(
          ({ ticket, legs }) =>
            (!ticket || ticket.leftAt !== null) && legs.every(({ endedAt }) => endedAt !== null),
        ),
      ).toBe(true);
      const services = day.visits
        .flatMap(({ legs }) => legs.filter(({ calledAt }) => calledAt !== null))
        .sort((a, b) => a.calledAt! - b.calledAt!);
      for (const staffId of new Set(services.map((leg) => leg.staffId))) {
        const own = services.filter((leg) => leg.staffId === staffId);
        expect(own.every((leg, i) => i === 0 || leg.calledAt! >= own[i - 1]!.endedAt!)).toBe(true);
      }
    }
  });

  it('give every ticket of a day its own number', () => {
    for (const day of days) {
      const numbers = day.visits.flatMap(({ ticket }) =>
        ticket ? [`${ticket.prefix}${ticket.number}`] : [],
      );
      expect(new Set(numbers).size).toBe(numbers.length);
    }
  });

  it('never book one person twice at a time, past or to come', () => {
    const ahead = modelsFor(1).flatMap((location) =>
      playAhead({ location, now: NOW, seed: 1, vendor: 'harbor-bank' }, 30),
    );
    expect(ahead.length).toBeGreaterThan(150);
    expect(ahead.every(({ origin, startsAt }) => origin!.createdAt <= NOW && startsAt! > NOW)).toBe(true);
    const live = [...visits, ...ahead].flatMap(({ reservation }) => (reservation?.live ? [reservation] : []));
    for (const staffId of new Set(live.map((each) => each.staffId))) {
      const own = live.filter((each) => each.staffId === staffId).sort((a, b) => a.from - b.from);
      expect(own.every(({ from, to }, i) => from < to && (i === 0 || from >= own[i - 1]!.to))).toBe(true);
    }
  });

  it('give no work today to staff with a sign-in', () => {
    const signedIn = new Set(
      modelsFor(1).flatMap(({ servers }) =>
        servers.filter(({ signsIn }) => signsIn).map(({ staffId }) => staffId),
      ),
    );
    expect(signedIn.size).toBe(4);
    const servedBy = (each: readonly PlayedDay[]) =>
      new Set(each.flatMap((day) => day.visits.flatMap(({ legs }) => legs.map(({ staffId }) => staffId))));
    expect([...servedBy(days.filter(({ isToday }) => isToday))].some((id) => signedIn.has(id!))).toBe(false);
    expect(
      [...servedBy(days.filter(({ isToday }) => !isToday))].filter((id) => signedIn.has(id!)),
    ).toHaveLength(4);
  });
});

describe('a seed', () => {
  const play = (seed: number) => playDays(seed, 4).flatMap((day) => day.visits);

  it('gives the same visits again, and another gives others', () => {
    const [one, again, other] = [play(5), play(5), play(6)];
    expect(again).toEqual(one);
    expect(other.map((visit) => visit.origin)).not.toEqual(one.map((visit) => visit.origin));
  });

  it('finds the same bookings a day later, and later ones', () => {
    const location = modelsFor(3)[0]!;
    const key = ({ origin, startsAt }: DemoVisit) => `${origin!.confirmationNumber} ${startsAt}`;
    const ask = (now: Instant) =>
      new Set(playAhead({ location, now, seed: 3, vendor: 'harbor-bank' }, 30).map(key));
    const [today, tomorrow] = [ask(NOW), ask(NOW + DAY)];
    const horizon = NOW + 2 * DAY;
    const lost = [...today].filter((each) => !tomorrow.has(each) && Number(each.split(' ')[1]) > horizon);
    expect(lost).toEqual([]);
    expect([...tomorrow].some((each) => !today.has(each))).toBe(true);
  });
});

describe('a live location', () => {
  it.each([1, 2, 3, 4])('has a line at any hour of the day (seed %i)', (seed) => {
    const [seattle, toronto] = modelsFor(seed);
    for (const location of [seattle!, toronto!]) {
      for (let hour = 0; hour < 24; hour += 1) {
        const now =
          businessDayStart('2026-11-20', location.zone) + hour * HOUR + (hour === 0 ? 3 : 17) * MINUTE;
        const { waiting, counters, visits } = playDay({
          location,
          day: '2026-11-20',
          now,
          seed,
          vendor: 'harbor-bank',
        });
        expect(waiting).toBeGreaterThanOrEqual(4);
        expect(waiting).toBeLessThanOrEqual(25);
        expect(counters.filter(({ state }) => state === 'busy').length).toBeGreaterThan(0);
        const called = visits.filter(
          ({ ticket, status }) => status === STATUS.confirmed && ticket?.calledAt && !ticket.leftAt,
        );
        // In the first minutes of a day there may be no call yet.
        if (hour > 0)
          expect({ hour, location: location.key, called: called.length > 0 }).toEqual({
            hour,
            location: location.key,
            called: true,
          });
      }
    }
  });
});

describe('the demo vendors', () => {
  it('are the two that scripts rely on', () => {
    expect(DEMO_VENDORS.map(({ pathname, locations }) => [pathname, locations.length])).toEqual([
      ['harbor-bank', 12],
      ['sunrise-clinic', 3],
    ]);
  });
});
