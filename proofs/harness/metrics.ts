import type { Client } from './visitor.ts';

/** The product's own metrics, by name and labels as exported: `foyer_calls{lane="staff",state="waiting"}`. */
export async function metricsOf(client: Client): Promise<Map<string, number>> {
  const { status, text } = await client.send('GET /metrics');
  if (status !== 200) throw new Error(`/metrics returns ${status}`);
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const at = line.lastIndexOf(' ');
        return [line.slice(0, at), Number(line.slice(at + 1))];
      }),
  );
}
