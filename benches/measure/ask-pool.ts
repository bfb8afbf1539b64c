/** So many at once ask the database, each as soon as it has its answer; how many answers, and how many a second. For bare SQL beside HTTP. */
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
