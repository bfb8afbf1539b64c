import { callOrder } from '#domain/queue/call-order.ts';
import type { LineEntry } from '#domain/queue/call-order.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { drawsOf, lognormal } from '../measure/random.ts';
import * as w from './workload.ts';
import type { Branch, Colleague, World } from './workload.ts';

/* One day of a branch, event by event, as it truly happens. Staff call by the product's own rule. */

/** All instants of a day are relative to this. */
export const MORNING = Date.UTC(2027, 2, 1, 9);
export const instant = (minute: number): number => MORNING + minute * MINUTE;

export interface Guest {
  entry: LineEntry;
  arrives: number;
  /** Guests leave after waiting this long; those with an appointment stay. */
  patience: number;
  minutesBase: number;
  /** The instant of their turn, also for guests who left before it. */
  turn: number | null;
  /** True if no staff member who could serve them was free on arrival. */
  foundNoFreeStaff: boolean;
}

export interface Desk {
  colleague: Colleague;
  state: 'available' | 'busy' | 'lunch' | 'pause' | 'off';
  until: number;
  guest: Guest | null;
  since: number;
  lunched: boolean;
}

export interface Booking {
  staffId: number;
  serviceId: number;
  at: number;
  guest: Guest | null;
}

export interface Happening {
  now: number;
  line: readonly Guest[];
  desks: readonly Desk[];
  bookings: readonly Booking[];
  guest: Guest;
}

export interface DayWatch {
  /** A walk-in finds no free staff; they are not in the line yet. */
  onWait?(happening: Happening): void;
  onTurn?(guest: Guest, now: number): void;
  onServed?(of: { guest: Guest; staffId: number; minutes: number }): void;
}

export function playDay(of: { branch: Branch; world: World; seed: number; watch: DayWatch }): {
  pace: number;
} {
  const day = new Day(of);
  day.play();
  return day;
}

class Day {
  readonly pace: number;
  readonly #draw: () => number;
  readonly #branch: Branch;
  readonly #world: World;
  readonly #watch: DayWatch;
  readonly #desks: Desk[];
  readonly #bookings: Booking[] = [];
  readonly #coming: Guest[] = [];
  readonly #line: Guest[] = [];
  #tickets = 0;

  constructor({
    branch,
    world,
    seed,
    watch,
  }: {
    branch: Branch;
    world: World;
    seed: number;
    watch: DayWatch;
  }) {
    this.#draw = drawsOf(seed);
    this.#branch = branch;
    this.#world = world;
    this.#watch = watch;
    this.pace = Math.exp(w.PACE_DIFFERS * this.#normal());
    this.#desks = branch.team.map((colleague) => ({
      colleague,
      state: 'off' as const,
      until: colleague.from,
      guest: null,
      since: 0,
      lunched: false,
    }));
    this.#book();
    this.#walkIn(Math.exp(w.DEMAND_DIFFERS * this.#normal()));
    this.#coming.sort((a, b) => a.arrives - b.arrives);
  }

  play(): void {
    let next = 0;
    for (;;) {
      const arrives = this.#coming[next]?.arrives ?? Infinity;
      const desk = this.#nextDesk();
      const at = Math.min(arrives, desk?.until ?? Infinity);
      if (at === Infinity) return;
      if (desk && desk.until <= arrives) this.#free(desk, at);
      else {
        this.#arrive(this.#coming[next]!);
        next += 1;
      }
      this.#callAll(at);
    }
  }

  #nextDesk(): Desk | undefined {
    let first: Desk | undefined;
    for (const desk of this.#desks) if (desk.until < (first?.until ?? Infinity)) first = desk;
    return first;
  }

  #arrive(guest: Guest): void {
    const { serviceId, bookedStart } = guest.entry;
    guest.foundNoFreeStaff = !this.#desks.some(
      ({ state, colleague }) => state === 'available' && colleague.services.has(serviceId),
    );
    const { arrives: now } = guest;
    if (bookedStart === null && guest.foundNoFreeStaff)
      this.#watch.onWait?.({ now, line: this.#line, desks: this.#desks, bookings: this.#bookings, guest });
    this.#line.push(guest);
  }

  /** Ends a desk's service, lunch or pause, or begins its shift. */
  #free(desk: Desk, now: number): void {
    const { colleague, guest } = desk;
    if (desk.state === 'busy' && guest) {
      this.#watch.onServed?.({ guest, staffId: colleague.staffId, minutes: now - desk.since });
      desk.guest = null;
      if (this.#draw() < this.#world.pauses)
        return void Object.assign(desk, { state: 'pause', until: now + w.PAUSE_MINUTES });
    }
    if (!desk.lunched && now >= colleague.lunchAt) {
      return void Object.assign(desk, { state: 'lunch', until: now + colleague.lunch, lunched: true });
    }
    const leaves = colleague.until < w.DAY_ENDS && now >= colleague.until;
    // An idle desk wakes up for lunch and for the end of its shift.
    const looksUp = !desk.lunched
      ? colleague.lunchAt
      : colleague.until < w.DAY_ENDS
        ? colleague.until
        : Infinity;
    Object.assign(desk, leaves ? { state: 'off', until: Infinity } : { state: 'available', until: looksUp });
  }

  #callAll(now: number): void {
    const free = this.#desks.filter(({ state }) => state === 'available');
    free.sort((a, b) => a.colleague.services.size - b.colleague.services.size);
    for (const desk of free) {
      const guest = this.#call(desk, now);
      if (!guest) continue;
      const minutes = guest.minutesBase * desk.colleague.speed * this.pace;
      Object.assign(desk, { state: 'busy', since: now, until: now + minutes, guest });
    }
    this.#wakeForPreferred(now);
  }

  /** Guests who left are called too; they do not come, and the next one is called. */
  #call({ colleague }: Desk, now: number): Guest | undefined {
    const caller = callerOf(colleague);
    for (;;) {
      const order = callOrder(
        this.#line.map(({ entry }) => entry),
        caller,
        instant(now),
      );
      if (order.length === 0) return undefined;
      const jump = order.length > 1 && this.#world.outOfOrder > 0 && this.#draw() < this.#world.outOfOrder;
      const entry = jump ? order[1 + Math.floor(this.#draw() * Math.min(4, order.length - 1))]! : order[0]!;
      const at = this.#line.findIndex((guest) => guest.entry === entry);
      const [guest] = this.#line.splice(at, 1);
      guest!.turn = now;
      this.#watch.onTurn?.(guest!, now);
      if (guest!.entry.bookedStart !== null || now - guest!.arrives <= guest!.patience) return guest;
    }
  }

  /** Other staff may call a guest with an appointment ten minutes after arrival, so wake them then. */
  #wakeForPreferred(now: number): void {
    for (const { entry, arrives } of this.#line) {
      if (entry.preferredStaffId === null || arrives + 10 <= now) continue;
      for (const desk of this.#desks)
        if (desk.state === 'available') desk.until = Math.min(desk.until, arrives + 10 + 1e-6);
    }
  }

  #book(): void {
    for (const colleague of this.#branch.team)
      for (let at = colleague.from + 30; at + 30 <= Math.min(colleague.until, w.WALK_INS_UNTIL); at += 30) {
        if (at >= colleague.lunchAt - 15 && at < colleague.lunchAt + colleague.lunch) continue;
        if (this.#draw() >= this.#branch.booked) continue;
        const serviceId = this.#pickService(colleague.services);
        const arrives = Math.max(0, at - 5 + 6 * this.#normal());
        const comes = this.#draw() >= w.NO_SHOW && arrives <= at + w.GRACE;
        const booked = { serviceId, arrives, bookedStart: instant(at), preferredStaffId: colleague.staffId };
        const guest = comes ? this.#guest(booked) : null;
        this.#bookings.push({ staffId: colleague.staffId, serviceId, at, guest });
        if (guest) this.#coming.push(guest);
      }
  }

  #walkIn(demand: number): void {
    let mass = 0;
    for (let minute = 0; minute < w.WALK_INS_UNTIL; minute += 1) mass += w.arrivalsAt(minute);
    const most = (w.MOST_ARRIVALS * this.#branch.walkIns * demand) / mass;
    for (let at = -Math.log(1 - this.#draw()) / most; at < w.WALK_INS_UNTIL;) {
      if (this.#draw() * w.MOST_ARRIVALS < w.arrivalsAt(at)) {
        const serviceId = this.#pickService();
        this.#coming.push(this.#guest({ serviceId, arrives: at, bookedStart: null, preferredStaffId: null }));
      }
      at += -Math.log(1 - this.#draw()) / most;
    }
  }

  #guest(of: Pick<LineEntry, 'serviceId' | 'bookedStart' | 'preferredStaffId'> & { arrives: number }): Guest {
    this.#tickets += 1;
    const { arrives, ...requested } = of;
    const at = { orderAt: instant(arrives), joinedAt: instant(arrives) };
    const ids = { ticketId: this.#tickets, visitId: this.#tickets, method: 1, priority: 0 };
    return {
      entry: { ...ids, ...requested, ...at, heldUntil: null, calledAt: null },
      arrives,
      turn: null,
      foundNoFreeStaff: false,
      patience: of.bookedStart === null ? lognormal(this.#draw, w.PATIENCE) : Infinity,
      minutesBase: lognormal(
        this.#draw,
        this.#branch.services.find(({ id }) => id === of.serviceId)!,
      ),
    };
  }

  #pickService(among?: ReadonlySet<number>): number {
    const services = this.#branch.services.filter(({ id }) => among?.has(id) ?? true);
    let left = this.#draw() * services.reduce((sum, { share }) => sum + share, 0);
    for (const { id, share } of services) if ((left -= share) < 0) return id;
    return services.at(-1)!.id;
  }

  #normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.#draw())) * Math.cos(2 * Math.PI * this.#draw());
  }
}

const METHODS: ReadonlySet<number> = new Set([1]);

export function callerOf({ staffId, services }: Colleague) {
  return { staffId, serviceIds: services, methods: METHODS };
}
