/**
 * Runs this many database clients, each sending its next query after a response; returns the count and the
 * rate per second. For bare SQL compared with HTTP.
 */
export async function askPool(of: {
  lanes: number;
  milliseconds: number;
  ask(n: number): Promise<unknown>;
}): Promise<{ answers: number; perSecond: number }> {
  const begun = performance.now();
  let request = 0;
  const lane = async () => {
    while (performance.now() - begun < of.milliseconds) {
      request += 1;
      await of.ask(request);
    }
  };
  await Promise.all(Array.from({ length: of.lanes }, lane));
  return { answers: request, perSecond: request / ((performance.now() - begun) / 1_000) };
}
