export function join(now: number) {
  const started = performance.now();
  return { joinedAt: Date.now(), day: new Date(), written: new Date(now), took: performance.now() - started }; // violation
}
