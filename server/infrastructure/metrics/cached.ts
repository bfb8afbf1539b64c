const RETENTION_MS = 1_000;

/** Asked by many at once, or often, it is found out once a second: whoever looks after a server must not be what loads it. */
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
