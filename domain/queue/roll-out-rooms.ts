import { drawsFor, SHUFFLED } from '../capacity/draws.ts';
import { remainingLengths } from '../capacity/service-length.ts';
import { MINUTE } from '../time/instant.ts';
import type { LineEntry } from './call-order.ts';
import { needsOf } from './rooms.ts';
import type { RoomNeed, Rooms } from './rooms.ts';
import { lengthOf } from './wait-input.ts';
import type { RollOutInput, Server } from './wait-input.ts';

/** A visit in service without a server on duty: its room's release is drawn separately. */
interface Inside {
  readonly needs: readonly RoomNeed[];
  readonly left: Float64Array;
  readonly shuffle: number;
  readonly offset: number;
}

interface Of {
  readonly input: RollOutInput;
  readonly rooms: Rooms;
  /** Servers of the roll-out, and one example of each kind. */
  readonly servers: readonly Server[];
  readonly examples: readonly LineEntry[];
}

/** Rooms and equipment during one pass: when each is free again. */
export class RoomsInPass {
  /** The minute at which a room is free for an entry that found none; Infinity if all found one. */
  wakes = Infinity;
  readonly #until: ReadonlyMap<string, Float64Array>;
  readonly #needs: readonly (readonly RoomNeed[])[];
  readonly #newcomers: readonly (readonly RoomNeed[])[];
  /** By server, the rooms of the current visit. */
  readonly #busy: readonly (readonly RoomNeed[])[];
  readonly #inside: readonly Inside[];

  constructor({ input, rooms, servers, examples }: Of) {
    this.#until = new Map([...rooms.have].map(([kind, count]) => [kind, new Float64Array(count)]));
    this.#needs = examples.map((entry) => needsOf(rooms, entry));
    this.#newcomers = input.newcomers.map((newcomer) => needsOf(rooms, newcomer));
    const called = input.line.filter((entry) => entry.calledAt !== null && needsOf(rooms, entry).length > 0);
    this.#busy = servers.map(({ running }) => {
      const at = called.findIndex(({ serviceId }) => serviceId === running?.serviceId);
      return at < 0 ? [] : needsOf(rooms, called.splice(at, 1)[0]!);
    });
    this.#inside = called.map((entry) => insideOf(entry, { input, rooms }));
  }

  /** Resets to the start of a pass; `free` is the minute at which each server is free. */
  begin(free: Float64Array, pass: number): void {
    for (const until of this.#until.values()) until.fill(0);
    for (const [s, needs] of this.#busy.entries()) this.#take(needs, free[s]!);
    for (const { needs, left, shuffle, offset } of this.#inside)
      this.#take(needs, left[SHUFFLED[shuffle + (pass ^ offset)]!]!);
    this.wakes = Infinity;
  }

  /** Returns whether a room is free for this kind; otherwise notes when one will be. */
  isFree(kind: number, at: number): boolean {
    return this.#areFree(this.#needs[kind]!, at);
  }

  isFreeForNewcomer(n: number, at: number): boolean {
    return this.#areFree(this.#newcomers[n]!, at);
  }

  take(kind: number, until: number): void {
    this.#take(this.#needs[kind]!, until);
  }

  #areFree(needs: readonly RoomNeed[], at: number): boolean {
    let from = at;
    for (const { kind, count } of needs) from = Math.max(from, this.#until.get(kind)!.toSorted()[count - 1]!);
    if (from <= at) return true;
    this.wakes = Math.min(this.wakes, from);
    return false;
  }

  /** Takes the rooms that have been free the longest. */
  #take(needs: readonly RoomNeed[], until: number): void {
    for (const { kind, count } of needs) {
      const rooms = this.#until.get(kind)!;
      for (let n = 0; n < count; n += 1) {
        let first = 0;
        for (let room = 1; room < rooms.length; room += 1) if (rooms[room]! < rooms[first]!) first = room;
        rooms[first] = Math.max(rooms[first]!, until);
      }
    }
  }
}

/** For services of unknown length. */
const UNKNOWN = { minutes: 15, scatter: 0.6 };

function insideOf(entry: LineEntry, { input, rooms }: Pick<Of, 'input' | 'rooms'>): Inside {
  const length = lengthOf(input.lengths, entry.serviceId, 0) ?? UNKNOWN;
  const today = { ...length, minutes: length.minutes * (input.pace?.factor ?? 1) };
  const age = Math.max(0, (input.now - entry.calledAt!) / MINUTE);
  return {
    needs: needsOf(rooms, entry),
    left: remainingLengths(today, age),
    ...drawsFor(entry.ticketId, 5),
  };
}
