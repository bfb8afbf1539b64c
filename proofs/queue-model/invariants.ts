import type { SentHere, StoredStep, StoredVisit } from './branch-store.ts';
import { keyOfRow } from './compare.ts';

/**
 * Invariants of the stored data after any steps (R15), checked without the model. I1: one state each. I2: no
 * visit lost. I3 and I4: called once and by one counter, unless recalled or returned. I6: numbers without
 * gaps. I9: a cancelled visit stays cancelled.
 */
export function faultsOf(
  rows: readonly StoredVisit[],
  of: {
    steps: readonly StoredStep[];
    joined: ReadonlySet<string>;
    sentHere: readonly SentHere[];
    dayOf(at: number): string;
  },
): string[] {
  const stepsOf = Map.groupBy(of.steps, ({ visit }) => visit);
  return [
    ...rows.flatMap((row) => stateFaults(row).map((fault) => `${keyOfRow(row)}: ${fault}`)),
    ...rows.flatMap((row) =>
      historyFaults(row, stepsOf.get(row.id) ?? []).map((fault) => `${keyOfRow(row)}: ${fault}`),
    ),
    ...lost(rows, of.joined),
    ...numberFaults([
      ...rows.map(({ day, prefix, number }) => ({ line: `${day}/${prefix}`, number })),
      ...of.sentHere.map(({ at, ticket }) => sentNumber(of.dayOf(at), ticket)),
    ]),
  ];
}

function stateFaults(row: StoredVisit): string[] {
  const faults: string[] = [];
  const liveLegs = row.legs.filter(({ endedAt }) => endedAt === null);
  const inLine = row.status === 1 || row.status === 5;
  const requested = inLine ? 1 : 0;
  if (row.tickets - row.sentOn !== 1)
    faults.push(`I1: has ${row.tickets} tickets, and was transferred to another line ${row.sentOn} times`);
  if (row.liveTickets !== requested)
    faults.push(`I1: status ${row.status} with ${row.liveTickets} live tickets`);
  if (liveLegs.length !== requested)
    faults.push(`I1: status ${row.status} with ${liveLegs.length} live legs`);
  if (row.legs.slice(0, -1).some(({ endedAt }) => endedAt === null)) faults.push('I1: an old leg is live');
  const [leg] = liveLegs;
  if (leg && (leg.calledAt !== null) !== (row.calledAt !== null))
    faults.push('I1: ticket and leg disagree about the call');
  if (leg && (leg.startedAt !== null) !== (row.status === 5))
    faults.push('I1: status and leg disagree about the service');
  if (leg && (leg.staff !== null) !== (row.calledAt !== null))
    faults.push('I4: called by no known staff member');
  if (leg && leg.staff !== row.staffId)
    faults.push(`I4: ${leg.staff} and ${row.staffId} both serve the visit`);
  return faults;
}

/** Each version has one event; nothing follows a cancellation; a recall or a return lies between two calls. */
function historyFaults(row: StoredVisit, steps: readonly StoredStep[]): string[] {
  const faults: string[] = [];
  if (steps.some(({ version }, index) => version !== index + 1) || steps.length !== row.version)
    faults.push(`I2: ${steps.length} events for version ${row.version}`);
  const cancelled = steps.findIndex(({ kind }) => kind === 'visit-cancelled');
  if (cancelled >= 0 && cancelled !== steps.length - 1)
    faults.push(`I9: ${steps[cancelled + 1]!.kind} after it was cancelled`);
  if (cancelled >= 0 !== (row.status === 4)) faults.push(`I9: cancelled, and status ${row.status}`);
  return [...faults, ...callFaults(steps)];
}

/** Starting the service of an uncalled visitor also calls them. */
function callFaults(steps: readonly StoredStep[]): string[] {
  const faults: string[] = [];
  const called = new Map<number, string>();
  for (const { kind, leg, undone } of steps) {
    if (leg === null) continue;
    if (kind === 'visit-called' && called.has(leg)) faults.push(`I3: called twice in stretch ${leg}`);
    if (kind === 'visit-recalled' && !called.has(leg))
      faults.push(`I3: called again before stretch ${leg} was`);
    const calls = kind === 'visit-called' || kind === 'visit-started';
    if (calls && !called.has(leg)) called.set(leg, kind);
    if (kind === 'visit-undone' && called.get(leg) === undone) called.delete(leg);
  }
  return faults;
}

function lost(rows: readonly StoredVisit[], joined: ReadonlySet<string>): string[] {
  const stored = new Set(rows.map(keyOfRow));
  return [
    ...[...joined]
      .filter((key) => !stored.has(key))
      .map((key) => `I2: ${key} was acknowledged and is missing`),
    ...[...stored]
      .filter((key) => !joined.has(key))
      .map((key) => `I2: ${key} exists without an acknowledgement`),
  ];
}

function sentNumber(day: string, ticket: string): { line: string; number: number } {
  const [prefix, number] = ticket.split('-');
  return { line: `${day}/${prefix}`, number: Number(number) };
}

function numberFaults(input: readonly { line: string; number: number }[]): string[] {
  const faults: string[] = [];
  for (const [prefix, of] of Map.groupBy(input, ({ line }) => line)) {
    const numbers = of.map(({ number }) => number).toSorted((a, b) => a - b);
    if (numbers.some((number, index) => number !== index + 1))
      faults.push(`I6: the numbers of ${prefix} are ${numbers.join(', ')}`);
  }
  return faults;
}
