import { callOrder } from '#domain/queue/call-order.ts';
import type { LineEntry } from '#domain/queue/call-order.ts';
import { playLine } from '#domain/queue/play-line.ts';
import type { Line, LinePolicy, PlayedServer, PlayedVisitor } from '#domain/queue/play-line.ts';
import { DAY, MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { DutyState } from '#server/capabilities/queue/state/duty-store.ts';
import { drawsOf, lognormal } from '../measure/random.ts';
import * as w from './workload.ts';
import type { Branch, Colleague, World } from './workload.ts';

/* One day of a branch, event by event, as it truly happens. Staff call by the product's own rule. */

/** The minute of a day at which the branch opens. */
export const OPENS = 540;
const FIRST_DAY = Date.UTC(2027, 2, 1);

export interface Guest extends PlayedVisitor {
  /** Guests leave after waiting this long; those with an appointment stay. */
  patience: number;
  minutesBase: number;
  /** The instant of their turn, also for guests who left before it. */
  turn: number | null;
  /** True if no staff member who could serve them was free on arrival. */
  foundNoFreeStaff: boolean;
}

export interface Desk extends PlayedServer<Guest> {
  colleague: Colleague;
  state: 'available' | 'busy' | 'lunch' | 'pause' | 'gone' | 'off';
  lunched: boolean;
  /** What the product knows: the state that the staff member set, since when, and their last activity. */
  announced: { state: DutyState; since: number; seenAt: number };
}

export interface Booking {
  staffId: number;
  serviceId: number;
  at: number;
  guest: Guest | null;
}

export interface Step {
  now: number;
  line: readonly Guest[];
  desks: readonly Desk[];
  bookings: readonly Booking[];
  guest: Guest;
  instant(minute: number): Instant;
}

export interface DayWatch {
  /** A walk-in joins; they are not in the line yet. */
  onJoin?(step: Step): void;
  onTurn?(guest: Guest, now: number): void;
  onServed?(of: { guest: Guest; staffId: number; since: number; now: number }): void;
  onDuty?(staffId: number, state: DutyState, now: number): void;
}

/** `number` counts the days; each has its own date. */
export interface DayOf {
  branch: Branch;
  world: World;
  seed: number;
  number: number;
  watch: DayWatch;
  /** Factor on all lengths of the day. */
  lengthens?: number;
}

export function playDay(of: DayOf): Pick<Day, 'pace' | 'leftAt' | 'bookings' | 'instant'> {
  const day = new Day(of);
  playLine({ visitors: day.visitors, servers: day.servers, policy: day });
  return day;
}

class Day implements LinePolicy<Guest, Desk> {
  readonly pace: number;
  /** The minute at which a staff member leaves without notice. */
  readonly leftAt: number;
  readonly instant: (minute: number) => Instant;
  readonly visitors: Guest[] = [];
  readonly servers: Desk[];
  readonly serversFirst = true;
  readonly #draw: () => number;
  readonly #branch: Branch;
  readonly #world: World;
  readonly #watch: DayWatch;
  readonly bookings: Booking[] = [];
  readonly #leaver: number;
  readonly #breaks: () => number;
  #tickets = 0;

  constructor({ branch, world, seed, number, watch, lengthens = 1 }: DayOf) {
    this.#draw = drawsOf(seed);
    const midnight = FIRST_DAY + number * DAY;
    this.instant = (minute) => midnight + (OPENS + minute) * MINUTE;
    this.#branch = branch;
    this.#world = world;
    this.#watch = watch;
    this.pace = lengthens * Math.exp(w.PACE_DIFFERS * this.#normal());
    // Separate draws, so that the visitors of a day are the same in all worlds.
    const leaving = drawsOf(seed + 1);
    this.leftAt = world.leaves ? 60 + 240 * leaving() : Infinity;
    this.#leaver = Math.floor(leaving() * branch.team.length);
    this.#breaks = drawsOf(seed + 2);
    this.servers = branch.team.map((colleague) => ({
      colleague,
      state: 'off' as const,
      wakesAt: colleague.from,
      serving: null,
      since: 0,
      lunched: false,
      announced: { state: 'off' as const, since: 0, seenAt: 0 },
    }));
    this.#book();
    this.#walkIn(Math.exp(w.DEMAND_DIFFERS * this.#normal()));
    this.visitors.sort((a, b) => a.at - b.at);
  }

  onArrival(guest: Guest, line: Line<Guest>): Desk[] {
    const { serviceId, bookedStart } = guest.entry;
    guest.foundNoFreeStaff = !this.servers.some(
      ({ state, colleague }) => state === 'available' && colleague.services.has(serviceId),
    );
    const step = {
      now: guest.at,
      desks: this.servers,
      bookings: this.bookings,
      guest,
      instant: this.instant,
    };
    if (bookedStart === null) this.#watch.onJoin?.({ ...step, line: [...line.values()] });
    return this.#available();
  }

  /** Ends a desk's service, lunch or pause, or begins its shift. All available desks then call. */
  onWake(desk: Desk, guest: Guest | null, now: number): Desk[] {
    if (guest) desk.announced.seenAt = now;
    Object.assign(desk, this.#next(desk, guest, now));
    this.#announce(desk, now);
    return this.#available();
  }

  /** Staff set their state when they begin, rest and end; a pause and a departure without notice are not set. */
  #announce({ state, announced, colleague }: Desk, now: number): void {
    if (state === 'gone') return;
    const next = state === 'lunch' ? 'break' : state === 'off' ? 'off' : 'available';
    if (next === announced.state) return;
    Object.assign(announced, { state: next, since: now, seenAt: now });
    this.#watch.onDuty?.(colleague.staffId, next, now);
  }

  #next(desk: Desk, guest: Guest | null, now: number): Pick<Desk, 'state' | 'wakesAt'> & Partial<Desk> {
    const { colleague } = desk;
    if (guest) {
      this.#watch.onServed?.({ guest, staffId: colleague.staffId, since: desk.since, now });
      if (this.#hasLeft(desk, now)) return { state: 'gone', wakesAt: Infinity };
      if (this.#draw() < this.#world.pauses) return { state: 'pause', wakesAt: now + w.PAUSE_MINUTES };
    }
    if (this.#hasLeft(desk, now)) return { state: 'gone', wakesAt: Infinity };
    if (!desk.lunched && now >= colleague.lunchAt)
      return { state: 'lunch', wakesAt: now + this.#lunchOf(colleague), lunched: true };
    const leaves = colleague.until < w.DAY_ENDS;
    if (leaves && now >= colleague.until) return { state: 'off', wakesAt: Infinity };
    // An idle desk wakes up for lunch and for the end of its shift.
    return {
      state: 'available',
      wakesAt: Math.min(
        !desk.lunched ? colleague.lunchAt : leaves ? colleague.until : Infinity,
        this.#leaver === desk.colleague.staffId - 1 ? this.leftAt : Infinity,
      ),
    };
  }

  #hasLeft({ colleague }: Desk, now: number): boolean {
    return now >= this.leftAt && this.#leaver === colleague.staffId - 1;
  }

  #lunchOf({ lunch }: Colleague): number {
    return this.#world.lunches === 'in the hours'
      ? lunch
      : lognormal(this.#breaks, { mean: lunch, cv: w.BREAKS_DIFFER });
  }

  #available(): Desk[] {
    return this.servers
      .filter(({ state }) => state === 'available')
      .sort((a, b) => a.colleague.services.size - b.colleague.services.size);
  }

  order({ colleague }: Desk, line: Line<Guest>, now: number): LineEntry | null {
    const order = callOrder([...line.keys()], callerOf(colleague), this.instant(now));
    if (order.length === 0) return null;
    const jump = order.length > 1 && this.#world.outOfOrder > 0 && this.#draw() < this.#world.outOfOrder;
    return jump ? order[1 + Math.floor(this.#draw() * Math.min(4, order.length - 1))]! : order[0]!;
  }

  /** Guests who left are called too; they do not come. */
  onCalled(guest: Guest, now: number): 'comes' | 'gone' {
    guest.turn = now;
    this.#watch.onTurn?.(guest, now);
    return guest.entry.bookedStart !== null || now - guest.at <= guest.patience ? 'comes' : 'gone';
  }

  serviceLength({ minutesBase }: Guest, { colleague }: Desk): number {
    return minutesBase * colleague.speed * this.pace;
  }

  onService(_guest: Guest, desk: Desk, now: number): void {
    desk.state = 'busy';
    desk.announced.seenAt = now;
  }

  /** Other staff may call a guest with an appointment ten minutes after arrival, so wake them then. */
  onSettled(line: Line<Guest>, now: number): void {
    for (const { entry, at } of line.values()) {
      if (entry.preferredStaffId === null || at + 10 <= now) continue;
      for (const desk of this.servers)
        if (desk.state === 'available') desk.wakesAt = Math.min(desk.wakesAt, at + 10 + 1e-6);
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
        const booked = {
          serviceId,
          arrives,
          bookedStart: this.instant(at),
          preferredStaffId: colleague.staffId,
        };
        const guest = comes ? this.#guest(booked) : null;
        this.bookings.push({ staffId: colleague.staffId, serviceId, at, guest });
        if (guest) this.visitors.push(guest);
      }
  }

  #walkIn(demand: number): void {
    let mass = 0;
    for (let minute = 0; minute < w.WALK_INS_UNTIL; minute += 1) mass += w.arrivalsAt(minute);
    const most = (w.MOST_ARRIVALS * this.#branch.walkIns * demand) / mass;
    for (let at = -Math.log(1 - this.#draw()) / most; at < w.WALK_INS_UNTIL;) {
      if (this.#draw() * w.MOST_ARRIVALS < w.arrivalsAt(at)) {
        const serviceId = this.#pickService();
        this.visitors.push(
          this.#guest({ serviceId, arrives: at, bookedStart: null, preferredStaffId: null }),
        );
      }
      at += -Math.log(1 - this.#draw()) / most;
    }
  }

  #guest(of: Pick<LineEntry, 'serviceId' | 'bookedStart' | 'preferredStaffId'> & { arrives: number }): Guest {
    this.#tickets += 1;
    const { arrives, ...requested } = of;
    const since = { orderAt: this.instant(arrives), joinedAt: this.instant(arrives) };
    const ids = { ticketId: this.#tickets, visitId: this.#tickets, method: 1, priority: 0 };
    return {
      entry: { ...ids, ...requested, ...since, heldUntil: null, calledAt: null },
      at: arrives,
      // Guests who have left are still called: see onCalled.
      leavesAt: Infinity,
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
