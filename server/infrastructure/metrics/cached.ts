const RETENTION_MS = 1_000;

/** Caches a result for a second, so that frequent monitoring does not load the server. */
export function stored<T>(find: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  let until = 0;
  return () => {
    if (!result || performance.now() > until) {
      const mine = (result = find());
      until = Number.POSITIVE_INFINITY;
      const end = () => {
        if (result === mine) until = performance.now() + RETENTION_MS;
      };
      mine.then(end, end);
    }
    return result;
  };
}
