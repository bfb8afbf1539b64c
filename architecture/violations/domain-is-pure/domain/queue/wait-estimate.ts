export function estimate(now: number, given: { performance: number }): number[] {
  const told = { now: 1, process: 2, window: [now, given.performance] };
  return [
    now,
    told.process,
    new Date(now).getTime(),
    Date.UTC(2026, 10, 20),
    Date.now(), // violation
    new Date().getTime(), // violation
    Number(Date()), // violation
    Math.round(now),
    Math.random(), // violation
    Number(process.env['NOW']), // violation
    globalThis.performance.now(), // violation
    setTimeout(() => {}, 1) as unknown as number, // violation
  ];
}
export const give: typeof Date.now = () => 1;
export const pass = Date.now; // violation
