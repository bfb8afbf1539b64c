export function estimate(now: number, given: { performance: number }): number[] {
  const told = { now: 1, process: 2, window: [now, given.performance] };
  return [
    now,
    told.process,
    new Date(now).getTime(),
    Date.UTC(2026, 10, 20),
    Date.now(), // breach
    new Date().getTime(), // breach
    Number(Date()), // breach
    Math.round(now),
    Math.random(), // breach
    Number(process.env['NOW']), // breach
    globalThis.performance.now(), // breach
    setTimeout(() => {}, 1) as unknown as number, // breach
  ];
}
export const give: typeof Date.now = () => 1;
export const pass = Date.now; // breach
