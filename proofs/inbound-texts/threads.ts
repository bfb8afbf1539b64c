import type { Client } from '../harness/visitor.ts';

export interface ShownThread {
  id: string;
  address: string;
  unread: number;
  blocked: string | null;
  /** Texts of the client in the order in which staff see them. */
  came: string[];
  /** Automatic replies. */
  replies: string[];
}

interface Detail {
  address: string;
  unread: number;
  blocked: string | null;
  messages: { direction: 'in' | 'out'; text: string }[];
}

/** Every thread of a vendor, as its staff see it. */
export async function threadsOf(client: Client, headers: Record<string, string>): Promise<ShownThread[]> {
  const read = async <T>(path: string): Promise<T> => {
    const came = await client.send(`GET /api/internal/v1/admin/${path}`, { headers });
    if (came.status !== 200) throw new Error(`${path}: ${came.status} ${came.text}`);
    return (JSON.parse(came.text) as { data: T }).data;
  };
  const rows = await read<{ id: string }[]>('conversations?box=all');
  return Promise.all(
    rows.map(async ({ id }) => {
      const { address, unread, blocked, messages } = await read<Detail>(`conversations/${id}`);
      const textsOf = (which: 'in' | 'out') =>
        messages.filter(({ direction }) => direction === which).map(({ text }) => text);
      return { id, address, unread, blocked, came: textsOf('in'), replies: textsOf('out') };
    }),
  );
}

/** A visit’s status, and how often an event of a kind happened to it. */
export async function visitNow(
  client: Client,
  headers: Record<string, string>,
  of: { id: string; kind: string },
): Promise<{ status: number; times: number }> {
  const came = await client.send(`GET /api/internal/v1/admin/visits/${of.id}`, { headers });
  if (came.status !== 200) throw new Error(`visit ${of.id}: ${came.status} ${came.text}`);
  const { status } = (JSON.parse(came.text) as { data: { status: number } }).data;
  return { status, times: came.text.split(`"${of.kind}"`).length - 1 };
}
