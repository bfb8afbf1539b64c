import { randomUUID } from 'node:crypto';
import { Connection } from '../../benches/measure/connection.ts';
import type { HttpResponse } from '../../benches/measure/connection.ts';
import type { FloodResult, FloodSpec } from './flood.ts';

/* Sends requests from a separate process: it must not use the event loop of the proof. */

process.on('message', (spec: FloodSpec) => {
  run(spec).then(
    (result) => process.send!({ result }),
    (error: Error) => process.send!({ error: error.message }),
  );
});
process.on('disconnect', () => process.exit(0));

async function run(spec: FloodSpec): Promise<FloodResult> {
  const idle = await Promise.all(Array.from({ length: spec.connections }, () => Connection.open(spec.port)));
  const all = [...idle];
  const result: FloodResult = { seconds: 0, done: 0, refused: 0, waits: [], unclean: {}, unsent: 0 };
  const underWay = new Set<Promise<void>>();
  const begun = performance.now();
  let params = 0;
  const askOver = async (stored: Connection, template: string): Promise<void> => {
    const request = template.replaceAll('#KEY', randomUUID());
    const sent = performance.now();
    let connection = stored;
    // The server may have closed an idle connection: the client opens another and retries, as browsers do.
    const response = await stored.send(request).catch(async () => {
      all.push((connection = await Connection.open(spec.port)));
      return connection.send(request);
    });
    note(result, response, performance.now() - sent);
    idle.push(connection);
  };
  const send = (): void => {
    const connection = idle.pop();
    // Every connection is in use: a further request does not reach the server.
    if (!connection) {
      result.unsent += 1;
      return;
    }
    const asking = askOver(connection, spec.requests[params % spec.requests.length]!);
    params += 1;
    underWay.add(asking);
    void asking.finally(() => underWay.delete(asking));
  };
  while (performance.now() - begun < spec.seconds * 1_000) {
    // Without a rate each connection sends again after its response.
    if (spec.aSecond === undefined) while (idle.length > 0) send();
    else {
      const due = ((performance.now() - begun) / 1_000) * spec.aSecond;
      while (params + result.unsent < due) send();
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const { done, refused } = result;
  result.seconds = (performance.now() - begun) / 1_000;
  await Promise.all(underWay);
  for (const connection of all) connection.close();
  // Responses after the end are checked, but count for no rate.
  return { ...result, done, refused };
}

function note(result: FloodResult, { status, head, body }: HttpResponse, wait: number): void {
  if (status === 200 || status === 201) {
    result.done += 1;
    result.waits.push(wait);
    return;
  }
  const asksBack = /\r\nretry-after: [1-9]/i.test(head);
  if ((status === 503 || status === 429) && asksBack) {
    result.refused += 1;
    return;
  }
  const name = `${status} ${body.slice(0, 200)}`;
  result.unclean[name] = (result.unclean[name] ?? 0) + 1;
}
