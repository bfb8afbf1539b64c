/** A syntax tree node (ESTree with TypeScript), with the fields that the laws read. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [member: string]: unknown;
}

/** Yields this node and its descendants, outermost first, each with its ancestors, nearest first. */
export function* nodesIn(node: Node, around: readonly Node[] = []): Generator<[Node, readonly Node[]]> {
  yield [node, around];
  const within = [node, ...around];
  for (const member of Object.values(node)) {
    for (const child of Array.isArray(member) ? (member as unknown[]) : [member]) {
      if (isNode(child)) yield* nodesIn(child, within);
    }
  }
}

/** Returns `process.env.PORT` for a chain of plain names, null for anything else. */
export function dottedName(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Identifier') return node['name'] as string;
  if (node.type === 'MetaProperty') return 'import.meta';
  if (node.type !== 'MemberExpression' || node['computed'] === true) return null;
  const object = dottedName(node['object']);
  const property = dottedName(node['property']);
  return object === null || property === null ? null : `${object}.${property}`;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}
