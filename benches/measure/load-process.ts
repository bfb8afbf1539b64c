import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from './connection.ts';
import type { LoadResult, LoadSpec } from './load.ts';

/* The load generator in its own process: it must not share the event loop of the measured server. */

let numbered = 0;

process.on('message', (spec: LoadSpec) => {
  run(spec).then(
    (result) => process.send!({ result }),
    (error: Error) => process.send!({ error: error.message }),
  );
});
process.on('disconnect', () => process.exit(0));

async function run(spec: LoadSpec): Promise<LoadResult> {
  const connections = await Promise.all(
    Array.from({ length: spec.connections }, () => Connection.open(spec.port)),
  );
  const waits: number[] = [];
  const unexpected: Record<string, number> = {};
  let params = 0;
  const begun = performance.now();
  const until = begun + (spec.milliseconds ?? Infinity);
  const most = spec.count ?? Infinity;
  const keepAsking = async (connection: Connection) => {
    while (params < most && performance.now() < until) {
      const request = numberedText(spec.requests[params % spec.requests.length]!);
      const due = spec.perSecond === undefined ? 0 : begun + (params * 1_000) / spec.perSecond;
      params += 1;
      if (due > performance.now()) await sleep(due - performance.now());
      const sent = performance.now();
      const { status, body } = await connection.send(request);
      waits.push(performance.now() - sent);
      if (status !== spec.expect) {
        const name = `${status} ${body.slice(0, 200)}`;
        unexpected[name] = (unexpected[name] ?? 0) + 1;
      }
    }
  };
  await Promise.all(connections.map(keepAsking));
  const seconds = (performance.now() - begun) / 1_000;
  for (const connection of connections) connection.close();
  return { answers: waits.length, perSecond: waits.length / seconds, waits, unexpected };
}

function numberedText(request: string): string {
  if (!request.includes('#######N')) return request;
  numbered += 1;
  return request.replaceAll('#######N', String(numbered).padStart(8, '0'));
}
